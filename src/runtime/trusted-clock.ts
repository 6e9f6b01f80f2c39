import {
  clockWarning,
  implausibleWarning,
  remoteClockWarning,
  type TrustedTime,
  updateTrustedTime,
} from '../core/trusted-time.ts';
import { readDatabaseTime } from '../db/engine/database-facts.ts';
import type { Transaction } from '../db/tables.ts';
import { hasTransfersToExpire } from '../db/transfers/expiry.ts';
import { lockTrustedTime, readTrustedTime, writeTrustedTime } from '../db/trusted-time.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';

export interface TrustedClock {
  /** Returns the current time. If the system clock is set back, the time continues from the trusted time. */
  readonly clock: Clock;
  /** Reads the trusted time from the database without changing it. */
  load(): Promise<void>;
  /**
   * Advances the trusted time for all servers; must be called periodically. Rejects after the update with a warning for
   * the operator if the clock is doubtful.
   */
  update(): Promise<void>;
  /** Returns a warning for the operator if the clock is doubtful. Changes nothing. */
  check(): Promise<string | undefined>;
}

/** The last update by this process, with the readings of its own clocks. */
interface OwnUpdate {
  readonly time: TrustedTime;
  readonly elapsed: number;
  readonly wall: number;
  /** Whether the clocks have lost step since the first update by this process. */
  readonly wasSet: boolean;
}

/** Reads the system clock for all other parts of the service. There is one per process. */
export function trustedClock(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  elapsedMs = () => performance.now(),
): TrustedClock {
  let last: OwnUpdate | undefined;
  let loaded: { readonly trusted: number; readonly elapsed: number } | undefined;

  async function updateIn(tx: Transaction): Promise<OwnUpdate> {
    const stored = await lockTrustedTime(tx);
    const [wall, elapsed] = [clock.now().getTime(), elapsedMs()];
    const own = last === undefined ? 0 : Math.round(last.time.stopwatch + elapsed - last.elapsed);
    // Another server may have been started earlier, or may have updated it later.
    const stopwatch = Math.max(stored?.stopwatch ?? 0, own);
    const next = updateTrustedTime(stored, { stopwatch, wall });
    const time = { ...next, trusted: await withoutRevival(tx, stored?.trusted, next.trusted) };
    await writeTrustedTime(tx, time);
    const lostStep = stored !== undefined && time.steadySince !== stored.steadySince;
    return { time, elapsed, wall, wasSet: last !== undefined && (lostStep || last.wasSet) };
  }

  return {
    clock: {
      now() {
        const now = clock.now();
        if (loaded === undefined) return now;
        const trusted = loaded.trusted + elapsedMs() - loaded.elapsed;
        return trusted > now.getTime() ? new Date(trusted) : now;
      },
    },
    async load() {
      const trusted = await readTrustedTime(db);
      loaded = trusted && { trusted: trusted.getTime(), elapsed: elapsedMs() };
    },
    async update() {
      last = await db.transaction().execute(updateIn);
      loaded = { trusted: last.time.trusted, elapsed: last.elapsed };
      const warning = clockWarning(last.time, last);
      if (warning !== undefined) throw new Error(warning);
    },
    async check() {
      const ofDatabase = await readDatabaseTime(db);
      const wall = clock.now().getTime();
      // A process that has not updated the time, such as a command, has not seen whether its clock was set.
      const trusted = (await readTrustedTime(db))?.getTime() ?? wall;
      const doubt = last === undefined ? implausibleWarning(wall, trusted) : clockWarning(last.time, last);
      return doubt ?? (ofDatabase && remoteClockWarning(wall, ofDatabase.getTime()));
    },
  };
}

/** Stops the trusted time instead of setting it back while a transfer that has expired by it has not been ended. */
async function withoutRevival(tx: Transaction, stored: number | undefined, next: number): Promise<number> {
  if (stored === undefined || next >= stored) return next;
  return (await hasTransfersToExpire(tx, new Date(stored))) ? stored : next;
}
