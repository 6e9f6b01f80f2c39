const dayMs = 86_400_000;
/** The clock of this device may be a little ahead of the server's. */
const slackMs = 300_000;

/**
 * Until when a transfer is wanted; null: as long as it is allowed. Others may have been named since the days were chosen,
 * and `most` is what is allowed for those.
 */
export function expiryOf(days: number | undefined, most: number | undefined, now: number): string | null {
  if (days === undefined) return null;
  return new Date(now + Math.min(days, most ?? days) * dayMs - slackMs).toISOString();
}
