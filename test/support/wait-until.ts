import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';

/** Only a failing test waits this long, even on a slow machine. */
const longestWaitMs = 180_000;

export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (!(await holds())) {
    if (performance.now() > end) assert.fail(`This did not become true: ${holds}`);
    await setImmediate();
  }
}
