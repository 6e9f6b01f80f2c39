import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../core/errors.ts';
import { newShortId } from '../crypto/identifiers.ts';
import type { Lease } from '../db/leases.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type LeaseTimes, withLease } from '../runtime/with-lease.ts';
import type { BackupPlace } from './target.ts';

/** The right to change a place, which at most one run has, from whatever database and machine. */
export interface PlaceLock {
  /** Names this run. */
  readonly run: string;
  /** Aborts when another run has taken the lock over. */
  readonly lost: AbortSignal;
  /** Throws unless this run has the lock. Call it before anything in the place is completed or removed. */
  confirm(): Promise<void>;
}

export interface LockTimes {
  /** A lock whose entry stays the same for this long belongs to a run that was killed, and is taken over. */
  readonly expiryMs: number;
  readonly renewMs: number;
  readonly maxWaitMs: number;
  readonly pauseMs: number;
}

const defaultTimes: LockTimes = { expiryMs: 30_000, renewMs: 5_000, maxWaitMs: 45_000, pauseMs: 500 };

interface Entry {
  readonly key: string;
  readonly number: number;
  readonly owner: string;
}

/** The owner of an entry after its run has ended. No run has an ID of this length. */
const free = 'free';
const prefix = 'lock-';

/**
 * Runs the work while it has the lock of a place, and waits for it while another run has it.
 *
 * The lock is the entry with the highest number, an empty blob. A run has the lock if, after it has written an entry, no
 * other one has the same or a higher number: of two runs that write at once, at least the later one sees both. This needs
 * no clock that machines share, no conditional write, and no free space on a full disk.
 */
export async function underPlaceLock<Result>(
  { location, records, host }: Pick<BackupPlace, 'location' | 'records' | 'host'>,
  command: string,
  work: (lock: PlaceLock) => Promise<Result>,
  times: LockTimes = defaultTimes,
): Promise<Result> {
  const run = newShortId();
  const owner = `${run}-${command}-${host.replaceAll(/[^A-Za-z0-9]/g, '-').slice(0, 60)}`;
  await acquire(records, owner, location, times);
  const [lost, done] = [new AbortController(), new AbortController()];
  let turn: Promise<void> = Promise.resolve();
  /** One after the other: two entries of one run would contradict each other. */
  const advance = (next: string): Promise<void> => {
    const advanced = turn.then(async () => {
      lost.signal.throwIfAborted();
      const entries = await entriesIn(records);
      const highest = Math.max(...entries.map(({ number }) => number));
      // A run that wrote the same number later gives way.
      const isOwn = entries.some((entry) => entry.number === highest && entry.owner === owner);
      if (isOwn && (await write(records, highest + 1, next))) return;
      lost.abort(new OperatorError(`Another run has taken over the lock of ${location}. Run the command again.`));
      lost.signal.throwIfAborted();
    });
    turn = advanced.catch(() => {});
    return advanced;
  };
  const renewing = keepRenewing(() => advance(owner), times.renewMs, done.signal);
  try {
    return await work({ run, lost: lost.signal, confirm: () => advance(owner) });
  } finally {
    done.abort();
    await renewing;
    // A lock that is not released is taken over later, as after a crash.
    await advance(free).catch(() => {});
  }
}

async function acquire(records: BlobStore, owner: string, location: string, times: LockTimes): Promise<void> {
  const startedAt = performance.now();
  let seen: Entry | undefined;
  let seenAt = startedAt;
  for (;;) {
    const top = await topEntry(records);
    const now = performance.now();
    if (top?.key !== seen?.key) [seen, seenAt] = [top, now];
    const isFree = top === undefined || top.owner === free || (seen !== undefined && now - seenAt >= times.expiryMs);
    if (isFree && (await write(records, (top?.number ?? 0) + 1, owner))) return;
    if (now - startedAt > times.maxWaitMs) throw new OperatorError(heldSentence(location, top));
    // The fraction of a millisecond differs between runs, so that two do not meet again.
    await pause(times.pauseMs * (0.5 + (performance.now() % 1)));
  }
}

function heldSentence(location: string, top: Entry | undefined): string {
  const [, command = 'backup', ...host] = (top?.owner ?? '').split('-');
  return `Another run changes ${location} (command ${command} on ${host.join('-')}). Try again when it has ended.`;
}

/**
 * Returns false if another run has written at the same time, or before. The entry is withdrawn then, but for a lock that
 * is released while others already take it: if those give way to each other, it must still be free.
 */
async function write(records: BlobStore, number: number, owner: string): Promise<boolean> {
  const key = `${prefix}${String(number).padStart(12, '0')}-${owner}`;
  await records.write(key, Readable.from([]));
  const others = (await entriesIn(records)).filter((entry) => entry.key !== key);
  const rivals = others.filter((entry) => entry.number >= number);
  const isTaken = owner === free && rivals.every((entry) => entry.number > number);
  if (rivals.length === 0) await records.remove(...others.map((entry) => entry.key));
  else if (!isTaken) await records.remove(key);
  return rivals.length === 0;
}

const topEntry = async (records: BlobStore): Promise<Entry | undefined> =>
  (await entriesIn(records)).sort((one, other) => other.number - one.number)[0];

async function entriesIn(records: BlobStore): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const key of records.list(prefix)) {
    const [, number, owner] = /^lock-(\d{12})-(.+)$/.exec(key) ?? [];
    if (number !== undefined && owner !== undefined) entries.push({ key, number: Number(number), owner });
  }
  return entries;
}

/** While the place is unavailable, the next renewal tries again. A lock that was lost cannot be renewed. */
async function keepRenewing(renew: () => Promise<void>, everyMs: number, ended: AbortSignal): Promise<void> {
  while (await pause(everyMs, true, { signal: ended }).catch(() => false)) await renew().catch(() => {});
}

export type LeaseDeps = Pick<Ports, 'db' | 'clock'> & Pick<Runtime, 'heldLeases'>;

/** Of one service, only one run at a time makes or changes a backup, wherever that is. */
const backupLease = 'backup';

export const leaseTimes: LeaseTimes = { leaseMs: 30_000, renewMs: 5_000 };
/** Longer than a lease lasts that was left by a killed process. */
const maxWaitMs = 45_000;
const pauseMs = 500;

export const suspendedTooLong =
  'The backup was suspended for too long, and another one has begun. Run the command again.';

const never = new AbortController().signal;

/** Names a run that may change a place. */
export interface BackupRun {
  readonly run: string;
  readonly lease: Lease;
  /** Aborts if the lease or the lock of the place is lost. */
  readonly over: AbortSignal;
  /** Throws unless this run still has the lock of the place. */
  confirm(): Promise<void>;
}

/** Runs the work under the lease of the service and the lock of the place. */
export async function underBackupLease<Result>(
  deps: LeaseDeps,
  place: BackupPlace,
  command: string,
  work: (run: BackupRun) => Promise<Result>,
): Promise<Result> {
  return underLease(deps, backupLease, (lease, lostLease) =>
    underPlaceLock(place, command, ({ run, lost, confirm }) =>
      work({ run, lease, over: AbortSignal.any([lostLease, lost]), confirm }),
    ),
  );
}

/**
 * Runs the work under a lease, and waits for it while another process has it. The signal aborts if the lease is lost. Work
 * that fails then is not repeated.
 */
export async function underLease<Result>(
  deps: LeaseDeps,
  name: string,
  work: (lease: Lease, over: AbortSignal) => Promise<Result>,
): Promise<Result> {
  for (let waited = 0; waited < maxWaitMs; waited += pauseMs) {
    let outcome: PromiseSettledResult<Result> | undefined;
    await withLease(
      deps,
      {
        name,
        stopping: never,
        isWanted: async () => true,
        run: async (lease, over) => {
          [outcome] = await Promise.allSettled([work(lease, over)]);
          if (outcome.status === 'rejected') throw outcome.reason;
        },
        pauseMs: async () => 0,
      },
      leaseTimes,
    );
    if (outcome?.status === 'fulfilled') return outcome.value;
    // Other errors were thrown above.
    if (outcome !== undefined) throw new OperatorError(suspendedTooLong, { cause: outcome.reason });
    await pause(pauseMs);
  }
  throw new OperatorError('Another backup or prune is running. Try again when it has ended.');
}
