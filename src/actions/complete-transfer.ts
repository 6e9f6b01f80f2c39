import { setImmediate } from 'node:timers/promises';
import { type FileTypeFilter, parseFilter } from '../core/policy/file-types.ts';
import { openProcessingSlot } from '../crypto/key-slots.ts';
import { logChain } from '../crypto/log-chain.ts';
import { randomBytes } from '../crypto/random-bytes.ts';
import { findKeySlot } from '../db/key-slots.ts';
import { confirmLease, endLease, type Lease } from '../db/leases.ts';
import { queueMails } from '../db/outbox.ts';
import { settleFiles } from '../db/registered-files.ts';
import {
  completionLease,
  findProcessing,
  findProcessingTransfer,
  findWaiting,
  keepOutcome,
  moveTransfer,
  type ProcessingKind,
} from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { ScannerUnavailable } from '../ports/scanner.ts';
import { completionMails } from './completion-mails.ts';
import { type JudgedTransfer, judgeFiles, type Outcome, scanFiles } from './judge-files.ts';
import { sealFileList } from './sealed-file-list.ts';
import { sweepPartsOf } from './sweep-parts.ts';
import { isNews } from './told-failures.ts';
import { type LeaseTimes, underLease } from './under-lease.ts';

type Share = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'scanner'>;

const never = new AbortController().signal;

/**
 * Brings every transfer that was submitted to its end, one after the other; those that somebody else works on are left
 * to them. One that fails does not keep the others waiting. While the scanner is away, those that need it wait.
 */
export async function completeTransfers(
  ports: Share,
  stopping: AbortSignal,
  kind: ProcessingKind = 'all',
): Promise<void> {
  const failures = new Map<string, unknown>();
  for await (const trackingId of waitingTransfers(ports, kind)) {
    if (stopping.aborted) break;
    try {
      if (!(await tryOne(ports, trackingId, stopping))) break;
    } catch (error) {
      if (isNews(ports.db, trackingId, error)) failures.set(trackingId, error);
    }
  }
  if (failures.size === 0) return;
  const some = [...failures.keys()].slice(0, mostNamed).join(', ');
  throw new AggregateError(failures.values(), `${failures.size} transfers could not be completed: ${some}`);
}

/** In one line of the log. */
const mostNamed = 10;

async function* waitingTransfers({ db, clock }: Share, kind: ProcessingKind): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    const { found, next } = await findProcessing(db, kind, { after, now: clock.now() });
    yield* found;
    after = next;
  }
}

/**
 * False when the scanner is away. Asks before it takes the lease, because asking is cheap: somebody else may have done it
 * meanwhile, and a scanner that is away puts nothing off.
 */
async function tryOne(ports: Share, trackingId: string, stopping: AbortSignal): Promise<boolean> {
  const waiting = await findWaiting(ports.db, trackingId, ports.clock.now());
  if (waiting === undefined) return true;
  if (waiting.isUnscanned && !(await isThere(ports, stopping))) return false;
  try {
    await completeTransfer(ports, trackingId, stopping);
    return true;
  } catch (error) {
    // Whoever proves the scanner tells when it is away. That it is there and has no verdict is told here.
    if (error instanceof ScannerUnavailable && !(await isThere(ports, stopping))) return false;
    throw error;
  }
}

async function isThere({ scanner }: Share, stopping: AbortSignal): Promise<boolean> {
  return (scanner?.check(stopping) ?? Promise.resolve()).then(
    () => true,
    () => false,
  );
}

/**
 * Compares what arrived with what was announced, waits for the verdicts of the virus scanner that are still missing,
 * and makes the transfer active, or failed when no file is left. Can be repeated, and killed at any time: everything
 * counts at once or not at all.
 */
export async function completeTransfer(
  ports: Share,
  trackingId: string,
  stopping: AbortSignal = never,
  times?: LeaseTimes,
): Promise<void> {
  const { db, clock, scanner } = ports;
  await underLease(
    ports,
    {
      name: completionLease(trackingId),
      stopping,
      isWanted: async () => (await findProcessingTransfer(db, trackingId, clock.now())) !== undefined,
      async run(lease, over) {
        const transfer = await openProcessing(ports, trackingId);
        if (transfer === undefined) return;
        if (scanner !== undefined) await scanFiles({ ...ports, scanner }, transfer, over);
        const outcome = await judgeFiles(ports, transfer);
        await settle(ports, transfer, outcome, lease);
        if (outcome.removed.length > 0) await sweepPartsOf(ports, trackingId);
      },
      async pauseMs(error, tries) {
        const isAway = error instanceof ScannerUnavailable && !(await isThere(ports, stopping));
        return isAway ? shortestPauseMs : growingPauseMs(tries);
      },
    },
    times,
  );
}

const shortestPauseMs = 20_000;
const longestPauseMs = 900_000;

/** Twice as long each time, and never quite the same, so that what failed together is not tried again together. */
function growingPauseMs(tries: number): number {
  const most = Math.min(shortestPauseMs * 2 ** (tries - 1), longestPauseMs);
  const [chance = 0] = randomBytes(1);
  return most * (1 - chance / 1024);
}

interface Processing extends JudgedTransfer {
  readonly expiresAt: Date;
  readonly linkSecrets: ReadonlyMap<string, string>;
}

/** Undefined when there is nothing to complete. */
async function openProcessing({ db, keys, clock }: Share, trackingId: string): Promise<Processing | undefined> {
  const transfer = await findProcessingTransfer(db, trackingId, clock.now());
  if (transfer === undefined) return undefined;
  const slot = await findKeySlot(db, trackingId, { kind: 'processing', holder: '' });
  if (slot === undefined) return undefined;
  const place = { trackingId, generation: slot.generation };
  const { transferKey, linkSecrets } = openProcessingSlot(keys, place, Buffer.from(slot.sealedKey));
  const filter = keptFilter(transfer.file_type_filter);
  return { trackingId, transferKey, linkSecrets, filter, expiresAt: new Date(transfer.expires_at) };
}

function keptFilter(text: string | null): FileTypeFilter | null {
  const filter = text === null ? null : parseFilter(text);
  if (filter === undefined) throw new Error('A transfer has a file type filter that cannot be read');
  return filter;
}

async function settle(
  { db, clock, keys }: Share,
  { trackingId, linkSecrets, expiresAt }: Processing,
  { kept, removed, unscanned }: Outcome,
  lease: Lease,
): Promise<void> {
  const now = clock.now();
  const fileList = kept.length > 0 ? await sealFileList(keys, trackingId, kept) : null;
  const told = { kept: kept.length, removed: removed.length, unscanned, linkSecrets };
  const mails = await completionMails({ db, keys }, trackingId, told, now);
  // Its time may have come while files were scanned.
  if (now >= expiresAt) return;
  await db.transaction().execute(async (tx) => {
    if (!(await confirmLease(tx, lease))) return;
    // Whoever ended the transfer meanwhile was first.
    if (!(await moveTransfer(tx, logChain(keys), trackingId, kept.length > 0 ? 'finalized' : 'emptied', now))) return;
    await settleFiles(tx, trackingId, removed);
    await keepOutcome(tx, trackingId, { fileList, warnings: removed.length + unscanned > 0 });
    await queueMails(tx, mails);
    // With the move: nobody takes the lease of a transfer that has come to its end, and it would stay for long.
    await endLease(tx, lease);
  });
}
