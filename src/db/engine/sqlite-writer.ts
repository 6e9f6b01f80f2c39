import { movedMessage, ServiceMoved } from '../../core/errors.ts';
import { Problem } from '../../core/problem.ts';
import { turnQueue } from '../../core/turn-queue.ts';
import type { TaskFailure } from '../../threads/handle-tasks.ts';
import { WorkerThread, workerFile } from '../../threads/worker-thread.ts';
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

export async function openSqliteWriter(path: string): Promise<SqliteWriter> {
  const worker = new WorkerThread<WriterTasks>(workerFile('sqlite-writer-worker', import.meta.url), {
    keepsProcessAlive: true,
    workerData: { path },
    reviveError,
  });
  await worker.run('awaitOpen', undefined);
  const commits = new SharedCommits({
    ...writingTurns(),
    run: (sql, values) => worker.run('execute', { sql, values }),
    runInTransaction: (sql, values) => worker.run('executeInTransaction', { sql, values }),
    isInTransaction: () => worker.run('isInTransaction', undefined),
  });
  return {
    begin: () => commits.begin(),
    write: (sql, values) => commits.write(sql, values),
    runAlone: (sql, values) => commits.runAlone(sql, values),
    async close() {
      await worker.run('close', undefined).catch(() => {}); // a worker that has ended has no connection left to close
      await worker.end();
    },
  };
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
