/*
 * A clock can be wrong, and what is destroyed by it is lost. So beside what the clock says there is a time that is believed:
 * it passes as a stopwatch does, and follows the clock only where that has gone steadily for long, on all servers.
 */

/** What a clock, and a stopwatch that nobody can set, show at the same moment, in milliseconds. */
export interface Reading {
  readonly wall: number;
  readonly elapsed: number;
}

/** What a server remembers from one look to the next. */
export interface KeptTime {
  readonly seen: Reading;
  /** From then on the clock has kept step with the stopwatch, and no other server has said something else. */
  readonly steadySince: Reading;
  /** Whether the clock was steady before, and was set: not only new to us. */
  readonly wasSet: boolean;
  readonly believed: number;
}

/** What the others say. */
export interface Told {
  /** What was believed last; undefined where nobody has believed anything yet. */
  readonly believed: number | undefined;
  /** The clocks of all other servers that are alive. */
  readonly clocks: readonly number[];
}

/** Clocks that are closer to each other agree; also a little is no step back. */
const agreementMs = 600_000;
/** Far more than what sets a clock right bit by bit. */
const steadyMs = 60_000;
/** A clock that somebody has set by mistake is set right sooner. */
const trustedAfterMs = 3_600_000;
/** A clock that is so far ahead is rather wrong than that nobody was here for so long. */
const doubtfulMs = 31 * 86_400_000;

export function lookAgain(last: KeptTime | undefined, seen: Reading, { believed, clocks }: Told): KeptTime {
  const agrees = clocks.every((clock) => Math.abs(clock - seen.wall) <= agreementMs);
  const isSteady = last !== undefined && Math.abs(astrayMs(last.steadySince, seen)) <= steadyMs && agrees;
  const steadySince = isSteady ? last.steadySince : seen;
  const wasSet = isSteady ? last.wasSet : last !== undefined || !agrees;
  const kept = { seen, steadySince, wasSet };
  if (believed === undefined) return { ...kept, believed: seen.wall };
  if (!isTrusted(kept)) return { ...kept, believed: passed(last, seen, believed) };
  const agreed = Math.min(seen.wall, ...clocks);
  const isLittleBack = agreed < believed && believed - agreed <= agreementMs;
  return { ...kept, believed: isLittleBack ? believed : agreed };
}

/** By how much the clock has run ahead of the stopwatch. */
function astrayMs(since: Reading, seen: Reading): number {
  return seen.wall - since.wall - (seen.elapsed - since.elapsed);
}

function isTrusted({ seen, steadySince }: Pick<KeptTime, 'seen' | 'steadySince'>): boolean {
  return seen.elapsed - steadySince.elapsed >= trustedAfterMs;
}

/** The believed time by the stopwatch. Where others, who trust their clocks, went back, we go along. */
function passed(last: KeptTime | undefined, seen: Reading, believed: number): number {
  if (last === undefined || believed < last.believed - agreementMs) return believed;
  return Math.max(believed, believedAt(last, seen.elapsed));
}

/** What is believed at a later moment, without looking at the clock. */
export function believedAt({ believed, seen }: Pick<KeptTime, 'believed' | 'seen'>, elapsed: number): number {
  return believed + elapsed - seen.elapsed;
}

/** Whether the clock is so far ahead that nothing should be done by it. */
export function isDoubtful(wall: number, believed: number): boolean {
  return wall - believed > doubtfulMs;
}

/** What whoever looks after the machine should know. */
export function doubtAbout(kept: KeptTime): string | undefined {
  const aheadMs = kept.seen.wall - kept.believed;
  if (Math.abs(aheadMs) <= agreementMs || isTrusted(kept)) return undefined;
  if (!kept.wasSet && !isDoubtful(kept.seen.wall, kept.believed)) return undefined;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return [
    `The clock is ${minutes} minutes ${aheadMs > 0 ? 'ahead of' : 'behind'} the time that has surely passed:`,
    'until it has gone steadily for an hour, and the clocks of all servers agree, nothing is destroyed by it',
  ].join(' ');
}
