import { sql } from 'kysely';
import { type PeriodUnit, periodOf, periodUnits, type StatisticName } from '../../core/statistics.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

export type StatisticRow = Tables['statistic'];

/** The statistics of these periods, `until` included, in their order. */
export async function readStatistics(
  db: Database,
  unit: PeriodUnit,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly StatisticRow[]> {
  return db
    .selectFrom('statistic')
    .selectAll()
    .where('unit', '=', unit)
    .where('period', '>=', periodOf(unit, from))
    .where('period', '<=', periodOf(unit, until))
    .orderBy('period')
    .orderBy('name')
    .execute();
}

/** Replaces the values. */
export async function setStatistics(tx: Transaction, rows: readonly StatisticRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('statistic')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['unit', 'period', 'name']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute();
}

/** Sets the value of a day or month to the sum of its hours or days. */
export async function sumStatistics(
  tx: Transaction,
  name: StatisticName,
  [unit, parts]: readonly ['day', 'hour'] | readonly ['month', 'day'],
  period: string,
): Promise<void> {
  const { value } = await tx
    .selectFrom('statistic')
    .select(sql<number>`cast(coalesce(sum(value), 0) as bigint)`.as('value'))
    .where('unit', '=', parts)
    .where('name', '=', name)
    .where('period', '>=', period)
    .where('period', '<', `${period}~`)
    .executeTakeFirstOrThrow();
  await setStatistics(tx, [{ unit, period, name, value }]);
}

export async function deleteStatisticsBefore(tx: Transaction, before: Date): Promise<void> {
  for (const unit of periodUnits) {
    await tx.deleteFrom('statistic').where('unit', '=', unit).where('period', '<', periodOf(unit, before)).execute();
  }
}

/** Deletes some members of periods that ended before this time. Returns how many. Writes nothing if there are none. */
export async function deleteMembersBefore(db: Database, before: Date, max: number): Promise<number> {
  for (const unit of periodUnits) {
    const found = await db
      .selectFrom('statistic_member')
      .select(['period', 'name', 'contact_id'])
      .where('unit', '=', unit)
      .where('period', '<', periodOf(unit, before))
      .limit(max)
      .execute();
    if (found.length === 0) continue;
    const keys = found.map(({ period, name, contact_id }) => sql`(${period}, ${name}, ${contact_id})`);
    await db
      .deleteFrom('statistic_member')
      .where('unit', '=', unit)
      .where(sql<boolean>`(period, name, contact_id) in (values ${sql.join(keys)})`)
      .execute();
    return found.length;
  }
  return 0;
}
