import { Worker } from 'node:worker_threads';
import { WorkNotBegun } from '../core/work-not-begun.ts';
import type { Answer, Question } from './thread-questions.ts';

/** Work that would keep everybody else waiting, done by a thread of its own. */
export interface WorkThread<Input, Result> {
  /**
   * Answers come in the order of the questions. Rejects with what went wrong, also when the thread died of this question
   * or took too long for it and was ended; with `WorkNotBegun` when too many wait already, or when the thread ended
   * before it came to it. The next question starts another. Whoever is told to stop waits for no answer.
   */
  ask(input: Input, stopping?: AbortSignal): Promise<Result>;
}

export interface ThreadLimits {
  readonly mostWaiting: number;
  /** For one question, from when the thread has come to it. */
  readonly answerMs: number;
}

const usualLimits: ThreadLimits = { mostWaiting: 64, answerMs: 15_000 };

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
  /** Nobody waits for it any more, but the thread will do it, or does. */
  isLeft: boolean;
}

/** Starts with the first question, and does not keep the process from ending while it has nothing to do. */
export function workThread<Input, Result>(file: URL, limits: Partial<ThreadLimits> = {}): WorkThread<Input, Result> {
  const { mostWaiting, answerMs } = { ...usualLimits, ...limits };
  let running: RunningThread | undefined;
  return {
    async ask(input, stopping) {
      stopping?.throwIfAborted();
      if (running === undefined || running.hasEnded()) running = startThread(file, answerMs);
      if (running.waiting() >= mostWaiting) throw new WorkNotBegun('Too many wait for a thread');
      return running.ask(input, stopping) as Promise<Result>;
    },
  };
}

interface RunningThread {
  ask(input: unknown, stopping: AbortSignal | undefined): Promise<unknown>;
  waiting(): number;
  hasEnded(): boolean;
}

function startThread(file: URL, answerMs: number): RunningThread {
  const worker = new Worker(file);
  /** The first is the one that the thread is busy with. */
  const waiting = new Map<number, Waiting>();
  let hasBegun = false;
  let ended = false;
  let last = 0;
  let tooLate: NodeJS.Timeout | undefined;

  function end(error: Error): void {
    ended = true;
    clearTimeout(tooLate);
    void worker.terminate();
    const [first, ...others] = waiting.values();
    waiting.clear();
    first?.reject(hasBegun ? error : new WorkNotBegun('A thread could not begin', { cause: error }));
    for (const { reject } of others) reject(new WorkNotBegun('A thread has ended', { cause: error }));
  }

  function comeToNext(): void {
    clearTimeout(tooLate);
    if (waiting.size > 0) tooLate = setTimeout(() => end(new Error('A thread did not answer in time')), answerMs);
    letProcessEnd();
  }

  /** A thread that nobody waits for does not keep the process from ending. */
  function letProcessEnd(): void {
    if (!waiting.values().every(({ isLeft }) => isLeft)) return;
    worker.unref();
    tooLate?.unref();
  }

  worker.on('online', () => {
    hasBegun = true;
    comeToNext();
  });
  worker.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.number);
    waiting.delete(answer.number);
    comeToNext();
    if ('result' in answer) asked?.resolve(answer.result as never);
    else asked?.reject(new Error(answer.failure));
  });
  worker.on('error', end);
  worker.on('messageerror', end);
  worker.on('exit', () => end(new Error('A thread has ended')));
  worker.unref();

  return {
    waiting: () => waiting.size,
    hasEnded: () => ended,
    async ask(input, stopping) {
      const number = ++last;
      worker.postMessage({ number, input } satisfies Question);
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const asked: Waiting = { resolve, reject, isLeft: false };
      const leave = () => {
        asked.isLeft = true;
        letProcessEnd();
        reject(stopping?.reason);
      };
      waiting.set(number, asked);
      worker.ref();
      if (waiting.size === 1) comeToNext();
      else tooLate?.ref();
      stopping?.addEventListener('abort', leave);
      return promise.finally(() => stopping?.removeEventListener('abort', leave));
    },
  };
}

/** The file of a thread beside the one that starts it. In the published package it is JavaScript like everything else. */
export function threadFile(name: string, startedBy: string): URL {
  return new URL(`./${name}${startedBy.endsWith('.ts') ? '.ts' : '.js'}`, startedBy);
}
