import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { WorkerPool } from '../../threads/worker-pool.ts';
import { workerFile } from '../../threads/worker-thread.ts';
import { ManyConnectionsAdapter } from './sqlite-dialect.ts';
import type { ReaderTasks } from './sqlite-reader-worker.ts';

/** Statements that may wait for the reader. More are rejected with `WorkerUnavailable`. */
const maxQueued = 32;
const maxHeapMebibytes = 128;

/**
 * SQLite for Kysely, read-only and in a worker thread. The worker starts with the first statement, does one at a time, and
 * is replaced when it ends. A statement that takes longer than `timeoutMs` is rejected and its worker replaced. SQLite
 * cannot be interrupted from here: the thread ends with the statement.
 */
export function sqliteReaderDialect(path: string, timeoutMs: number): Dialect {
  const file = workerFile('sqlite-reader-worker', import.meta.url);
  const workers = new WorkerPool<ReaderTasks>(file, { workerData: { path }, maxQueued, maxHeapMebibytes, timeoutMs });
  const connection = readingConnection(workers);
  return {
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: rejectTransaction,
      commitTransaction: rejectTransaction,
      rollbackTransaction: rejectTransaction,
      destroy: () => workers.end(),
    }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyConnectionsAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

function readingConnection(workers: WorkerPool<ReaderTasks>): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows } = await workers.run('execute', { sql, values: parameters });
      return { rows: rows as Row[] };
    },
    // biome-ignore lint/correctness/useYield: Kysely requires the method; rows are not streamed
    async *streamQuery() {
      throw new Error('Rows are not streamed: read them in pages');
    },
  };
}

async function rejectTransaction(): Promise<never> {
  throw new Error('Reports have no transactions: each statement reads the newest data');
}
