import { type Sealpost, SealpostProblem } from '#client';
import { OutdatedPage, UnreadableFile } from '../hashing/errors.ts';
import { withTimeout } from '../with-timeout.ts';

export interface RetryDeps {
  /** Returns a client with the current token, which may have been renewed. The signal aborts its requests. */
  client(signal: AbortSignal): Sealpost;
  /** Resolves when the next attempt is due. `attempts` counts the failures in a row. */
  waitForRetry(error: unknown, attempts: number, signal: AbortSignal): Promise<void>;
  /** Called after each request that succeeded. */
  onSuccess?(): void;
}

/** Repeats the work until it succeeds, the signal is aborted, or an error is permanent. */
export async function retry<Result>(
  { waitForRetry, onSuccess }: Pick<RetryDeps, 'waitForRetry' | 'onSuccess'>,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    signal.throwIfAborted();
    try {
      const result = await work();
      onSuccess?.();
      return result;
    } catch (error) {
      if (signal.aborted || isPermanent(error)) throw error;
      await waitForRetry(error, attempts, signal);
    }
  }
}

/** Repeats a request until it succeeds. The request must be idempotent, because a response may be lost. */
export function requestWithRetry<Result>(
  deps: RetryDeps,
  signal: AbortSignal,
  request: (client: Sealpost) => Promise<Result>,
): Promise<Result> {
  return retry(deps, signal, () => withTimeout(signal, (stop) => request(deps.client(stop))));
}

function isPermanent(error: unknown): boolean {
  if (error instanceof SealpostProblem) return error.status < 500 && ![408, 429].includes(error.status);
  return error instanceof UnreadableFile || error instanceof OutdatedPage;
}
