import { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { isPostgresLocation, postgresPool } from './open-database.ts';
import { openPostgres } from './postgres-dialect.ts';
import { sqliteReaderDialect } from './sqlite-reader.ts';

const defaultTimeoutMs = 15_000;

/** So few that reports leave the database to the requests of users. */
const maxConnections = 2;

/**
 * Opens the same database once more for queries that may take longer than the main thread can wait, or would use up the
 * connections of requests. Read-only: writing is rejected. Opens nothing before the first query. Close it with `destroy`.
 */
export function openReports(location: string, timeoutMs = defaultTimeoutMs): Database {
  if (!isPostgresLocation(location)) return new Kysely({ dialect: sqliteReaderDialect(location, timeoutMs) });
  return openPostgres(
    postgresPool(location, {
      max: maxConnections,
      statement_timeout: timeoutMs,
      options: '-c default_transaction_read_only=on',
    }),
  );
}
