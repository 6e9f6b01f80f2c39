import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type StatementResult, statementRunner } from './sqlite-statements.ts';
import { openSqliteWriter, type SqliteWriter } from './sqlite-writer.ts';

const databaseLocked = 5;
const readTries = 50;

type Run = (sql: string, values: readonly unknown[]) => StatementResult;

export interface SqliteDialect extends Dialect {
  /**
   * Reads without Kysely, whose way costs more than a short query does. Undefined when the database is not open yet, or
   * somebody has locked it: Kysely's way opens it, and waits.
   */
  readonly readNow: (sql: string, values: readonly unknown[]) => StatementResult | undefined;
}

/**
 * SQLite for Kysely: writes and transactions go to a connection in a thread of its own, reads outside of a
 * transaction to a second, read-only connection here. So nothing on this thread ever waits for a commit.
 */
export function sqliteDialect(path: string): SqliteDialect {
  const driver = sqliteDriver(path);
  return {
    createDriver: () => driver,
    readNow: driver.readNow,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyConnectionsAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Kysely would else give the one connection of SQLite to one caller at a time; ours come two by two. */
class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function sqliteDriver(path: string): Driver & Pick<SqliteDialect, 'readNow'> {
  let writer: SqliteWriter;
  let reader: DatabaseSync;
  let run: Run | undefined;
  // Kysely marks each one it has not seen before, which costs more than a short query does.
  const idle: DatabaseConnection[] = [];

  return {
    async init() {
      // The writer comes first: it makes the file and its journal.
      writer = await openSqliteWriter(path);
      reader = new DatabaseSync(path, { readOnly: true });
      run = statementRunner(reader);
    },
    acquireConnection: async () => idle.pop() ?? routedConnection(writer, run as Run),
    releaseConnection: async (connection) => void idle.push(connection),
    readNow: (sql, values) => run && unlessLocked(run, sql, values),
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
  let inTransaction = false;

  function leave(): void {
    inTransaction = false;
    writer.giveTurn();
  }

  async function execute({ query, sql, parameters }: CompiledQuery): Promise<StatementResult> {
    if (inTransaction) return writer.run(sql, parameters);
    if (SelectQueryNode.is(query)) return readPatiently(read, sql, parameters);
    await writer.takeTurn();
    try {
      return await writer.run(sql, parameters);
    } finally {
      writer.giveTurn();
    }
  }

  return {
    async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changes } = await execute(compiled);
      return { rows: rows as Row[], numAffectedRows: changes };
    },
    // biome-ignore lint/correctness/useYield: Kysely asks for the method; nobody streams rows here
    async *streamQuery() {
      throw new Error('Rows are not streamed: read them in pages');
    },
    async begin() {
      await writer.takeTurn();
      try {
        // Taking the lock at once: a transaction that reads first could not be raised to a writing one.
        await writer.run('begin immediate', []);
        inTransaction = true;
      } catch (error) {
        writer.giveTurn();
        throw error;
      }
    },
    async end(how) {
      // A commit that fails leaves the turn with this connection: Kysely rolls back next.
      await writer.run(how, []).finally(() => how === 'rollback' && leave());
      if (how === 'commit') leave();
    },
  };
}

/** A reader is locked out only for moments (recovery after a crash). Waiting inside SQLite would block this thread. */
async function readPatiently(read: Run, sql: string, values: readonly unknown[]): Promise<StatementResult> {
  for (let tries = 1; tries < readTries; tries += 1) {
    const result = unlessLocked(read, sql, values);
    if (result !== undefined) return result;
    await pause(20);
  }
  return read(sql, values);
}

function unlessLocked(read: Run, sql: string, values: readonly unknown[]): StatementResult | undefined {
  try {
    return read(sql, values);
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === databaseLocked) return undefined;
    throw error;
  }
}
