import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';

/** What has not come by then does not come any more. */
const longestWaitMs = 60_000;

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (!(await holds())) {
    if (performance.now() > end) assert.fail(`This did not come true: ${holds}`);
    await setImmediate();
  }
}
