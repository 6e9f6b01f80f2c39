import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  UpdateQueryNode,
} from 'kysely';
import type { SqliteTransaction } from './shared-commits.ts';
import { type StatementResult, statementRunner } from './sqlite-statements.ts';
import { openSqliteWriter, type SqliteWriter } from './sqlite-writer.ts';

const sqliteBusy = 5;
const maxReadAttempts = 50;

type Run = (sql: string, values: readonly unknown[]) => StatementResult;

export interface SqliteDialect extends Dialect {
  /**
   * Reads without Kysely, whose overhead exceeds a short query. Returns undefined when the database is not open yet or is
   * locked: a query through Kysely opens it, and waits.
   */
  readonly readDirect: (sql: string, values: readonly unknown[]) => StatementResult | undefined;
}

/**
 * SQLite for Kysely: writes and transactions use a connection in a worker thread, reads outside of a transaction a
 * read-only connection in this thread. So this thread never waits for a commit.
 */
export function sqliteDialect(path: string): SqliteDialect {
  const driver = sqliteDriver(path);
  return {
    createDriver: () => driver,
    readDirect: driver.readDirect,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyConnectionsAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Kysely otherwise limits SQLite to one connection at a time. */
export class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function sqliteDriver(path: string): Driver & Pick<SqliteDialect, 'readDirect'> {
  let writer: SqliteWriter;
  let reader: DatabaseSync;
  let run: Run | undefined;

  return {
    async init() {
      // The writer comes first: it creates the file and its journal.
      writer = await openSqliteWriter(path);
      reader = new DatabaseSync(path, { readOnly: true });
      run = statementRunner(reader);
    },
    acquireConnection: async () => routedConnection(writer, run as Run),
    releaseConnection: async () => {},
    readDirect: (sql, values) => run && unlessBusy(run, sql, values),
    beginTransaction: (connection) => (connection as RoutedConnection).begin(),
    commitTransaction: (connection) => (connection as RoutedConnection).end('commit'),
    rollbackTransaction: (connection) => (connection as RoutedConnection).end('rollback'),
    async destroy() {
      reader?.close();
      await writer?.close();
    },
  };
}

interface RoutedConnection extends DatabaseConnection {
  begin(): Promise<void>;
  end(how: 'commit' | 'rollback'): Promise<void>;
}

function routedConnection(writer: SqliteWriter, read: Run): RoutedConnection {
  let transaction: SqliteTransaction | undefined;

  async function execute({ query, sql, parameters }: CompiledQuery): Promise<StatementResult> {
    if (transaction !== undefined) return transaction.run(sql, parameters);
    if (SelectQueryNode.is(query)) return readWithRetry(read, sql, parameters);
    return isWrite(query) ? writer.write(sql, parameters) : writer.runAlone(sql, parameters);
  }

  return {
    async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changes } = await execute(compiled);
      return { rows: rows as Row[], numAffectedRows: changes };
    },
    // biome-ignore lint/correctness/useYield: Kysely requires the method; rows are not streamed
    async *streamQuery() {
      throw new Error('Rows are not streamed: read them in pages');
    },
    async begin() {
      transaction = await writer.begin();
    },
    async end(how) {
      await transaction?.[how]();
      // After a failed commit Kysely rolls back.
      transaction = undefined;
    },
  };
}

const isWrite = (query: CompiledQuery['query']): boolean =>
  InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);

/** Readers are locked out only briefly (crash recovery). Waiting inside SQLite would block this thread. */
async function readWithRetry(read: Run, sql: string, values: readonly unknown[]): Promise<StatementResult> {
  for (let attempts = 1; attempts < maxReadAttempts; attempts += 1) {
    const result = unlessBusy(read, sql, values);
    if (result !== undefined) return result;
    await pause(20);
  }
  return read(sql, values);
}

function unlessBusy(read: Run, sql: string, values: readonly unknown[]): StatementResult | undefined {
  try {
    return read(sql, values);
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy) return undefined;
    throw error;
  }
}
