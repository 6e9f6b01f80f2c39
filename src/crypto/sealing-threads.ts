import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { SealBroken } from './floe.ts';
import type { SealingAnswer, SealingRequest, SealingTask, SealingWork } from './sealing-thread.ts';

/** One core is left to the main thread; more than four threads outrun any network card they are fed from. */
const threadCount = Math.max(1, Math.min(4, availableParallelism() - 1));

type Input<Task extends SealingTask> = Parameters<SealingWork[Task]>[0];
type Result<Task extends SealingTask> = ReturnType<SealingWork[Task]>;

export interface SealingThread {
  /** Tasks are done in the order of the calls. Buffers that are moved belong to the thread from then on. */
  ask<Task extends SealingTask>(task: Task, input: Input<Task>, moved?: readonly ArrayBuffer[]): Promise<Result<Task>>;
  /** How many tasks are waiting or under way. */
  readonly load: number;
  readonly hasEnded: boolean;
}

const threads: SealingThread[] = [];
let lastId = 0;

/** A number for a part or a checksum, as threads know them. */
export function nextId(): number {
  lastId += 1;
  return lastId;
}

/** The thread with the least to do. Threads belong to the process: they start when needed, and end with it. */
export function sealingThread(): SealingThread {
  for (const [index, thread] of threads.entries()) if (thread.hasEnded) threads.splice(index, 1);
  const idle = threads.find(({ load }) => load === 0);
  if (idle !== undefined) return idle;
  if (threads.length < threadCount) threads.push(startThread());
  return threads.reduce((best, thread) => (thread.load < best.load ? thread : best));
}

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
}

function startThread(): SealingThread {
  const worker = new Worker(threadFile());
  const waiting: Waiting[] = [];
  let failure: Error | undefined;

  function fail(error: Error): void {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  }

  function settle(answer: SealingAnswer): void {
    const first = waiting.shift();
    // A thread with nothing to do does not keep the process from ending.
    if (waiting.length === 0) worker.unref();
    if ('result' in answer) first?.resolve(answer.result as never);
    else first?.reject(answer.fault === undefined ? new Error(answer.failure) : new SealBroken(answer.fault));
  }

  worker.on('message', settle);
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A sealing thread has ended')));
  worker.unref();

  return {
    ask: (task, input, moved = []) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        worker.postMessage({ task, input } satisfies SealingRequest, moved);
        waiting.push({ resolve, reject });
        worker.ref();
      }),
    get load() {
      return waiting.length;
    },
    get hasEnded() {
      return failure !== undefined;
    },
  };
}

/** In the published package the thread is JavaScript like everything else. */
function threadFile(): URL {
  return new URL(`./sealing-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}
