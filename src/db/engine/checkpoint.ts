import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { isPostgres } from './open-database.ts';
import { truncatingCheckpoint } from './sqlite-statements.ts';

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
