/** As long as mail servers try among themselves. */
const patienceMs = 5 * 86_400_000;

/** When a mail is given up: after days, or when what it tells is over. */
export function giveUpAt(queuedAt: Date, over?: Date): Date {
  const latest = queuedAt.getTime() + patienceMs;
  return new Date(over === undefined ? latest : Math.min(latest, over.getTime()));
}

/** Downloads so soon after the first of them are told in one letter. */
const rowOfDownloadsMs = 120_000;

/** When a letter that tells of downloads, and that the first of them has queued, has heard of all that it tells of. */
export function endOfRow(firstAt: Date): Date {
  return new Date(firstAt.getTime() + rowOfDownloadsMs);
}
