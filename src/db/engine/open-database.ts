import { Kysely, PostgresAdapter, sql } from 'kysely';
import pg from 'pg';
import type { ReportOperation } from '../../core/telemetry.ts';
import type { Database, Tables } from '../tables.ts';
import { openPostgres } from './postgres-dialect.ts';
import { usePreparedReads } from './prepared-query.ts';
import { reportQueries, reportReads, reportTransactions } from './report-queries.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const int8 = 20;

const maxConnections = 10;
/** Up to four processes have ten connections each. More of them divide forty, because PostgreSQL accepts a hundred by default. */
const connectionsOfAll = 4 * maxConnections;
/** With fewer, requests would wait for the jobs of the same process. */
const minConnections = 4;

export interface OpenDatabaseOptions {
  /** How many processes open the database. */
  readonly processes?: number;
  /** Receives the kind and the time of each statement. Without it, nothing is measured. */
  readonly report?: ReportOperation | undefined;
}

/** Opens `postgres://…`, or else the path of a SQLite file. */
export function openDatabase(location: string, { processes = 1, report }: OpenDatabaseOptions = {}): Database {
  const log = report && { log: reportQueries(report) };
  if (isPostgresLocation(location)) return openPostgres(postgresPool(location, { max: poolSizeFor(processes) }), log);
  const { readDirect, createDriver, ...dialect } = sqliteDialect(location);
  const measured = report === undefined ? createDriver : () => reportTransactions(createDriver(), report);
  const db: Database = new Kysely({ dialect: { ...dialect, createDriver: measured }, ...log });
  usePreparedReads(db, report === undefined ? readDirect : reportReads(readDirect, report));
  return db;
}

/** Returns how many connections one of these processes may open. */
export const poolSizeFor = (processes: number): number =>
  Math.max(minConnections, Math.min(maxConnections, Math.floor(connectionsOfAll / processes)));

export function isPostgresLocation(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}

export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** `options` replace our defaults. */
export function postgresPool(location: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: location,
    max: maxConnections,
    application_name: 'sealpost',
    connectionTimeoutMillis: 10_000,
    // Detects a vanished peer before TCP times out.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 30_000,
    // A frozen server must not keep rows locked for the others.
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? exactInteger : pg.types.getTypeParser(oid, format),
    },
    ...options,
  });
  // A broken connection fails its query, and the pool replaces it. Without listeners the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Sizes and counts stay below 2^53: a larger number is a fault and must not be rounded. */
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`);
  return value;
}

/** Whether this database has a table. Also works before the first migration. */
export async function hasTable(db: Database, name: keyof Tables): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
  return (await found.execute(db)).rows.length > 0;
}

/** Rejects when the database does not respond. On SQLite it uses the write connection. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
