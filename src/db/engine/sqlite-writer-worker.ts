/** The worker that owns the writing connection to SQLite. A commit waits for the disk; here only other writers wait with it. */
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { releaseReserveIfFull } from '../../filesystem/disk-reserve.ts';
import { handleTasks } from '../../threads/handle-tasks.ts';
import { type StatementResult, statementRunner, truncatingCheckpoint } from './sqlite-statements.ts';

/** How long a statement waits for another process that holds the write lock. */
const lockWaitMs = 10_000;
/** How long a checkpoint waits for readers. Every writer waits with it. */
const checkpointWaitMs = 100;
const sqliteBusy = 5;

// Opening creates the write-ahead log.
releaseReserveIfFull(workerData.path);
const connection = new DatabaseSync(workerData.path, { timeout: lockWaitMs });
// WAL lets readers and the writer work side by side.
retryWhileBusy(() => connection.exec('pragma journal_mode = wal'));
// FULL makes a commit survive a power cut. secure_delete overwrites deleted rows: an erased key must not
// remain in a free page.
connection.exec(`
  pragma synchronous = full;
  pragma secure_delete = on;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
`);
const run = statementRunner(connection);

interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const tasks = {
  /** Its response shows that the connection is open: a worker that fails to open it ends before. */
  awaitOpen() {},

  execute({ sql, values }: Statement): StatementResult {
    // After some errors SQLite has already rolled back: there is nothing left to do.
    if (sql === 'rollback' && !connection.isTransaction) return { rows: [], changes: 0n };
    if (!connection.isTransaction) releaseReserveIfFull(workerData.path);
    return sql === truncatingCheckpoint ? checkpoint() : run(sql, values);
  },

  /** For a statement that was sent before SQLite rolled its transaction back: it must not be committed by itself. */
  executeInTransaction({ sql, values }: Statement): StatementResult {
    if (!connection.isTransaction) throw new Error('The transaction was rolled back before this statement');
    return run(sql, values);
  },

  isInTransaction: () => connection.isTransaction,

  close() {
    connection.close();
  },
};

export type WriterTasks = typeof tasks;

handleTasks(tasks);

function checkpoint(): StatementResult {
  connection.exec(`pragma busy_timeout = ${checkpointWaitMs}`);
  try {
    return run(truncatingCheckpoint, []);
  } finally {
    connection.exec(`pragma busy_timeout = ${lockWaitMs}`);
  }
}

/** Retries by hand: SQLite does not wait when the journal mode changes while another process holds a lock. */
function retryWhileBusy(work: () => void): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 20) {
    try {
      work();
      return;
    } catch (error) {
      const isLocked = (error as { errcode?: number }).errcode === sqliteBusy;
      if (!isLocked || waited >= lockWaitMs) throw error;
      Atomics.wait(sleeper, 0, 0, 20);
    }
  }
}
