import { setImmediate } from 'node:timers/promises';

/** Work on a pack pauses after this time, so that other requests are served. */
const sliceMs = 3;

export type Pause = () => Promise<void>;

/** Returns a function to call after each step. */
export function createPause(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
