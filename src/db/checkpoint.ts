import { sql } from 'kysely';
import { isPostgres } from './open-database.ts';
import { truncatingCheckpoint } from './sqlite-statements.ts';
import type { Database } from './tables.ts';

/**
 * Empties SQLite's write-ahead log into the database, where what was deleted is overwritten: until then a key that was
 * destroyed can still be read in the log. False when somebody reads an older state of the database at this moment: to be
 * asked again. Others who write wait for a moment only, also then. PostgreSQL looks after its log itself.
 */
export async function truncateLog(db: Database): Promise<boolean> {
  if (isPostgres(db)) return true;
  const { rows } = await sql<{ busy: number }>`${sql.raw(truncatingCheckpoint)}`.execute(db);
  return rows[0]?.busy === 0;
}
