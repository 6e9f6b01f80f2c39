const hourMs = 3_600_000;
/** So long a call may leave no trace: a session that is only looked at is not written to each time. */
const touchEveryMs = 600_000;

/** Whether a call must leave a trace, because the last one is old. */
export function isTouchDue(touchedAt: string, now: Date): boolean {
  return now.getTime() - new Date(touchedAt).getTime() >= touchEveryMs;
}

/** A session whose last trace is older than this has seen no call for so many hours. */
export function abandonedBefore(hours: number, now: Date): Date {
  return new Date(now.getTime() - hours * hourMs - touchEveryMs);
}
