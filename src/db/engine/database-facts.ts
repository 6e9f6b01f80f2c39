import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { isPostgres } from './open-database.ts';
import { truncatingCheckpoint } from './sqlite-statements.ts';

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

/** The version as a number, such as 170004 for 17.4. Undefined for SQLite, which comes with the program. */
export async function readPostgresVersion(db: Database): Promise<number | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer as version`.execute(db);
  return rows[0]?.version;
}

/** Returns the tables of this database in which the user may not read and change all rows. SQLite has no such rights. */
export async function findTablesWithoutRights(db: Database): Promise<readonly string[]> {
  if (!isPostgres(db)) return [];
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as needed
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and not has_table_privilege(oid, needed)
    group by relname order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** Creates a table and undoes that. Rejects if the user may not, or if the database accepts no changes. */
export async function probeDatabaseWrites(db: Database): Promise<void> {
  const undo = new Error('Undoes the transaction of a probe');
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`create table sealpost_probe (id integer)`.execute(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

/**
 * Flushes SQLite's write-ahead log into the database, which overwrites deleted data: until then a destroyed key can still
 * be read in the log. Returns false while a reader uses an older snapshot; call it again later. Writers wait only
 * briefly in either case. PostgreSQL manages its own log.
 */
export async function truncateWal(db: Database): Promise<boolean> {
  if (isPostgres(db)) return true;
  const { rows } = await sql<{ busy: number }>`${sql.raw(truncatingCheckpoint)}`.execute(db);
  return rows[0]?.busy === 0;
}
