import { setTimeout as pause } from 'node:timers/promises';
import { newShortId } from '../crypto/identifiers.ts';
import { endLease, type Lease, prolongLease, takeLease } from '../db/leases.ts';
import type { Database } from '../db/tables.ts';
import type { Ports } from '../ports/ports.ts';

export interface LeaseTimes {
  /** After a crash another server waits as long. */
  readonly leaseMs: number;
  /** How often a lease is prolonged while the work goes on. */
  readonly prolongMs: number;
}

const usualTimes: LeaseTimes = { leaseMs: 15_000, prolongMs: 5_000 };

export interface LeasedWork {
  readonly name: string;
  readonly stopping: AbortSignal;
  /** Asked again and again while the work goes on. */
  isWanted(): Promise<boolean>;
  /**
   * Must confirm the lease in the transaction that writes what was worked out. `over` tells to stop: the work is not
   * wanted any more, or somebody else does it.
   */
  run(lease: Lease, over: AbortSignal): Promise<void>;
  /** For how long nobody tries again what has failed, when it was tried so many times. */
  pauseMs(error: unknown, tries: number): Promise<number>;
}

/** What this process works on: it need not ask the database for a lease that it has itself. */
const atWork = new WeakMap<Database, Set<string>>();

/** Does a piece of work, however long, as the only one of all servers; nothing when somebody else is at it. */
export async function underLease(
  ports: Pick<Ports, 'db' | 'clock'>,
  work: LeasedWork,
  times: LeaseTimes = usualTimes,
): Promise<void> {
  const names = atWork.get(ports.db) ?? new Set();
  atWork.set(ports.db, names);
  if (names.has(work.name)) return;
  names.add(work.name);
  await workUnderLease(ports, work, times).finally(() => names.delete(work.name));
}

async function workUnderLease(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  work: LeasedWork,
  { leaseMs, prolongMs }: LeaseTimes,
): Promise<void> {
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const times = { now: clock.now(), until: after(leaseMs) };
  const lease = await takeLease(db, { name: work.name, holder: newShortId() }, times);
  if (lease === undefined) return;
  const done = new AbortController();
  const lost = new AbortController();
  const over = AbortSignal.any([work.stopping, lost.signal]);

  async function prolong(): Promise<void> {
    const goesOn = async () => (await prolongLease(db, lease as Lease, after(leaseMs))) && work.isWanted();
    while (await passes(prolongMs, done.signal)) {
      // A database that is away for a moment is asked again; if it stays away, the lease ends by itself.
      if (!(await goesOn().catch(() => true))) return lost.abort(new Error('The work is not ours any more'));
    }
  }

  const prolonging = prolong();
  const stopProlonging = async () => {
    done.abort();
    await prolonging;
  };
  try {
    await work.run(lease, over);
    await stopProlonging();
    await endLease(db, lease);
  } catch (error) {
    await stopProlonging();
    // What is not wanted any more may well fail: somebody has taken away what it worked on.
    const isOver = over.aborted || !(await work.isWanted().catch(() => true));
    const putOff = async () => prolongLease(db, lease, after(await work.pauseMs(error, lease.fence)));
    // Should this fail as well, the lease ends by itself.
    await (isOver ? endLease(db, lease) : putOff()).catch(() => {});
    if (!isOver) throw error;
  }
}

/** False when it was ended early. */
function passes(ms: number, ended: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal: ended }).catch(() => false);
}
