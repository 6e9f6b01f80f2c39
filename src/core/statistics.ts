import { dayMs, hourMs } from './time.ts';

/** Statistics are stored for periods of these lengths, all in UTC. */
export const periodUnits = ['hour', 'day', 'month'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** How much of an ISO 8601 time names its period: `2026-03-01T12`, `2026-03-01`, `2026-03`. */
export const periodLengths: Readonly<Record<PeriodUnit, number>> = { hour: 13, day: 10, month: 7 };

export const periodOf = (unit: PeriodUnit, at: Date): string => at.toISOString().slice(0, periodLengths[unit]);

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

export type CountName = (typeof counts)[number];
export type GaugeName = (typeof gauges)[number];
export type StatisticName = CountName | GaugeName;

export const statisticNames: readonly StatisticName[] = [...counts, ...gauges];

/** The values of a period. One without a measurement has no measured value, which is not zero. */
export type StatisticValues = Readonly<Record<CountName, number> & Record<GaugeName, number | null>>;

/** Adds the names that are missing in the stored values of a period. */
export function withAllNames(stored: ReadonlyMap<StatisticName, number>): StatisticValues {
  return Object.fromEntries([
    ...counts.map((name) => [name, stored.get(name) ?? 0]),
    ...gauges.map((name) => [name, stored.get(name) ?? null]),
  ]);
}

/** The periods from that of `from` to that of `until`, both included, at most `max` of them. */
export function periodsBetween(unit: PeriodUnit, from: Date, until: Date, max: number): readonly string[] {
  const last = periodOf(unit, until);
  const periods: string[] = [];
  for (let at = from; periods.length < max && periodOf(unit, at) <= last; at = nextPeriod(unit, at)) {
    periods.push(periodOf(unit, at));
  }
  return periods;
}

function nextPeriod(unit: PeriodUnit, at: Date): Date {
  if (unit === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return new Date(at.getTime() + (unit === 'hour' ? hourMs : dayMs));
}

/** The first period of a usual view that ends with `until`: 24 hours, 30 days or 12 months. */
export function usualStart(unit: PeriodUnit, until: Date): Date {
  if (unit === 'month') return new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() - 11, 1));
  return new Date(until.getTime() - (unit === 'hour' ? 23 * hourMs : 29 * dayMs));
}
