import { type RawBuilder, sql } from 'kysely';
import { type CopiedTable, keyOf, keysOfTables, movedTables, type Row, type RowKey } from '../engine/copied-tables.ts';
import { insertRows, pagesOf } from '../engine/copy-rows.ts';
import type { Database } from '../tables.ts';

/** Where the copy of all rows continues: the table, and its last key. Null when all are copied. */
export interface CopyPosition {
  readonly table: CopiedTable;
  readonly after: RowKey | null;
}

export const firstPosition: CopyPosition = { table: movedTables[0] as CopiedTable, after: null };

/** The keys of rows that were changed, and the records of it. */
export interface Changes {
  readonly ids: readonly number[];
  readonly keys: ReadonlyMap<CopiedTable, readonly RowKey[]>;
}

/** One statement has few conditions, and the rows that it returns fit into memory. */
const keysAtOnce = 50;
const idsAtOnce = 500;
/** A transaction has about this many pages, so that most of its time is not its commit. */
const pagesAtOnce = 20;

/** Returns the changes that are recorded now. The same row may have changed several times. */
export async function readChanges(db: Database): Promise<Changes> {
  const rows = await db.selectFrom('move_change').selectAll().execute();
  const keys = new Map<CopiedTable, readonly RowKey[]>();
  for (const [table, changes] of Map.groupBy(rows, ({ table_name }) => table_name as CopiedTable)) {
    // PostgreSQL writes JSON with other spaces.
    const distinct = new Set(changes.map(({ row_key }) => JSON.stringify(JSON.parse(row_key))));
    keys.set(
      table,
      [...distinct].map((key) => JSON.parse(key)),
    );
  }
  return { ids: rows.map(({ id }) => id), keys };
}

/** Deletes records by their IDs: on PostgreSQL, one with a lower ID may be committed later. */
export async function deleteChanges(db: Database, { ids }: Pick<Changes, 'ids'>): Promise<void> {
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    await db
      .deleteFrom('move_change')
      .where('id', 'in', ids.slice(from, from + idsAtOnce))
      .execute();
  }
}

/**
 * Makes the rows of a database equal to those of a snapshot of another one: rows that have changed, and the next pages of
 * those that are not copied yet. `to` is a transaction. It then has only rows of the snapshot, so that no unique index can
 * be violated by a row that has changed since.
 */
export async function copyNextRows(
  snapshot: Database,
  to: Database,
  { keys }: Pick<Changes, 'keys'>,
  position: CopyPosition | null,
): Promise<CopyPosition | null> {
  for (const [table, changed] of keys)
    for (const some of portionsOf(changed))
      await sql`delete from ${sql.table(table)} where ${isAmong(table, some)}`.execute(to);
  const next = position && (await copyPages(snapshot, to, position));
  for (const [table, changed] of keys)
    for (const some of portionsOf(changed)) await insertChecked(to, table, await readRows(snapshot, table, some));
  return next;
}

async function copyPages(
  snapshot: Database,
  to: Database,
  { table, after }: CopyPosition,
): Promise<CopyPosition | null> {
  let pages = 0;
  for await (const rows of pagesOf(snapshot, table, after ?? undefined)) {
    await insertChecked(to, table, rows);
    pages += 1;
    if (pages === pagesAtOnce) return { table, after: keyOf(table, rows.at(-1) as Row) };
  }
  const following = movedTables[movedTables.indexOf(table) + 1];
  return following === undefined ? null : { table: following, after: null };
}

/** Inserts rows, unless a change has brought them before, and reads them again. */
async function insertChecked(to: Database, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  await insertRows(to, table, rows, { skipsExisting: true });
  for (const some of portionsOf(rows)) {
    const keys = some.map((row) => keyOf(table, row));
    const stored = new Map((await readRows(to, table, keys)).map((row) => [JSON.stringify(keyOf(table, row)), row]));
    for (const row of some) {
      const key = JSON.stringify(keyOf(table, row));
      if (!isSameRow(row, stored.get(key))) throw new Error(`Row ${key} of ${table} differs in the new database`);
    }
  }
}

function isSameRow(row: Row, stored: Row | undefined): boolean {
  return stored !== undefined && Object.entries(row).every(([name, value]) => isSame(value, stored[name] ?? null));
}

function isSame(one: Row[string], other: Row[string]): boolean {
  if (one instanceof Uint8Array) return other instanceof Uint8Array && Buffer.compare(one, other) === 0;
  return one === other;
}

async function readRows(db: Database, table: CopiedTable, keys: readonly RowKey[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${isAmong(table, keys)}`.execute(db);
  return rows;
}

/** Written out, because SQLite and PostgreSQL share no other form for several columns. */
function isAmong(table: CopiedTable, keys: readonly RowKey[]): RawBuilder<boolean> {
  const columns = keysOfTables[table];
  const isRow = (key: RowKey) =>
    sql`(${sql.join(
      columns.map((column, index) => sql`${sql.ref(column)} = ${key[index]}`),
      sql` and `,
    )})`;
  return sql<boolean>`(${sql.join(keys.map(isRow), sql` or `)})`;
}

function* portionsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += keysAtOnce) yield items.slice(from, from + keysAtOnce);
}

/** Returns a table that has another number of rows in the second database. */
export async function findOtherCount(one: Database, other: Database): Promise<CopiedTable | undefined> {
  for (const table of movedTables) if ((await countRows(one, table)) !== (await countRows(other, table))) return table;
  return undefined;
}

async function countRows(db: Database, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}
