import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type PeriodUnit, periodLengths, periodOf, periodUnits, type StatisticName } from '../../core/statistics.ts';
import { isPostgres } from '../engine/open-database.ts';
import { changeRows, findRow } from '../engine/statements.ts';
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

/** Returns the last row that was counted. */
export async function readCursor(db: Database, source: CountedTable): Promise<number> {
  const cursor = await findRow(db, 'statistic_cursor', ['last_id'], { source });
  return cursor?.last_id ?? 0;
}

/** Returns the last row that was counted. Other callers wait until the transaction ends. */
export async function lockCursor(tx: Transaction, source: CountedTable): Promise<number> {
  const { last_id } = await tx
    .insertInto('statistic_cursor')
    .values({ source, last_id: 0 })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet(({ ref }) => ({ last_id: ref('statistic_cursor.last_id') })),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow();
  return last_id;
}

export async function moveCursor(tx: Transaction, source: CountedTable, last_id: number): Promise<void> {
  await changeRows(tx, 'statistic_cursor', { source }, { last_id });
}

export type CountedTable = Tables['statistic_cursor']['source'];

const pollMs = 50;
const maxPolls = 100;

/**
 * Returns an ID up to which every row of the table is committed: a row with a lower ID cannot appear later. On SQLite
 * transactions commit in the order of their IDs. On PostgreSQL a transaction can commit after another one that got its
 * IDs later, so this waits until all transactions that were running have ended. Returns 0 if one of them takes long.
 */
export async function settledId(db: Database, table: CountedTable, stopping: AbortSignal): Promise<number> {
  const newest = await db
    .selectFrom<CountedTable>(table)
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  const id = newest?.id ?? 0;
  if (id === 0 || !isPostgres(db)) return id;
  const next = await sql<{ xid: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db);
  for (let polls = 0; polls < maxPolls && !stopping.aborted; polls += 1) {
    const { rows } = await sql<{ settled: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${next.rows[0]?.xid}::xid8 as settled`.execute(db);
    if (rows[0]?.settled === true) return id;
    await pause(pollMs);
  }
  return 0;
}

/** Few enough rows that no other transaction waits long. An entry of the log counts all recipients of its transfer. */
const rowsAtOnce: Readonly<Record<CountedTable, number>> = { transfer_log: 100, download: 2_000 };

/** Rows with `after < id <= upTo`. */
interface Rows {
  readonly after: number;
  readonly upTo: number;
}

export interface CountedRows {
  readonly hasMore: boolean;
  /** The oldest time of a counted row. Undefined if none was counted. */
  readonly oldest: Date | undefined;
}

/**
 * Counts the next rows, up to `settled`, and moves the cursor past them in the same transaction: each row counts once,
 * also if two servers do this at the same time or one is killed meanwhile. The work is done by the database.
 */
export async function countNewRows(tx: Transaction, table: CountedTable, settled: number): Promise<CountedRows> {
  const after = await lockCursor(tx, table);
  const { rows } = await sql<{ last: number | null; oldest: string | null }>`
    select max(id) as last, min(at) as oldest from (
      select id, at from ${sql.table(table)} where id > ${after} and id <= ${settled}
      order by id limit ${sql.lit(rowsAtOnce[table])}) as found`.execute(tx);
  const { last = null, oldest = null } = rows[0] ?? {};
  if (last === null || oldest === null) return { hasMore: false, oldest: undefined };
  await (table === 'download' ? countDownloads : countEvents)(tx, { after, upTo: last });
  await moveCursor(tx, table, last);
  return { hasMore: last < settled, oldest: new Date(oldest) };
}

async function countEvents(tx: Transaction, rows: Rows): Promise<void> {
  await saveSizes(tx, rows);
  for (const unit of periodUnits) {
    await add(tx, unit, eventsOf(unit, rows));
    await add(tx, unit, volumeOf(unit, rows));
    await add(tx, unit, findingsOf(unit, rows));
    for (const period of await periodsOf(tx, unit, rows)) {
      for (const name of ['senders', 'recipients'] as const) await countMembers(tx, { unit, period, name }, rows);
    }
  }
}

async function countDownloads(tx: Transaction, rows: Rows): Promise<void> {
  for (const unit of periodUnits) {
    await add(
      tx,
      unit,
      sql`select ${period(unit, 'at')} as period, case method when 'VIEWED' then 'views' else 'downloads' end as name,
        count(*) as value from download where ${isAmong('download.id', rows)} group by 1, 2`,
    );
  }
}

const isAmong = (column: string, { after, upTo }: Rows) =>
  sql<boolean>`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${upTo}`;

const period = (unit: PeriodUnit, column: string) =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(periodLengths[unit])})`;

/** `values` selects `period`, `name` and `value`. */
async function add(tx: Transaction, unit: PeriodUnit, values: RawBuilder<unknown>): Promise<void> {
  // Without a condition, SQLite would read `on conflict` as that of a join.
  await sql`
    insert into statistic (unit, period, name, value)
    select ${sql.lit(unit)}, period, name, value from (${values}) as counted where true
    on conflict (unit, period, name) do update set value = statistic.value + excluded.value`.execute(tx);
}

/** The files of a transfer do not change after its submission. */
async function saveSizes(tx: Transaction, rows: Rows): Promise<void> {
  await sql`
    insert into transfer_size (tracking_id, bytes)
    select transfer.tracking_id, cast(coalesce(sum(file.size), 0) as bigint)
    from transfer_log join transfer on transfer.tracking_id = transfer_log.tracking_id
      left join file on file.tracking_id = transfer.tracking_id
    where ${isAmong('transfer_log.id', rows)} and transfer_log.event = 'submitted'
    group by transfer.tracking_id
    on conflict (tracking_id) do nothing`.execute(tx);
}

const eventsOf = (unit: PeriodUnit, rows: Rows) => sql`
  select ${period(unit, 'at')} as period,
    case event when 'finalized' then 'transfers' when 'emptied' then 'failedTransfers' else event end as name,
    count(*) as value
  from transfer_log where ${isAmong('transfer_log.id', rows)} and event <> 'submitted' group by 1, 2`;

const volumeOf = (unit: PeriodUnit, rows: Rows) => sql`
  select ${period(unit, 'at')} as period, 'volume' as name, cast(sum(bytes) as bigint) as value
  from transfer_log join transfer_size on transfer_size.tracking_id = transfer_log.tracking_id
  where ${isAmong('transfer_log.id', rows)} and event = 'finalized' group by 1`;

const findingsOf = (unit: PeriodUnit, rows: Rows) => sql`
  select ${period(unit, 'at')} as period, 'findings' as name, count(*) as value
  from transfer_log join file on file.tracking_id = transfer_log.tracking_id
  where ${isAmong('transfer_log.id', rows)} and event in ('finalized', 'emptied')
    and file.removal_cause = 'VIRUS_FOUND' group by 1`;

async function periodsOf(tx: Transaction, unit: PeriodUnit, rows: Rows): Promise<readonly string[]> {
  const found = await sql<{ period: string }>`
    select distinct ${period(unit, 'at')} as period from transfer_log
    where ${isAmong('transfer_log.id', rows)} and event = 'finalized'`.execute(tx);
  return found.rows.map((row) => row.period);
}

type MemberCount = Pick<Tables['statistic_member'], 'unit' | 'period' | 'name'>;

/** Counts the contacts that the period has not counted before. */
async function countMembers(tx: Transaction, count: MemberCount, rows: Rows): Promise<void> {
  const { unit, period: counted, name } = count;
  const contacts =
    name === 'senders'
      ? sql`select transfer.sender_id as contact_id, transfer.tracking_id from transfer`
      : sql`select recipient.contact_id, recipient.tracking_id from recipient`;
  const { numAffectedRows = 0n } = await sql`
    insert into statistic_member (unit, period, name, contact_id)
    select distinct ${sql.lit(unit)}, ${sql.lit(counted)}, ${sql.lit(name)}, contact.contact_id
    from transfer_log join (${contacts}) as contact on contact.tracking_id = transfer_log.tracking_id
    where ${isAmong('transfer_log.id', rows)} and event = 'finalized' and ${period(unit, 'at')} = ${counted}
    on conflict do nothing`.execute(tx);
  if (numAffectedRows === 0n) return;
  await add(
    tx,
    unit,
    sql`select ${sql.lit(counted)} as period, ${sql.lit(name)} as name, ${sql.lit(Number(numAffectedRows))} as value`,
  );
}
