import { sql } from 'kysely';
import { isPostgres } from './open-database.ts';
import type { Database, Tables } from './tables.ts';

/** Whether this database has a table, before anything may be expected of it. Changes nothing. */
export async function hasTable(db: Database, name: keyof Tables): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
  return (await found.execute(db)).rows.length > 0;
}

/** Rejects when the database does not answer. On SQLite it is the writing connection that is asked. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
