import { believedAt, doubtAbout, type KeptTime, lookAgain } from '../core/believed-time.ts';
import { newShortId } from '../crypto/identifiers.ts';
import {
  hasExpired,
  holdBelievedTime,
  otherServerClocks,
  readBelievedTime,
  removeServerClocks,
  type ServerClock,
  writeBelievedTime,
  writeServerClock,
} from '../db/house-time.ts';
import type { Transaction } from '../db/tables.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';

/** A server that has not looked at its clock for so long counts as dead; after so long again it is forgotten. */
const silentMs = 120_000;

export interface HouseTime {
  /** What time it is. A clock that is set back does not take it along: it goes on from what has surely passed. */
  readonly clock: Clock;
  /** Learns what has surely passed, and changes nothing. */
  learn(): Promise<void>;
  /**
   * To be called again and again: lets the time that has surely passed go on, for all servers. Rejects, when it is done, with
   * what whoever looks after the machine should know.
   */
  keep(): Promise<void>;
}

/** Whoever looks at the machine's clock for all others: one for the whole process. */
export function houseTime({ db, clock }: Pick<Ports, 'db' | 'clock'>, elapsedMs = () => performance.now()): HouseTime {
  const server = newShortId();
  const others = livingServers();
  const read = () => ({ wall: clock.now().getTime(), elapsed: elapsedMs() });
  let beats = 0;
  let kept: KeptTime | undefined;
  let learnt: Pick<KeptTime, 'believed' | 'seen'> | undefined;

  async function look(tx: Transaction): Promise<KeptTime> {
    const held = await holdBelievedTime(tx);
    const seen = read();
    beats += 1;
    await writeServerClock(tx, { server, beats, at: new Date(seen.wall) });
    const { living, gone } = others(await otherServerClocks(tx, server), seen.elapsed);
    await removeServerClocks(tx, gone);
    const next = lookAgain(kept, seen, { believed: held?.getTime(), clocks: living });
    const isBack = held !== undefined && next.believed < held.getTime();
    const believed = isBack && (await hasExpired(tx, held)) ? held.getTime() : next.believed;
    await writeBelievedTime(tx, new Date(believed));
    return { ...next, believed };
  }

  return {
    clock: {
      now() {
        const now = clock.now();
        if (learnt === undefined) return now;
        const believed = believedAt(learnt, elapsedMs());
        return believed > now.getTime() ? new Date(believed) : now;
      },
    },
    async learn() {
      const believed = await readBelievedTime(db);
      learnt = believed && { believed: believed.getTime(), seen: read() };
    },
    async keep() {
      kept = await db.transaction().execute(look);
      learnt = kept;
      const doubt = doubtAbout(kept);
      if (doubt !== undefined) throw new Error(doubt);
    },
  };
}

/** Who was seen to look at a clock lately counts; a row that nobody touches may be of a server that is long gone. */
function livingServers() {
  const known = new Map<string, { readonly beats: number; readonly at: number; readonly isAlive: boolean }>();
  return (clocks: readonly ServerClock[], elapsed: number) => {
    for (const { server, beats } of clocks) {
      const before = known.get(server);
      if (before?.beats !== beats) known.set(server, { beats, at: elapsed, isAlive: before !== undefined });
    }
    const silent = (server: string) => elapsed - (known.get(server)?.at ?? elapsed);
    const living = clocks.filter(({ server }) => known.get(server)?.isAlive && silent(server) <= silentMs);
    const gone = clocks.map(({ server }) => server).filter((server) => silent(server) > 2 * silentMs);
    for (const server of gone) known.delete(server);
    return { living: living.map(({ at }) => at.getTime()), gone };
  };
}
