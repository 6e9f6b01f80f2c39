import { Worker } from 'node:worker_threads';
import { Problem } from '../core/problem.ts';
import type { Answer, Question } from './thread-questions.ts';

/** Work that would keep everybody else waiting, done by a thread of its own. */
export interface WorkThread<Input, Result> {
  /**
   * Answers come in the order of the questions. Rejects with what went wrong; with `unavailable` when too many wait
   * already; and when the thread has died, or took too long and was ended. The next question starts another. Whoever is
   * told to stop waits for no answer.
   */
  ask(input: Input, stopping?: AbortSignal): Promise<Result>;
}

export interface ThreadLimits {
  readonly mostWaiting: number;
  /** From a question to its answer, the wait behind others included. */
  readonly answerMs: number;
}

const usualLimits: ThreadLimits = { mostWaiting: 64, answerMs: 40_000 };

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
  readonly tooLate: NodeJS.Timeout;
  /** Nobody waits for it any more, but the thread is still busy with it. */
  isLeft: boolean;
}

/** Starts with the first question, and does not keep the process from ending while it has nothing to do. */
export function workThread<Input, Result>(file: URL, limits = usualLimits): WorkThread<Input, Result> {
  let running: RunningThread | undefined;
  return {
    async ask(input, stopping) {
      stopping?.throwIfAborted();
      if (running === undefined || running.hasEnded()) running = startThread(file, limits.answerMs);
      if (running.waiting() >= limits.mostWaiting) throw new Problem('unavailable');
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
  const waiting = new Map<number, Waiting>();
  let ended = false;
  let last = 0;

  function end(error: Error): void {
    ended = true;
    void worker.terminate();
    for (const { reject, tooLate } of waiting.values()) {
      clearTimeout(tooLate);
      reject(error);
    }
    waiting.clear();
  }

  /** A thread that nobody waits for does not keep the process from ending. */
  function letProcessEnd(): void {
    if (waiting.values().every(({ isLeft }) => isLeft)) worker.unref();
  }

  worker.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.number);
    waiting.delete(answer.number);
    clearTimeout(asked?.tooLate);
    letProcessEnd();
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
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const tooLate = setTimeout(() => end(new Error('A thread did not answer in time')), answerMs);
      const asked: Waiting = { resolve, reject, tooLate, isLeft: false };
      const leave = () => {
        asked.isLeft = true;
        tooLate.unref();
        letProcessEnd();
        reject(stopping?.reason);
      };
      worker.postMessage({ number, input } satisfies Question);
      waiting.set(number, asked);
      worker.ref();
      stopping?.addEventListener('abort', leave);
      return promise.finally(() => stopping?.removeEventListener('abort', leave));
    },
  };
}

/** The file of a thread beside the one that starts it. In the published package it is JavaScript like everything else. */
export function threadFile(name: string, startedBy: string): URL {
  return new URL(`./${name}${startedBy.endsWith('.ts') ? '.ts' : '.js'}`, startedBy);
}
