import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { SealBroken } from './floe.ts';
import type { ThreadAnswer, ThreadRequest, ThreadWork } from './thread-work.ts';

/** One core is left to the main thread; more than four threads outrun any network card they are fed from. */
const threadsOfAKind = Math.max(1, Math.min(4, availableParallelism() - 1));

type Input<Work, Task extends keyof Work> = Work[Task] extends (input: infer Given) => unknown ? Given : never;
type Result<Work, Task extends keyof Work> = Work[Task] extends (input: never) => infer Given ? Given : never;

export interface Thread<Work> {
  /** Tasks are done in the order of the calls. Buffers that are moved belong to the thread from then on. */
  ask<Task extends keyof Work & string>(
    task: Task,
    input: Input<Work, Task>,
    moved?: readonly ArrayBuffer[],
  ): Promise<Result<Work, Task>>;
  /** How many tasks are waiting or under way. */
  readonly load: number;
}

let lastId = 0;

/** A number for what threads know: no other thing has it. */
export function nextId(): number {
  lastId += 1;
  return lastId;
}

/**
 * Threads that all do the same work, the file of this name beside this one. Each call gives the one with the least to
 * do. Threads belong to the process: they start when needed, and end with it.
 */
export function threadsFor<Work extends ThreadWork>(name: string): () => Thread<Work> {
  const threads: Thread<Work>[] = [];
  return () => {
    if (threads.length < threadsOfAKind) {
      const started = startThread<Work>(fileOf(name), () => threads.splice(threads.indexOf(started), 1));
      threads.unshift(started);
    }
    const best = threads.reduce((least, thread) => (thread.load < least.load ? thread : least));
    // A file stays where it began, also while it waits for bytes: the next one begins elsewhere.
    threads.push(...threads.splice(threads.indexOf(best), 1));
    return best;
  };
}

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
}

function startThread<Work>(file: URL, onEnd: () => void): Thread<Work> {
  const worker = new Worker(file);
  /** By number: should one answer get lost, no other may be taken for it, or a file's bytes would go to another's reader. */
  const waiting = new Map<number, Waiting>();
  let failure: Error | undefined;

  function fail(error: Error): void {
    if (failure === undefined) onEnd();
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  }

  function settle(answer: ThreadAnswer): void {
    const asked = waiting.get(answer.number);
    waiting.delete(answer.number);
    // A thread with nothing to do does not keep the process from ending.
    if (waiting.size === 0) worker.unref();
    if ('result' in answer) asked?.resolve(answer.result as never);
    else asked?.reject(failureOf(answer));
  }

  worker.on('message', settle);
  worker.on('error', fail);
  worker.on('messageerror', (error) => {
    fail(error);
    void worker.terminate();
  });
  worker.on('exit', () => fail(new Error('A thread has ended')));
  worker.unref();

  return {
    ask: (task, input, moved = []) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        const number = nextId();
        worker.postMessage({ number, task, input } satisfies ThreadRequest, moved);
        waiting.set(number, { resolve, reject });
        if (waiting.size === 1) worker.ref();
      }),
    get load() {
      return waiting.size;
    },
  };
}

function failureOf({ failure, fault, code }: Extract<ThreadAnswer, { failure: string }>): Error {
  if (fault !== undefined) return new SealBroken(fault);
  return Object.assign(new Error(failure), code === undefined ? {} : { code });
}

/** In the published package a thread is JavaScript like everything else. */
function fileOf(name: string): URL {
  return new URL(`./${name}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}
