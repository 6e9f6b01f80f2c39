import { setTimeout as pause } from 'node:timers/promises';
import { newShortId } from '../crypto/identifiers.ts';
import { acquireLease, type Lease, releaseLease, renewLease } from '../db/leases.ts';
import type { Ports } from '../ports/ports.ts';

export interface LeaseTimes {
  /** How long a lease lasts without renewal. After a crash, other servers wait this long. */
  readonly leaseMs: number;
  /** How often a lease is renewed while the work runs. */
  readonly renewMs: number;
}

const defaultTimes: LeaseTimes = { leaseMs: 15_000, renewMs: 5_000 };

export interface LeasedWork {
  readonly name: string;
  readonly stopping: AbortSignal;
  /** Called at every renewal while the work runs. */
  isWanted(): Promise<boolean>;
  /**
   * Must confirm the lease in the transaction that writes the result. `over` aborts when the work is no longer wanted,
   * the lease is lost, or the service stops.
   */
  run(lease: Lease, over: AbortSignal): Promise<void>;
  /** How long to wait before failed work is retried, after this many attempts. */
  pauseMs(error: unknown, attempts: number): Promise<number>;
}

/** Runs work of any duration on at most one server. Does nothing if the lease is held already. */
export async function withLease(
  ports: Pick<Ports, 'db' | 'clock'> & { readonly heldLeases: Set<string> },
  work: LeasedWork,
  times: LeaseTimes = defaultTimes,
): Promise<void> {
  const { heldLeases } = ports;
  if (heldLeases.has(work.name)) return;
  heldLeases.add(work.name);
  await runWithLease(ports, work, times).finally(() => heldLeases.delete(work.name));
}

async function runWithLease(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  work: LeasedWork,
  { leaseMs, renewMs }: LeaseTimes,
): Promise<void> {
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const times = { now: clock.now(), until: after(leaseMs) };
  const lease = await acquireLease(db, { name: work.name, holder: newShortId() }, times);
  if (lease === undefined) return;
  const done = new AbortController();
  const lost = new AbortController();
  const over = AbortSignal.any([work.stopping, lost.signal]);

  async function keepRenewing(): Promise<void> {
    const goesOn = async () => (await renewLease(db, lease as Lease, after(leaseMs))) && work.isWanted();
    while (await waitUnlessEnded(renewMs, done.signal)) {
      // If the database is unavailable, the next renewal tries again; if it stays unavailable, the lease expires.
      if (!(await goesOn().catch(() => true))) return lost.abort(new Error('The work is not ours any more'));
    }
  }

  const renewing = keepRenewing();
  const stopRenewing = async () => {
    done.abort();
    await renewing;
  };
  try {
    await work.run(lease, over);
    await stopRenewing();
    await releaseLease(db, lease);
  } catch (error) {
    await stopRenewing();
    // Work that is no longer wanted is expected to fail: its data may have been removed.
    const isOver = over.aborted || !(await work.isWanted().catch(() => true));
    const postpone = async () => renewLease(db, lease, after(await work.pauseMs(error, lease.fence)));
    // If this fails too, the lease expires.
    await (isOver ? releaseLease(db, lease) : postpone()).catch(() => {});
    if (!isOver) throw error;
  }
}

/** Returns false if it was aborted early. */
const waitUnlessEnded = (ms: number, ended: AbortSignal): Promise<boolean> =>
  pause(ms, true, { signal: ended }).catch(() => false);
