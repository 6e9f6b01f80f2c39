import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../tables.ts';
import {
  type CopiedRow,
  type CopiedTable,
  copiedTables,
  keyOf,
  keysOfTables,
  type RowKey,
  tablesWithGeneratedIds,
} from './copied-tables.ts';
import { isPostgres } from './open-database.ts';

/** A page has at most this many rows, so that a statement has fewer parameters than each database accepts. */
const maxRows = 250;
/** The size that a page should have. Rows differ in size from a few bytes to megabytes. */
const pageBytes = 4 * 2 ** 20;

/**
 * Copies all rows between two databases of any kind with the same migrations. `from` is a transaction in which nothing
 * changes, or a database that nothing else uses. `to` has no rows; if it is no transaction, a failure leaves a part.
 */
export async function copyRows(from: Database, to: Database): Promise<void> {
  for (const table of copiedTables) {
    if (table === 'listing_change') await sql`delete from ${sql.table(table)}`.execute(to);
    for await (const rows of pagesOf(from, table)) await insertRows(to, table, rows);
  }
  await copyLastIds(from, to);
}

/** Empties a database, for a copy that begins again. */
export async function deleteAllRows(db: Database): Promise<void> {
  for (const table of copiedTables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db);
}

/** Makes a database generate no ID that another one has generated. */
export async function copyLastIds(from: Database, to: Database): Promise<void> {
  for (const table of tablesWithGeneratedIds) await writeLastId(to, table, await readLastId(from, table));
}

/** Returns a table that has rows, or undefined if there are none. The names of the migrations do not count. */
export async function findTableWithRows(db: Database): Promise<string | undefined> {
  for (const table of copiedTables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  return undefined;
}

/** Reads all rows of a table in the order of its primary key, or those after a key. */
export async function* pagesOf(db: Database, table: CopiedTable, after?: RowKey): AsyncGenerator<readonly CopiedRow[]> {
  const key = sql.join(keysOfTables[table].map((column) => sql.ref(column)));
  let max = 16;
  let last = after;
  do {
    const isLater: RawBuilder<unknown> = last === undefined ? sql`` : sql`where (${key}) > (${sql.join(last)})`;
    const { rows } = await sql<CopiedRow>`
      select * from ${sql.table(table)} ${isLater} order by ${key} limit ${max}`.execute(db);
    if (rows.length > 0) yield rows;
    const end = rows.length < max ? undefined : rows.at(-1);
    last = end && keyOf(table, end);
    max = nextPageSize(rows, max);
  } while (last !== undefined);
}

/** Grows slowly, because the rows of the next page may be larger. */
function nextPageSize(rows: readonly CopiedRow[], max: number): number {
  const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 1);
  return Math.max(1, Math.min(maxRows, 2 * max, Math.floor((rows.length * pageBytes) / bytes)));
}

const sizeOf = (row: CopiedRow): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'object' ? lengthOf(value) : 8), 0);

const lengthOf = (bytes: Uint8Array | null): number => bytes?.length ?? 0;

/**
 * Inserts rows. One that conflicts with a stored row is an error, or is skipped if that is requested: then the keys of the
 * others are returned.
 */
export async function insertRows(
  db: Database,
  table: CopiedTable,
  rows: readonly CopiedRow[],
  { skipsExisting = false } = {},
): Promise<readonly CopiedRow[]> {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`));
  // Without it, PostgreSQL accepts no IDs but its own.
  const withIds = isPostgres(db) ? sql`overriding system value` : sql``;
  const key = sql.join(keysOfTables[table].map((column) => sql.ref(column)));
  const conflict = skipsExisting ? sql`on conflict do nothing returning ${key}` : sql``;
  const { rows: inserted } = await sql<CopiedRow>`
    insert into ${sql.table(table)} (${names}) ${withIds} values ${values} ${conflict}`.execute(db);
  return inserted;
}

async function readLastId(db: Database, table: CopiedTable): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ id: number }>`select case when is_called then last_value else 0 end as id from ${sequenceOf(table)}`
    : sql<{ id: number }>`select seq as id from sqlite_sequence where name = ${table}`;
  const { rows } = await query.execute(db);
  return rows[0]?.id ?? 0;
}

async function writeLastId(db: Database, table: CopiedTable, id: number): Promise<void> {
  if (isPostgres(db)) {
    await sql`select setval(${`${table}_id_seq`}::regclass, ${Math.max(id, 1)}, ${id > 0})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
}

const sequenceOf = (table: CopiedTable): RawBuilder<unknown> => sql.table(`${table}_id_seq`);
