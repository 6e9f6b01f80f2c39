const dayMs = 86_400_000;
/** The clock of this device may be slightly ahead of the clock of the server. */
const clockSkewMs = 300_000;

/**
 * Returns the requested expiry of a transfer, or null for the maximum that is allowed. Recipients may have been added after
 * the days were chosen; `maxDays` is the limit for the present ones.
 */
export function expiryOf(days: number | undefined, maxDays: number | undefined, now: number): string | null {
  if (days === undefined) return null;
  return new Date(now + Math.min(days, maxDays ?? days) * dayMs - clockSkewMs).toISOString();
}
