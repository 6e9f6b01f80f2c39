import { type RawBuilder, sql } from 'kysely';
import { type PeriodUnit, periodLengths, periodUnits } from '../../core/statistics.ts';
import type { Tables, Transaction } from '../tables.ts';
import { type CountedTable, lockCursor, moveCursor } from './statistic-cursors.ts';

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
export async function countRows(tx: Transaction, table: CountedTable, settled: number): Promise<CountedRows> {
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
