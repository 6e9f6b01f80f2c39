import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { isPostgres } from './open-database.ts';

/** A row that refers to a row that does not exist. */
export interface DanglingRow {
  readonly table: string;
  /** The values of its primary key. */
  readonly key: string;
  readonly parent: string;
}

interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
  /** The columns of the primary key of `table`. */
  readonly key: readonly string[];
}

/** How many rows of each reference are reported. */
const maxReported = 10_000;

/**
 * Finds rows that violate a foreign key. The database prevents them, but a damaged file, a restored table or a session
 * with other settings can leave some. Each reference is one statement, so the service may run meanwhile.
 */
export async function* findDanglingRows(db: Database): AsyncGenerator<DanglingRow> {
  for (const reference of await (isPostgres(db) ? postgresReferences(db) : sqliteReferences(db))) {
    const { table, columns, parent, parentColumns, key } = reference;
    const own = (column: string) => sql.ref(`child.${column}`);
    const isSet = columns.map((column) => sql`${own(column)} is not null`);
    const isEqual = columns.map((column, index) => sql`${sql.ref(`parent.${parentColumns[index]}`)} = ${own(column)}`);
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(key.map(own))} from ${sql.table(table)} as child
      where ${sql.join(isSet, sql` and `)}
        and not exists (select 1 from ${sql.table(parent)} as parent where ${sql.join(isEqual, sql` and `)})
      order by ${sql.join(key.map(own))} limit ${sql.lit(maxReported)}`.execute(db);
    for (const row of rows) yield { table, key: Object.values(row).join(', '), parent };
  }
}

async function sqliteReferences(db: Database): Promise<readonly Reference[]> {
  const { rows } = await sql<{ name: string; id: number; parent: string; own: string; target: string | null }>`
    select tables.name, keys.id, keys."table" as parent, keys."from" as own, keys."to" as target
    from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' order by tables.name, keys.id, keys.seq`.execute(db);
  const groups = Map.groupBy(rows, ({ name, id }) => `${name} ${id}`);
  return Promise.all(
    [...groups.values()].map(async (columns) => {
      const [first] = columns;
      const { name: table = '', parent = '' } = first ?? {};
      const parentKey = await sqliteKey(db, parent);
      return {
        ...{ table, parent, key: await sqliteKey(db, table) },
        columns: columns.map(({ own }) => own),
        // Without a column, the reference is to the primary key.
        parentColumns: columns.map(({ target }, index) => target ?? parentKey[index] ?? ''),
      };
    }),
  );
}

async function sqliteKey(db: Database, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db);
  return rows.map(({ name }) => name);
}

async function postgresReferences(db: Database): Promise<readonly Reference[]> {
  const names = (relation: string, numbers: string) =>
    sql.raw(`array(select attname::text from unnest(${numbers}) with ordinality as used (number, position)
      join pg_attribute on attrelid = ${relation} and attnum = used.number order by used.position)`);
  const { rows } = await sql<{
    table: string;
    columns: string[];
    parent: string;
    parent_columns: string[];
    key: string[];
  }>`
    select child.relname as table, parent.relname as parent,
      ${names('reference.conrelid', 'reference.conkey')} as columns,
      ${names('reference.confrelid', 'reference.confkey')} as parent_columns,
      ${names('own_key.conrelid', 'own_key.conkey')} as key
    from pg_constraint as reference
    join pg_class as child on child.oid = reference.conrelid
    join pg_class as parent on parent.oid = reference.confrelid
    join pg_constraint as own_key on own_key.conrelid = reference.conrelid and own_key.contype = 'p'
    where reference.contype = 'f' and child.relnamespace = 'public'::regnamespace
    order by child.relname, reference.conname`.execute(db);
  return rows.map(({ parent_columns: parentColumns, ...reference }) => ({ ...reference, parentColumns }));
}

/** A fault that the database reports about itself. */
export interface DatabaseFault {
  /** A row, a table, an index or the whole. */
  readonly about: string;
  readonly what: string;
}

/** Runs the database's own integrity check, looks for rows that refer to missing ones, and returns the faults. */
export async function findDatabaseFaults(db: Database): Promise<readonly DatabaseFault[]> {
  const faults = await Array.fromAsync(isPostgres(db) ? checkPostgres(db) : checkSqlite(db));
  for await (const { table, key, parent } of findDanglingRows(db)) {
    faults.push({ about: `row ${key} of table ${table}`, what: `refers to a row of ${parent} that does not exist` });
  }
  return faults;
}

async function* checkSqlite(db: Database): AsyncGenerator<DatabaseFault> {
  const { rows: faults } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  for (const { integrity_check: what } of faults) if (what !== 'ok') yield { about: 'SQLite', what };
}

/** Looks into indexes and tables where the extension `amcheck` is there. */
async function* checkPostgres(db: Database): AsyncGenerator<DatabaseFault> {
  const { rows: indexes } = await sql<{ id: number; name: string; sound: boolean }>`
    select indexrelid::int as id, indexrelid::regclass::text as name, indisvalid and indisready as sound
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace order by 2`.execute(db);
  for (const { name } of indexes.filter(({ sound }) => !sound)) {
    yield { about: `index ${name}`, what: 'is not valid' };
  }
  const { rows: extensions } = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db);
  if (extensions.length === 0) return;
  for (const { id, name } of indexes.filter(({ sound }) => sound)) {
    const fault = await sql`select bt_index_check(${id}::oid, true)`.execute(db).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (fault !== undefined) yield { about: `index ${name}`, what: fault };
  }
  const { rows: damages } = await sql<{ name: string; msg: string }>`
    select pg_class.oid::regclass::text as name, damage.msg from pg_class, verify_heapam(pg_class.oid) as damage
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  for (const { name, msg: what } of damages) yield { about: `table ${name}`, what };
}
