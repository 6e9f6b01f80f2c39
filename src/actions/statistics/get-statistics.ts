import { Problem } from '../../core/problem.ts';
import {
  type PeriodUnit,
  periodsBetween,
  type StatisticValues,
  usualStart,
  withAllNames,
} from '../../core/statistics.ts';
import { readStatistics } from '../../db/statistics/statistics.ts';
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
