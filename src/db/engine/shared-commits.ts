import type { StatementResult } from './sqlite-statements.ts';

/** A commit is shared by at most this many transactions. */
const maxShared = 64;
/** A group that is older than this is committed, so that the first of its transactions does not wait long. */
const maxAgeMs = 20;

export type RunStatement = (sql: string, values: readonly unknown[]) => Promise<StatementResult>;

/** The one connection that writes: its statements, and whose turn it is. */
export interface WritingConnection {
  readonly run: RunStatement;
  /** Fails outside of a transaction, where the statement would be committed at once. */
  readonly runInTransaction: RunStatement;
  /** False when SQLite has rolled back by itself, for example because the disk is full. */
  isInTransaction(): Promise<boolean>;
  acquire(): Promise<void>;
  release(): void;
  /** Whether another caller waits for its turn. */
  hasWaiting(): boolean;
}

export interface SqliteTransaction {
  readonly run: RunStatement;
  /** Resolves when the transaction is durable. After an error it is rolled back. */
  commit(): Promise<void>;
  /** Does nothing after `commit`. */
  rollback(): Promise<void>;
}

/** Transactions that share one transaction of SQLite, and with it the wait for the disk. */
interface Group {
  readonly startedAt: number;
  /** Transactions that wait for the commit. */
  size: number;
  /** Settled by the commit. */
  readonly committed: PromiseWithResolvers<void>;
  /** Set when the group was rolled back. Its transactions fail with it. */
  failure: Error | undefined;
}

export interface SharedCommits {
  begin(): Promise<SqliteTransaction>;
  /** Runs one statement as a transaction. */
  write: RunStatement;
  /** Runs one statement outside of transactions, such as a pragma. */
  runAlone: RunStatement;
}

/**
 * Transactions take turns. One that ends while others wait is not committed at once: the next one continues in the same
 * transaction of SQLite, in a savepoint of its own, and the last one commits for all. None is acknowledged before that.
 */
export function shareCommits(connection: WritingConnection): SharedCommits {
  const { run, runInTransaction, acquire, release, hasWaiting } = connection;
  /** The group that the next transaction continues. */
  let open: Group | undefined;

  async function enter(): Promise<SqliteTransaction> {
    const group = open;
    if (group !== undefined) {
      // Statements run in the order in which they are sent: the first one of the transaction need not wait for this. Savepoints
      // are not released: the newest of the name is meant, and the commit ends them all.
      void runInTransaction('savepoint own', []).catch((error) => rollBackGroup(group, error));
      return transactionIn(group, { isFirst: false });
    }
    // Takes the write lock at once: a transaction that reads first could fail to upgrade.
    await run('begin immediate', []);
    open = { startedAt: performance.now(), size: 0, committed: Promise.withResolvers(), failure: undefined };
    open.committed.promise.catch(() => {}); // its transactions await it
    return transactionIn(open, { isFirst: true });
  }

  function transactionIn(group: Group, { isFirst }: { readonly isFirst: boolean }): SqliteTransaction {
    let hasTurn = true;

    /** Passes the turn on, and commits the group if it cannot go on. */
    async function leave(): Promise<void> {
      const mayGrow = group.size < maxShared && performance.now() - group.startedAt < maxAgeMs;
      if (group.failure === undefined && !(hasWaiting() && mayGrow)) await commitGroup(group);
      hasTurn = false;
      release();
    }

    return {
      run: (sql, values) => runIn(group, sql, values),
      async commit() {
        if (group.failure !== undefined) throw group.failure;
        group.size += 1;
        await leave();
        await group.committed.promise;
      },
      async rollback() {
        if (!hasTurn) return;
        if (group.failure === undefined && isFirst) await rollBackGroup(group, new Error('Rolled back'));
        else if (group.failure === undefined) await rollBackToSavepoint(group);
        await leave();
      },
    };
  }

  /** Fails all transactions of the group if SQLite has rolled them back, so that no statement runs outside of them. */
  async function runIn(group: Group, sql: string, values: readonly unknown[]): Promise<StatementResult> {
    if (group.failure !== undefined) throw group.failure;
    try {
      return await runInTransaction(sql, values);
    } catch (error) {
      const isIntact = await connection.isInTransaction().catch(() => false);
      if (!isIntact) await rollBackGroup(group, error);
      throw error;
    }
  }

  async function rollBackToSavepoint(group: Group): Promise<void> {
    await runInTransaction('rollback to own', []).catch((error) => rollBackGroup(group, error));
  }

  async function commitGroup(group: Group): Promise<void> {
    try {
      await runInTransaction('commit', []);
      open = undefined;
      group.committed.resolve();
    } catch (error) {
      await rollBackGroup(group, error);
    }
  }

  async function rollBackGroup(group: Group, error: unknown): Promise<void> {
    if (group.failure !== undefined) return;
    open = undefined;
    group.failure = error instanceof Error ? error : new Error(String(error));
    // A connection that cannot even roll back has ended, and its transaction with it.
    await run('rollback', []).catch(() => {});
    group.committed.reject(group.failure);
  }

  /** Call it with the turn, which it passes on after an error. */
  async function begin(): Promise<SqliteTransaction> {
    try {
      return await enter();
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Call it with the turn. */
  async function writeInTransaction(sql: string, values: readonly unknown[]): Promise<StatementResult> {
    const transaction = await begin();
    try {
      const result = await transaction.run(sql, values);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  async function runAlone(sql: string, values: readonly unknown[]): Promise<StatementResult> {
    try {
      if (open !== undefined) await commitGroup(open);
      return await run(sql, values);
    } finally {
      release();
    }
  }

  return {
    async begin() {
      await acquire();
      return begin();
    },
    async write(sql, values) {
      await acquire();
      // Without others to share a commit with, SQLite begins and commits by itself.
      return open === undefined && !hasWaiting() ? runAlone(sql, values) : writeInTransaction(sql, values);
    },
    async runAlone(sql, values) {
      await acquire();
      return runAlone(sql, values);
    },
  };
}
