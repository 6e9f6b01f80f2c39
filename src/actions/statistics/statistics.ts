import { Problem } from '../../core/problem.ts';
import {
  type PeriodUnit,
  periodsBetween,
  type StatisticValues,
  usualStart,
  withAllNames,
} from '../../core/statistics.ts';
import { hourMs } from '../../core/time.ts';
import {
  type CountedRows,
  type CountedTable,
  countNewRows,
  deleteMembersBefore,
  readCursor,
  readStatistics,
  settledId,
} from '../../db/statistics/statistics.ts';
import type { Ports } from '../../ports/ports.ts';

export interface StatisticsPeriod {
  /** `2026-03-01T12`, `2026-03-01` or `2026-03`, in UTC. */
  readonly period: string;
  readonly values: StatisticValues;
}

const maxPeriods = 1_000;

/**
 * Returns all periods from `from` to `until`, also those in which nothing happened. By default the last 24 hours, 30 days
 * or 12 months.
 */
export async function getStatistics(
  { reports, clock }: Pick<Ports, 'clock'> & { readonly reports: Ports['db'] },
  unit: PeriodUnit,
  range: { readonly from?: Date | undefined; readonly until?: Date | undefined },
): Promise<readonly StatisticsPeriod[]> {
  const { until = clock.now() } = range;
  const { from = usualStart(unit, until) } = range;
  const periods = periodsBetween(unit, from, until, maxPeriods + 1);
  if (periods.length > maxPeriods) {
    throw new Problem('value_malformed', { detail: `There are more than ${maxPeriods} periods between the two days.` });
  }
  const found = Map.groupBy(await readStatistics(reports, unit, { from, until }), ({ period }) => period);
  return periods.map((period) => ({
    period,
    values: withAllNames(new Map((found.get(period) ?? []).map(({ name, value }) => [name, Number(value)]))),
  }));
}

type Deps = Pick<Ports, 'db' | 'clock'>;

const membersAtOnce = 500;

/** Entries are logged in the order of their times, except for some seconds between two servers. */
const lateMs = hourMs;

/**
 * Adds new entries of the transfer log and new downloads to the statistics, until none is left. Each row counts once:
 * safe to repeat, to kill at any time, and to run twice at once. After an upgrade this counts all earlier rows. Needs a
 * trusted clock.
 */
export async function countStatistics({ db, clock }: Deps, stopping: AbortSignal): Promise<void> {
  for await (const { oldest, hasMore } of countTable(db, 'transfer_log', stopping)) {
    // Removed while old entries are counted, too: their periods have all ended, and have very many members together.
    if (hasMore && oldest !== undefined) await removeEndedMembers(db, oldest, stopping);
    if (!hasMore) await removeEndedMembers(db, clock.now(), stopping);
  }
  for await (const _ of countTable(db, 'download', stopping));
}

/** Yields after each transaction. The last value has no more rows. */
async function* countTable(db: Ports['db'], table: CountedTable, stopping: AbortSignal): AsyncGenerator<CountedRows> {
  const settled = await settledId(db, table, stopping);
  // A run without new rows writes nothing.
  let hasMore = settled > (await readCursor(db, table));
  if (!hasMore && settled > 0) yield { hasMore, oldest: undefined };
  while (hasMore && !stopping.aborted) {
    const counted = await db.transaction().execute((tx) => countNewRows(tx, table, settled));
    yield counted;
    hasMore = counted.hasMore;
  }
}

/** Removes members of periods in which no more entry will be counted. */
async function removeEndedMembers(db: Ports['db'], countedUntil: Date, stopping: AbortSignal): Promise<void> {
  const before = new Date(countedUntil.getTime() - lateMs);
  while (!stopping.aborted && (await deleteMembersBefore(db, before, membersAtOnce)) > 0);
}
