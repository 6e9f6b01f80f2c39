import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { askKeptQueriesBy } from './kept-query.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Database } from './tables.ts';

const int8 = 20;
const maxConnections = 10;

/** Opens what the setting names: `postgres://…`, or else the path of a SQLite file. */
export function openDatabase(location: string): Database {
  if (isPostgresLocation(location))
    return new Kysely({ dialect: new PostgresDialect({ pool: postgresPool(location) }) });
  const dialect = sqliteDialect(location);
  const db: Database = new Kysely({ dialect });
  askKeptQueriesBy(db, dialect.readNow);
  return db;
}

export function isPostgresLocation(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

function postgresPool(location: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: location,
    max: maxConnections,
    application_name: 'sealpost',
    connectionTimeoutMillis: 10_000,
    // Else a peer that vanished would be waited for until TCP gives up.
    keepAlive: true,
    lock_timeout: 30_000,
    // A frozen server must not keep rows locked for the others.
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? exactInteger : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks makes its query fail, and the pool replaces it. It must not end the process: while a
  // connection is in use nobody else listens to its errors.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Sizes and counts stay below 2^53; a larger number would be a fault, not something to round. */
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`);
  return value;
}
