import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { isPostgres } from './open-database.ts';

/** The clock of the database server. Undefined for SQLite, which has none of its own. */
export async function readDatabaseTime(db: Database): Promise<Date | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  return rows[0] && new Date(rows[0].ms);
}

/** How much space the database takes: the pages of the SQLite file, or the files of the PostgreSQL database. */
export async function readDatabaseBytes(db: Database): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(db);
  return rows[0]?.bytes ?? 0;
}
