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

/**
 * Transactions take turns. One that ends while others wait is not committed at once: the next one continues in the same
 * transaction of SQLite, in a savepoint of its own, and the last one commits for all. None is acknowledged before that.
 */
export class SharedCommits {
  readonly #connection: WritingConnection;
  /** The group that the next transaction continues. */
  #open: TransactionGroup | undefined;

  constructor(connection: WritingConnection) {
    this.#connection = connection;
  }

  async begin(): Promise<SqliteTransaction> {
    await this.#connection.acquire();
    return this.#enter();
  }

  /** Runs one statement as a transaction. */
  async write(sql: string, values: readonly unknown[]): Promise<StatementResult> {
    const { acquire, hasWaiting } = this.#connection;
    await acquire();
    // Without others to share a commit with, SQLite begins and commits by itself.
    if (this.#open === undefined && !hasWaiting()) return this.#runAndRelease(sql, values);
    const transaction = await this.#enter();
    try {
      const result = await transaction.run(sql, values);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  /** Runs one statement outside of transactions, such as a pragma. */
  async runAlone(sql: string, values: readonly unknown[]): Promise<StatementResult> {
    await this.#connection.acquire();
    await this.#open?.commit();
    return this.#runAndRelease(sql, values);
  }

  async #runAndRelease(sql: string, values: readonly unknown[]): Promise<StatementResult> {
    const { run, release } = this.#connection;
    return run(sql, values).finally(release);
  }

  /** Call it with the turn, which it passes on after an error. */
  async #enter(): Promise<SqliteTransaction> {
    const connection = this.#connection;
    if (this.#open !== undefined) return new SqliteTransaction(connection, this.#open, 'in a savepoint');
    try {
      // Takes the write lock at once: a transaction that reads first could fail to upgrade.
      await connection.run('begin immediate', []);
    } catch (error) {
      connection.release();
      throw error;
    }
    const group = new TransactionGroup(connection, () => {
      this.#open = undefined;
    });
    this.#open = group;
    return new SqliteTransaction(connection, group, 'first');
  }
}

/** Transactions that share one transaction of SQLite, and with it the wait for the disk. */
class TransactionGroup {
  readonly #connection: WritingConnection;
  readonly #onEnd: () => void;
  readonly #startedAt = performance.now();
  readonly #committed = Promise.withResolvers<void>();
  /** Transactions that wait for the commit. */
  #size = 0;
  /** Set when the group was rolled back. Its transactions fail with it. */
  failure: Error | undefined;

  constructor(connection: WritingConnection, onEnd: () => void) {
    this.#connection = connection;
    this.#onEnd = onEnd;
    this.#committed.promise.catch(() => {}); // its transactions await it
  }

  /** Resolves when the group is durable. */
  get committed(): Promise<void> {
    return this.#committed.promise;
  }

  add(): void {
    this.#size += 1;
  }

  get mayGrow(): boolean {
    const isSmall = this.#size < maxShared && performance.now() - this.#startedAt < maxAgeMs;
    return isSmall && this.#connection.hasWaiting();
  }

  async commit(): Promise<void> {
    try {
      await this.#connection.runInTransaction('commit', []);
      this.#onEnd();
      this.#committed.resolve();
    } catch (error) {
      await this.rollBack(error);
    }
  }

  /** Fails all transactions of the group. */
  async rollBack(error: unknown): Promise<void> {
    if (this.failure !== undefined) return;
    this.failure = error instanceof Error ? error : new Error(String(error));
    this.#onEnd();
    // A connection that cannot even roll back has ended, and its transaction with it.
    await this.#connection.run('rollback', []).catch(() => {});
    this.#committed.reject(this.failure);
  }
}

export class SqliteTransaction {
  readonly #connection: WritingConnection;
  readonly #group: TransactionGroup;
  readonly #isFirst: boolean;
  #hasTurn = true;

  constructor(connection: WritingConnection, group: TransactionGroup, place: 'first' | 'in a savepoint') {
    this.#connection = connection;
    this.#group = group;
    this.#isFirst = place === 'first';
    if (this.#isFirst) return;
    // Statements run in the order in which they are sent: the first one of the transaction need not wait for this. Savepoints
    // are not released: the newest of the name is meant, and the commit ends them all.
    connection.runInTransaction('savepoint own', []).catch((error) => group.rollBack(error));
  }

  /** Fails all transactions of the group if SQLite has rolled them back, so that no statement runs outside of them. */
  async run(sql: string, values: readonly unknown[]): Promise<StatementResult> {
    const { runInTransaction, isInTransaction } = this.#connection;
    if (this.#group.failure !== undefined) throw this.#group.failure;
    try {
      return await runInTransaction(sql, values);
    } catch (error) {
      const isIntact = await isInTransaction().catch(() => false);
      if (!isIntact) await this.#group.rollBack(error);
      throw error;
    }
  }

  /** Resolves when the transaction is durable. After an error it is rolled back. */
  async commit(): Promise<void> {
    if (this.#group.failure !== undefined) throw this.#group.failure;
    this.#group.add();
    await this.#leave();
    await this.#group.committed;
  }

  /** Does nothing after `commit`. */
  async rollback(): Promise<void> {
    if (!this.#hasTurn) return;
    if (this.#isFirst) await this.#group.rollBack(new Error('Rolled back'));
    if (this.#group.failure === undefined) {
      const undone = this.#connection.runInTransaction('rollback to own', []);
      await undone.catch((error) => this.#group.rollBack(error));
    }
    await this.#leave();
  }

  /** Passes the turn on, and commits the group if it cannot go on. */
  async #leave(): Promise<void> {
    if (this.#group.failure === undefined && !this.#group.mayGrow) await this.#group.commit();
    this.#hasTurn = false;
    this.#connection.release();
  }
}
