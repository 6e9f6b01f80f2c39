/** As long as mail servers try among themselves. */
const patienceMs = 5 * 86_400_000;

/** When a mail is given up: after days, or when what it tells is over. */
export function giveUpAt(queuedAt: Date, over?: Date): Date {
  const latest = queuedAt.getTime() + patienceMs;
  return new Date(over === undefined ? latest : Math.min(latest, over.getTime()));
}

/** Tells the warnings of one date of expiry from those of another. */
export function ordinalOfExpiry(expiresAt: Date): number {
  return Math.floor(expiresAt.getTime() / 1000);
}
