/*
 * A clock can be wrong, and data that is destroyed by it is lost. So the service keeps a trusted time beside the wall
 * clock. It advances like a stopwatch, and follows the wall clock only after that was steady for long, on all servers.
 */

/** A wall clock and a monotonic clock, read at the same moment, in milliseconds. */
export interface ClockReading {
  readonly wall: number;
  readonly elapsed: number;
}

/** The state that a server keeps between two clock readings. */
export interface TrustedTime {
  readonly reading: ClockReading;
  /** Since then the wall clock has kept step with the monotonic clock, and has agreed with all other servers. */
  readonly steadySince: ClockReading;
  /** Whether the wall clock was steady before and then changed, as opposed to a clock that was just started. */
  readonly wasSet: boolean;
  readonly trusted: number;
}

/** The state shared by all servers. */
export interface SharedTime {
  /** The last trusted time, or undefined if there is none yet. */
  readonly trusted: number | undefined;
  /** The wall clocks of all other live servers. */
  readonly clocks: readonly number[];
}

/** Clocks that differ by less agree. A smaller step back is ignored. */
const agreementMs = 600_000;
/** Much more than gradual clock corrections cause. */
const steadyMs = 60_000;
/** A clock that was set by mistake is usually corrected earlier. */
const trustedAfterMs = 3_600_000;
/** A clock that is so far ahead is more likely wrong than that the service was stopped for so long. */
const implausibleMs = 31 * 86_400_000;

export function updateTrustedTime(
  last: TrustedTime | undefined,
  seen: ClockReading,
  { trusted, clocks }: SharedTime,
): TrustedTime {
  const agrees = clocks.every((clock) => Math.abs(clock - seen.wall) <= agreementMs);
  const isSteady = last !== undefined && Math.abs(driftMs(last.steadySince, seen)) <= steadyMs && agrees;
  const steadySince = isSteady ? last.steadySince : seen;
  const wasSet = isSteady ? last.wasSet : last !== undefined || !agrees;
  const saved = { reading: seen, steadySince, wasSet };
  if (trusted === undefined) return { ...saved, trusted: seen.wall };
  if (!isClockSteady(saved)) return { ...saved, trusted: advanceByStopwatch(last, seen, trusted) };
  const agreed = Math.min(seen.wall, ...clocks);
  const isLittleBack = agreed < trusted && trusted - agreed <= agreementMs;
  return { ...saved, trusted: isLittleBack ? trusted : agreed };
}

/** By how much the wall clock has run ahead of the monotonic clock. */
function driftMs(since: ClockReading, seen: ClockReading): number {
  return seen.wall - since.wall - (seen.elapsed - since.elapsed);
}

function isClockSteady({ reading, steadySince }: Pick<TrustedTime, 'reading' | 'steadySince'>): boolean {
  return reading.elapsed - steadySince.elapsed >= trustedAfterMs;
}

/** Advances the trusted time by the monotonic clock. Follows other servers back if their clocks were steady. */
function advanceByStopwatch(last: TrustedTime | undefined, seen: ClockReading, trusted: number): number {
  if (last === undefined || trusted < last.trusted - agreementMs) return trusted;
  return Math.max(trusted, trustedAt(last, seen.elapsed));
}

/** The trusted time at a later moment, without reading the wall clock. */
export function trustedAt({ trusted, reading }: Pick<TrustedTime, 'trusted' | 'reading'>, elapsed: number): number {
  return trusted + elapsed - reading.elapsed;
}

/** Whether the wall clock is so far ahead that nothing should be destroyed by it. */
export function isImplausible(wall: number, trusted: number): boolean {
  return wall - trusted > implausibleMs;
}

/** A warning for the operator. */
export function clockWarning(saved: TrustedTime): string | undefined {
  const aheadMs = saved.reading.wall - saved.trusted;
  if (Math.abs(aheadMs) <= agreementMs || isClockSteady(saved)) return undefined;
  if (!saved.wasSet && !isImplausible(saved.reading.wall, saved.trusted)) return undefined;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return [
    `The clock is ${minutes} minutes ${aheadMs > 0 ? 'ahead of' : 'behind'} the time that has surely passed:`,
    'until it has gone steadily for an hour, and the clocks of all servers agree, nothing is destroyed by it',
  ].join(' ');
}
