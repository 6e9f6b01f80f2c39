import { clockWarning, type TrustedTime, trustedAt, updateTrustedTime } from '../core/trusted-time.ts';
import { newShortId } from '../crypto/identifiers.ts';
import type { Transaction } from '../db/tables.ts';
import { hasTransfersToExpire } from '../db/transfers/expiry.ts';
import {
  findOtherServerClocks,
  lockTrustedTime,
  readTrustedTime,
  removeServerClocks,
  type ServerClock,
  writeServerClock,
  writeTrustedTime,
} from '../db/trusted-time.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';

/** A server without a heartbeat for this long counts as dead; after twice this time its row is removed. */
const serverTimeoutMs = 120_000;

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
}

/** Reads the system clock for all other parts of the service. There is one per process. */
export function trustedClock(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  elapsedMs = () => performance.now(),
): TrustedClock {
  const server = newShortId();
  const others = createServerTracker();
  const read = () => ({ wall: clock.now().getTime(), elapsed: elapsedMs() });
  let beats = 0;
  let saved: TrustedTime | undefined;
  let loaded: Pick<TrustedTime, 'trusted' | 'reading'> | undefined;

  async function updateIn(tx: Transaction): Promise<TrustedTime> {
    const stored = await lockTrustedTime(tx);
    const reading = read();
    beats += 1;
    await writeServerClock(tx, { server, heartbeats: beats, at: new Date(reading.wall) });
    const { recentClocks, deadServers } = others(await findOtherServerClocks(tx, server), reading.elapsed);
    await removeServerClocks(tx, deadServers);
    const next = updateTrustedTime(saved, reading, { trusted: stored?.getTime(), clocks: recentClocks });
    const isBack = stored !== undefined && next.trusted < stored.getTime();
    const trusted = isBack && (await hasTransfersToExpire(tx, stored)) ? stored.getTime() : next.trusted;
    await writeTrustedTime(tx, new Date(trusted));
    return { ...next, trusted };
  }

  return {
    clock: {
      now() {
        const now = clock.now();
        if (loaded === undefined) return now;
        const trusted = trustedAt(loaded, elapsedMs());
        return trusted > now.getTime() ? new Date(trusted) : now;
      },
    },
    async load() {
      const trusted = await readTrustedTime(db);
      loaded = trusted && { trusted: trusted.getTime(), reading: read() };
    },
    async update() {
      saved = await db.transaction().execute(updateIn);
      loaded = saved;
      const warning = clockWarning(saved);
      if (warning !== undefined) throw new Error(warning);
    },
  };
}

/** Counts only servers whose heartbeat this process saw change: any other row may belong to a dead server. */
function createServerTracker() {
  const known = new Map<string, { readonly beats: number; readonly at: number; readonly isAlive: boolean }>();
  return (clocks: readonly ServerClock[], elapsed: number) => {
    for (const { server, heartbeats } of clocks) {
      const before = known.get(server);
      if (before?.beats !== heartbeats)
        known.set(server, { beats: heartbeats, at: elapsed, isAlive: before !== undefined });
    }
    const silent = (server: string) => elapsed - (known.get(server)?.at ?? elapsed);
    const recent = clocks.filter(({ server }) => known.get(server)?.isAlive && silent(server) <= serverTimeoutMs);
    const deadServers = clocks.map(({ server }) => server).filter((server) => silent(server) > 2 * serverTimeoutMs);
    for (const server of deadServers) known.delete(server);
    return { recentClocks: recent.map(({ at }) => at.getTime()), deadServers };
  };
}
