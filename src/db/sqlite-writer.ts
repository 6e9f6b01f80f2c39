import { Worker } from 'node:worker_threads';
import { Problem } from '../core/problem.ts';
import type { StatementResult } from './sqlite-statements.ts';
import type { WriterAnswer, WriterRequest } from './sqlite-writer-thread.ts';

/** SQLite's result code for a disk, or a quota, without room: over as soon as somebody makes room. */
const databaseFull = 13;

/** How long a write waits for its turn before the caller is told to come back later. */
const turnWaitMs = 10_000;

/** The one writing connection. Who wants to write takes a turn, and gives it back after the commit. */
export interface SqliteWriter {
  takeTurn(): Promise<void>;
  giveTurn(): void;
  /** Only while having the turn. */
  run(sql: string, values: readonly unknown[]): Promise<StatementResult>;
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

interface Pending {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

export async function openSqliteWriter(path: string): Promise<SqliteWriter> {
  const worker = new Worker(threadFile(), { workerData: { path } });
  const pending = new Map<number, Pending>();
  let failure: Error | undefined;
  let lastId = 0;

  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The database is closed')));

  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  worker.on('message', (answer: WriterAnswer) => {
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(failureOf(answer.failure));
  });

  function run(sql: string, values: readonly unknown[]): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (failure !== undefined) return reject(failure);
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, sql, values } satisfies WriterRequest);
    });
  }

  async function close(): Promise<void> {
    if (failure === undefined) worker.postMessage('close');
    await ended;
  }

  return { ...turns(), run, close };
}

function failureOf({ message, errcode }: { readonly message: string; readonly errcode: number | undefined }): Error {
  const cause = new SqliteError(message, errcode);
  return errcode === databaseFull ? new Problem('unavailable', { cause }) : cause;
}

/** A queue of one: fair, and with an end to the waiting. */
function turns(): Pick<SqliteWriter, 'takeTurn' | 'giveTurn'> {
  const queue: Array<() => void> = [];
  let taken = false;

  function takeTurn(): Promise<void> {
    if (!taken) {
      taken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(go), 1);
        reject(new Problem('unavailable', { retryAfter: 1, cause: new Error('No turn to write in time') }));
      }, turnWaitMs);
      queue.push(go);
    });
  }

  function giveTurn(): void {
    const next = queue.shift();
    if (next === undefined) taken = false;
    else next();
  }

  return { takeTurn, giveTurn };
}

/** In the published package the thread is JavaScript like everything else. */
function threadFile(): URL {
  return new URL(`./sqlite-writer-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}
