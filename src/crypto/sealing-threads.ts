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
  if (threads.length < threadCount) threads.unshift(startThread());
  const best = threads.reduce((least, thread) => (thread.load < least.load ? thread : least));
  // A file stays where it began, also while it waits for bytes: the next one begins elsewhere.
  threads.push(...threads.splice(threads.indexOf(best), 1));
  return best;
}

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
}

function startThread(): SealingThread {
  const worker = new Worker(threadFile());
  /** By number: should one answer get lost, no other may be taken for it, or a file's bytes would go to another's reader. */
  const waiting = new Map<number, Waiting>();
  let failure: Error | undefined;

  function fail(error: Error): void {
    if (failure === undefined) threads.splice(threads.indexOf(thread), 1);
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  }

  function settle(answer: SealingAnswer): void {
    const asked = waiting.get(answer.number);
    waiting.delete(answer.number);
    // A thread with nothing to do does not keep the process from ending.
    if (waiting.size === 0) worker.unref();
    if ('result' in answer) asked?.resolve(answer.result as never);
    else asked?.reject(answer.fault === undefined ? new Error(answer.failure) : new SealBroken(answer.fault));
  }

  worker.on('message', settle);
  worker.on('error', fail);
  worker.on('messageerror', (error) => {
    fail(error);
    void worker.terminate();
  });
  worker.on('exit', () => fail(new Error('A sealing thread has ended')));
  worker.unref();

  const thread: SealingThread = {
    ask: (task, input, moved = []) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        const number = nextId();
        worker.postMessage({ number, task, input } satisfies SealingRequest, moved);
        waiting.set(number, { resolve, reject });
        worker.ref();
      }),
    get load() {
      return waiting.size;
    },
  };
  return thread;
}

/** In the published package the thread is JavaScript like everything else. */
function threadFile(): URL {
  return new URL(`./sealing-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}
