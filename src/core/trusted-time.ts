/*
 * A clock can be wrong, and data that is destroyed by it is lost. So the servers keep one trusted time beside their
 * clocks. It advances like a stopwatch, and follows the clocks only after all of them kept step for an hour.
 */

/** The state that all servers share. Each server updates it every half minute. */
export interface TrustedTime {
  /** Milliseconds that passed while a server ran. It counts monotonic time, so it cannot be set. */
  readonly stopwatch: number;
  /** The trusted time at this reading of the stopwatch. */
  readonly trusted: number;
  /** The reading of the stopwatch since which all clocks kept step with it and with each other. */
  readonly steadySince: number;
  /** By how much a clock was ahead of the stopwatch then. */
  readonly clockOffset: number;
  /** By how much the slowest clock was ahead of the stopwatch since then. */
  readonly slowestOffset: number;
}

/** The stopwatch and the clock of one server, read at the same moment. */
export interface ClockReading {
  readonly stopwatch: number;
  readonly wall: number;
}

/** Much more than gradual clock corrections cause, and than synchronized clocks differ. */
const inStepMs = 60_000;
/** A clock that was set by mistake is usually corrected earlier. */
const trustedAfterMs = 3_600_000;
/** A smaller difference to the trusted time is not worth a warning. */
const warningMs = 600_000;
/** A clock that is so far ahead is more likely wrong than that the service was stopped for so long. */
export const implausibleMs = 31 * 86_400_000;

/** Updates the shared state with a reading of one server. The first reading of all is trusted. */
export function updateTrustedTime(stored: TrustedTime | undefined, { stopwatch, wall }: ClockReading): TrustedTime {
  const offset = wall - stopwatch;
  const isInStep = stored !== undefined && Math.abs(offset - stored.clockOffset) <= inStepMs;
  const steady = isInStep
    ? { ...stored, slowestOffset: Math.min(stored.slowestOffset, offset) }
    : { steadySince: stopwatch, clockOffset: offset, slowestOffset: offset };
  const next = { ...steady, stopwatch };
  if (stored === undefined) return { ...next, trusted: wall };
  if (isSteady(next)) return { ...next, trusted: stopwatch + next.slowestOffset };
  return { ...next, trusted: stored.trusted + stopwatch - stored.stopwatch };
}

/** Whether the clocks kept step for so long that the trusted time follows them. */
const isSteady = ({ stopwatch, steadySince }: Pick<TrustedTime, 'stopwatch' | 'steadySince'>): boolean =>
  stopwatch - steadySince >= trustedAfterMs;

/** Whether the wall clock is so far ahead that nothing should be destroyed by it. */
export const isImplausible = (wall: number, trusted: number): boolean => wall - trusted > implausibleMs;

/**
 * A warning for the operator. `wasSet` states whether the clocks lost step while this server ran: a server that was just
 * started after a long stop is no reason to warn, unless its clock is implausible.
 */
export function clockWarning(time: TrustedTime, { wall, wasSet }: ClockState): string | undefined {
  if (Math.abs(wall - time.trusted) <= warningMs || isSteady(time)) return undefined;
  return wasSet ? warningOf(wall, time.trusted) : implausibleWarning(wall, time.trusted);
}

/** A warning for the operator if the wall clock is implausible. */
export const implausibleWarning = (wall: number, trusted: number): string | undefined =>
  isImplausible(wall, trusted) ? warningOf(wall, trusted) : undefined;

function warningOf(wall: number, trusted: number): string {
  const aheadMs = wall - trusted;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return [
    `system clock is ${minutes} minutes ${aheadMs > 0 ? 'ahead of' : 'behind'} the trusted time;`,
    'expiry and deletion are paused until the clock has been steady for one hour and the clocks of all servers agree',
  ].join(' ');
}

/** A warning for the operator if the clocks of this machine and of another one differ. */
export function remoteClockWarning(wall: number, remote: number, owner = 'the database server'): string | undefined {
  const aheadMs = wall - remote;
  if (Math.abs(aheadMs) <= inStepMs) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  return `system clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock of ${owner}; synchronize both (NTP)`;
}

interface ClockState {
  readonly wall: number;
  readonly wasSet: boolean;
}
