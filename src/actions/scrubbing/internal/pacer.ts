import { setTimeout as pause } from 'node:timers/promises';

/**
 * Limits a rate: each call waits until what was requested before would have been read at that rate. Time that passed
 * without a read is not made up for, so that no burst follows a pause. The rate may change.
 */
export function createPacer(bytesPerSecond: () => number, stopping: AbortSignal): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    const now = performance.now();
    const waitMs = freeAt - now;
    freeAt = Math.max(freeAt, now) + (bytes * 1_000) / bytesPerSecond();
    // An abort ends the wait: the caller looks at the signal itself.
    if (waitMs > 0) await pause(waitMs, undefined, { signal: stopping }).catch(() => {});
  };
}
