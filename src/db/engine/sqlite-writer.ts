import { DatabaseUnavailable, movedMessage, ServiceMoved } from '../../core/errors.ts';
import { Problem } from '../../core/problem.ts';
import { turnQueue } from '../../core/turn-queue.ts';
import type { TaskFailure } from '../../threads/handle-tasks.ts';
import { type TaskInput, WorkerThread, workerFile } from '../../threads/worker-thread.ts';
import { SharedCommits, type WritingConnection } from './shared-commits.ts';
import type { WriterTasks } from './sqlite-writer-worker.ts';

/** SQLite's result code for a full disk or quota: writing works again once there is space. */
const databaseFull = 13;

/** How long a write waits for its turn before it fails with a retry-later error. */
const acquireTimeoutMs = 10_000;

/** The only connection that writes. Callers take turns. */
export interface SqliteWriter extends Pick<SharedCommits, 'begin' | 'write' | 'runAlone'> {
  close(): Promise<void>;
}

export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  /** SQLite's extended result code. */
  readonly errcode: number | undefined;

  constructor(message: string, errcode: number | undefined) {
    super(message);
    this.errcode = errcode;
  }
}

/**
 * A worker that ends is replaced, and the process continues: reads and transfers under way need no writer, and SQLite rolls
 * back what the ended connection had not committed.
 */
export async function openSqliteWriter(path: string): Promise<SqliteWriter> {
  let isOpen = false;
  const reportEnd = ({ message }: Error) => {
    if (isOpen) process.emitWarning(`The thread that writes to the database has ended: ${message}`, 'DatabaseWarning');
  };
  let worker = startWorker(path, reportEnd);
  await worker.run('awaitOpen', undefined);
  isOpen = true;

  async function run<Task extends keyof WriterTasks>(task: Task, input: TaskInput<WriterTasks, Task>) {
    const used = worker;
    try {
      return await used.run(task, input);
    } catch (error) {
      if (!used.hasEnded) throw error;
      throw new DatabaseUnavailable('The thread that writes to the database has ended.', { cause: error });
    }
  }

  const commits = new SharedCommits({
    ...writingTurns(),
    run(sql, values) {
      // Only here: a statement of a transaction fails if the worker has ended that the transaction began in.
      if (worker.hasEnded && isOpen) worker = startWorker(path, reportEnd);
      return run('execute', { sql, values });
    },
    runInTransaction: (sql, values) => run('executeInTransaction', { sql, values }),
    isInTransaction: () => run('isInTransaction', undefined),
  });
  return {
    begin: () => commits.begin(),
    write: (sql, values) => commits.write(sql, values),
    runAlone: (sql, values) => commits.runAlone(sql, values),
    async close() {
      isOpen = false;
      await worker.run('close', undefined).catch(() => {}); // a worker that has ended has no connection left to close
      await worker.end();
    },
  };
}

function startWorker(path: string, onEnd: (cause: Error) => void): WorkerThread<WriterTasks> {
  return new WorkerThread(workerFile('sqlite-writer-worker', import.meta.url), {
    keepsProcessAlive: true,
    workerData: { path },
    reviveError,
    onEnd,
  });
}

function reviveError({ message, details: { errcode } }: TaskFailure): Error {
  const error = new SqliteError(message, typeof errcode === 'number' ? errcode : undefined);
  if (message === movedMessage) return new ServiceMoved({ cause: error });
  return errcode === databaseFull ? new Problem('storage_full', { cause: error }) : error;
}

/** One caller at a time, with a limit on the wait. */
function writingTurns(): Pick<WritingConnection, 'acquire' | 'release' | 'hasWaiting'> {
  const turns = turnQueue<symbol>({ limit: 1 });
  return {
    async acquire() {
      const caller = Symbol();
      if (turns.running.size === 0) return turns.acquire(caller);
      const waited = new AbortController();
      const timer = setTimeout(() => {
        const cause = new Error('No turn to write in time');
        waited.abort(new Problem('unavailable', { retryAfter: 1, cause }));
      }, acquireTimeoutMs);
      return turns.acquire(caller, waited.signal).finally(() => clearTimeout(timer));
    },
    release() {
      const [caller] = turns.running;
      if (caller !== undefined) turns.release(caller);
    },
    hasWaiting: () => turns.waiting.size > 0,
  };
}
