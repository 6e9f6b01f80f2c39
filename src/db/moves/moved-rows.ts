import { type RawBuilder, sql } from 'kysely';
import {
  type CopiedRow,
  type CopiedTable,
  keyOf,
  keysOfTables,
  movedTables,
  type RowKey,
} from '../engine/copied-tables.ts';
import { insertRows, pagesOf } from '../engine/copy-rows.ts';
import type { Database, Transaction } from '../tables.ts';
import { withoutDefinitions } from './triggers.ts';

/** Where the copy of all rows continues: the table, and its last key. Null when all are copied. */
export interface CopyPosition {
  readonly table: CopiedTable;
  readonly after: RowKey | null;
}

export const firstCopyPosition: CopyPosition = { table: movedTables[0] as CopiedTable, after: null };

/** A record of a row that was changed. */
export interface Change {
  readonly id: number;
  readonly table: CopiedTable;
  readonly key: RowKey;
}

export const changesAtOnce = 3_000;
/** One statement has few conditions, and the rows that it returns fit into memory. */
const keysAtOnce = 50;
/** A transaction has about this many pages, so that most of its time is not its commit. */
const pagesAtOnce = 32;

/** Returns the oldest changes that are recorded. The same row may have changed several times. */
export async function readChanges(db: Database): Promise<readonly Change[]> {
  const rows = await db.selectFrom('move_change').selectAll().orderBy('id').limit(changesAtOnce).execute();
  return rows.map(({ id, table_name, row_key }) => ({
    ...{ id, table: table_name as CopiedTable, key: JSON.parse(row_key) },
  }));
}

/** Deletes records by their IDs: on PostgreSQL, one with a lower ID may be committed later. */
export async function deleteChanges(db: Database, changes: readonly Change[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('move_change').where('id', 'in', ids).execute();
}

/** Throws if this run may not write any more. Until the transaction ends, no other run may. */
type Confirm = (tx: Transaction) => Promise<void>;

/**
 * Makes changed rows of the second database equal to those of the first as they are now, and returns the changes that are
 * done. A row that has a unique value of another one, which has changed, too, is not stored: its change remains to be done.
 */
export async function copyChangedRows(
  from: Database,
  to: Database,
  changes: readonly Change[],
  confirm: Confirm,
): Promise<readonly Change[]> {
  const keys = new Map<CopiedTable, readonly RowKey[]>();
  const rows = new Map<CopiedTable, readonly CopiedRow[]>();
  for (const [table, some] of Map.groupBy(changes, (change) => change.table)) {
    const distinct = new Map(some.map(({ key }) => [JSON.stringify(key), key]));
    keys.set(table, [...distinct.values()]);
    rows.set(table, await readRows(from, table, [...distinct.values()]));
  }
  const conflicts = new Set<string>();
  await to.transaction().execute(async (tx) => {
    await confirm(tx);
    conflicts.clear();
    await withoutDefinitions(tx, async () => {
      for (const [table, changed] of keys)
        for (const some of portionsOf(changed))
          await sql`delete from ${sql.table(table)} where ${isAmong(table, some)}`.execute(tx);
      for (const [table, current] of rows)
        for (const some of portionsOf(current)) {
          const stored = new Set((await insertRows(tx, table, some, { skipsExisting: true })).map(nameIn(table)));
          for (const name of some.map(nameIn(table))) if (!stored.has(name)) conflicts.add(name);
        }
    });
  });
  return changes.filter(({ table, key }) => !conflicts.has(nameOf(table, key)));
}

const nameOf = (table: CopiedTable, key: RowKey) => `${table} ${JSON.stringify(key)}`;
const nameIn = (table: CopiedTable) => (row: CopiedRow) => nameOf(table, keyOf(table, row));

/**
 * Copies the next pages of rows. A row that was changed since the capture began may be skipped: it is copied with the changes.
 * Returns where to continue, which is stored by the caller: copying rows again changes nothing.
 */
export async function copyNextRows(
  from: Database,
  to: Database,
  position: CopyPosition,
  confirm: Confirm,
): Promise<CopyPosition | null> {
  const pages: { readonly table: CopiedTable; readonly rows: readonly CopiedRow[] }[] = [];
  let next: CopyPosition | null = position;
  while (next !== null && pages.length < pagesAtOnce) {
    const { table, after }: CopyPosition = next;
    next = following(table);
    for await (const rows of pagesOf(from, table, after ?? undefined)) {
      pages.push({ table, rows });
      if (pages.length < pagesAtOnce) continue;
      next = { table, after: keyOf(table, rows.at(-1) as CopiedRow) };
      break;
    }
  }
  await to.transaction().execute(async (tx) => {
    await confirm(tx);
    await withoutDefinitions(tx, async () => {
      for (const { table, rows } of pages) await insertRows(tx, table, rows, { skipsExisting: true });
    });
  });
  return next;
}

function following(table: CopiedTable): CopyPosition | null {
  const next = movedTables[movedTables.indexOf(table) + 1];
  return next === undefined ? null : { table: next, after: null };
}

async function readRows(db: Database, table: CopiedTable, keys: readonly RowKey[]): Promise<readonly CopiedRow[]> {
  const all: CopiedRow[] = [];
  for (const some of portionsOf(keys)) {
    const { rows } = await sql<CopiedRow>`select * from ${sql.table(table)} where ${isAmong(table, some)}`.execute(db);
    all.push(...rows);
  }
  return all;
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
