import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Only a failing test waits this long, however busy the machine is. */
export const longestWaitMs = 180_000;

/** Leaves the processor to the work that the test waits for. */
const pollMs = 5;

export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (!(await holds())) {
    if (performance.now() > end) assert.fail(`This did not become true: ${holds}`);
    await pause(pollMs);
  }
}
