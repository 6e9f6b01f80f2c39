import { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from '../tables.ts';
import { isPostgresLocation, postgresPool } from './open-database.ts';
import { openPostgres } from './postgres-dialect.ts';
import { statementRunner } from './sqlite-statements.ts';

const lockWaitMs = 10_000;

/**
 * Opens a database whose transactions each read one state of it, and block no writer. Writing is rejected. On SQLite, reads
 * block this thread: it is for commands, not for servers.
 */
export function openSnapshots(location: string): Database {
  if (!isPostgresLocation(location)) return openSqlite(location);
  const options = '-c default_transaction_read_only=on -c default_transaction_isolation=repeatable\\ read';
  // A state stays open while its rows are written to another database, but not for a command that was suspended.
  const patient = { idle_in_transaction_session_timeout: 600_000 };
  return openPostgres(postgresPool(location, { max: 1, options, ...patient }));
}

function openSqlite(path: string): Database {
  const database = new DatabaseSync(path, { readOnly: true, timeout: lockWaitMs });
  const run = statementRunner(database);
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      return { rows: run(sql, parameters).rows as Row[] };
    },
    // biome-ignore lint/correctness/useYield: Kysely requires the method; rows are not streamed
    async *streamQuery() {
      throw new Error('Rows are not streamed: read them in pages');
    },
  };
  const end = async () => void run('rollback', []);
  return new Kysely({
    dialect: {
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: async () => void run('begin', []),
        commitTransaction: end,
        rollbackTransaction: end,
        destroy: async () => database.close(),
      }),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
}
