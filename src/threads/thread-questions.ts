import { parentPort } from 'node:worker_threads';

export interface Question {
  readonly number: number;
  readonly input: unknown;
}

export type Answer =
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly failure: string };

/** In a thread: does this work for everybody who asks, one after the other. */
export function answerQuestions<Input, Result>(work: (input: Input) => Result | Promise<Result>): void {
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ number, input }: Question) => {
    last = last.then(async () => {
      const answer = await answered(number, async () => work(input as Input));
      parentPort?.postMessage(answer);
    });
  });
}

async function answered(number: number, work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { number, result: await work() };
  } catch (error) {
    return { number, failure: error instanceof Error ? error.message : 'It failed' };
  }
}
