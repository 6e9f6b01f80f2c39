import { signal } from '@preact/signals';
import { SealpostProblem } from '#client';

const maxDelayMs = 30_000;

/** The error of the last failed request, until a request succeeds. Stays the same while a request is retried. */
export const retryError = signal<unknown>(undefined);

export function clearRetryError(): void {
  retryError.value = undefined;
}

/** Callbacks that end the waiting. */
const waiters = new Set<() => void>();

export function retryNow(): void {
  for (const wake of waiters) wake();
}
addEventListener('online', retryNow);

/** Waits with exponential backoff, or as long as the server requests. The `online` event ends the waiting. */
export async function waitForRetry(error: unknown, attempts: number, stop: AbortSignal): Promise<void> {
  stop.throwIfAborted();
  const retryAfter = error instanceof SealpostProblem ? error.retryAfter : undefined;
  const delayMs = retryAfter === undefined ? Math.min(maxDelayMs, 1000 * 2 ** (attempts - 1)) : retryAfter * 1000;
  retryError.value = error;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(wake, delayMs);
    function wake(): void {
      clearTimeout(timer);
      waiters.delete(wake);
      stop.removeEventListener('abort', wake);
      resolve();
    }
    waiters.add(wake);
    stop.addEventListener('abort', wake);
  });
  stop.throwIfAborted();
}
