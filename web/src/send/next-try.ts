import { signal } from '@preact/signals';
import { SealpostProblem } from '#client';

const longestMs = 30_000;

/** Why nothing goes at the moment. Undefined while everything does. */
export const heldUpBy = signal<unknown>(undefined);

/** Whoever waits, to be called when it is worth a try at once. */
const waiting = new Set<() => void>();

export function tryNow(): void {
  for (const wake of waiting) wake();
}
addEventListener('online', tryNow);

/** Waits longer each time, and not at all once the line is back. */
export async function untilNextTry(error: unknown, tries: number, stop: AbortSignal): Promise<void> {
  stop.throwIfAborted();
  const asked = error instanceof SealpostProblem ? error.retryAfter : undefined;
  const pauseMs = asked === undefined ? Math.min(longestMs, 1000 * 2 ** (tries - 1)) : asked * 1000;
  heldUpBy.value = error;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(wake, pauseMs);
    function wake(): void {
      clearTimeout(timer);
      waiting.delete(wake);
      stop.removeEventListener('abort', wake);
      resolve();
    }
    waiting.add(wake);
    stop.addEventListener('abort', wake);
  });
  if (waiting.size === 0) heldUpBy.value = undefined;
  stop.throwIfAborted();
}
