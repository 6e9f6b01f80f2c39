import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { findDanglingRows } from './dangling-rows.ts';
import { isPostgres } from './open-database.ts';

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
