/** Statistics are stored for periods of these lengths, all in UTC. */
export const periodUnits = ['hour', 'day', 'month'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** How much of an ISO 8601 time names its period: `2026-03-01T12`, `2026-03-01`, `2026-03`. */
export const periodLengths: Readonly<Record<PeriodUnit, number>> = { hour: 13, day: 10, month: 7 };

export function periodOf(unit: PeriodUnit, at: Date): string {
  return at.toISOString().slice(0, periodLengths[unit]);
}

/** Counts of a period. Bytes are those of the files, before they are encrypted. */
const counts = [
  /** Transfers that were finalized, and their bytes. */
  'transfers',
  'volume',
  /** Transfers of which no file was left. */
  'failedTransfers',
  /** Files in which the virus scanner found something. */
  'findings',
  /** Transfers that ended: by their expiry, by the sender, by an administrator, after too many wrong passwords. */
  'expired',
  'revoked',
  'removed',
  'lockedOut',
  /** Files that were downloaded, and those that were viewed in the browser. */
  'downloads',
  'views',
  /** Different senders and recipients of the finalized transfers. */
  'senders',
  'recipients',
  /** Emails that were given up. */
  'failedEmails',
] as const;

/** Measured values, of which a period has the last one. Stored bytes are encrypted. */
const gauges = ['storedBytes', 'freeBytes'] as const;

export type StatisticName = (typeof counts)[number] | (typeof gauges)[number];

export const statisticNames: readonly StatisticName[] = [...counts, ...gauges];
