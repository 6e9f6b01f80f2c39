/**
 * The thread that owns the writing connection to SQLite. A commit waits for the disk;
 * here it keeps nobody waiting but other writers.
 */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type StatementResult, statementRunner, truncatingCheckpoint } from './sqlite-statements.ts';

export interface WriterRequest {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly unknown[];
}

export type WriterAnswer =
  | { readonly id: number; readonly result: StatementResult }
  | { readonly id: number; readonly failure: { readonly message: string; readonly errcode: number | undefined } };

/** How long a statement waits for another process that holds the write lock. */
const lockWaitMs = 10_000;
/** How long a checkpoint waits for somebody who reads. Everybody who wants to write waits with it. */
const checkpointWaitMs = 100;
const databaseLocked = 5;

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread');

const connection = new DatabaseSync(workerData.path, { timeout: lockWaitMs });
// WAL lets readers and the writer work side by side.
whenUnlocked(() => connection.exec('pragma journal_mode = wal'));
// FULL makes a commit survive a power cut. secure_delete overwrites what is deleted: a destroyed key must not
// be left in a free page.
connection.exec(`
  pragma synchronous = full;
  pragma secure_delete = on;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
`);
const run = statementRunner(connection);

port.on('message', (request: WriterRequest | 'close') => {
  if (request === 'close') {
    connection.close();
    port.close();
    return;
  }
  port.postMessage(answer(request));
});
port.postMessage('open');

function answer({ id, sql, values }: WriterRequest): WriterAnswer {
  try {
    // After some errors SQLite has rolled back by itself; there is nothing left to do then.
    if (sql === 'rollback' && !connection.isTransaction) return { id, result: { rows: [], changes: 0n } };
    return { id, result: sql === truncatingCheckpoint ? checkpoint() : run(sql, values) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { id, failure: { message, errcode } };
  }
}

function checkpoint(): StatementResult {
  connection.exec(`pragma busy_timeout = ${checkpointWaitMs}`);
  try {
    return run(truncatingCheckpoint, []);
  } finally {
    connection.exec(`pragma busy_timeout = ${lockWaitMs}`);
  }
}

/** SQLite does not wait by itself when the kind of journal changes and another starter holds a lock. */
function whenUnlocked(work: () => void): void {
  const bell = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 20) {
    try {
      work();
      return;
    } catch (error) {
      const locked = (error as { errcode?: number }).errcode === databaseLocked;
      if (!locked || waited >= lockWaitMs) throw error;
      Atomics.wait(bell, 0, 0, 20);
    }
  }
}
