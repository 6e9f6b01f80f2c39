import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scannerSelfTestJob } from './self-test-scanner.ts';

test('triggers waiting transfers when the scanner becomes trusted, at first and after each failure', async () => {
  const neverStopped = new AbortController().signal;
  let isThere = false;
  let returns = 0;
  const prove = async () => {
    if (!isThere) throw new Error('away');
  };
  const { run } = scannerSelfTestJob(prove, () => {
    returns += 1;
  });
  const seen: number[] = [];
  for (const isAvailable of [false, true, true, false, false, true, true]) {
    isThere = isAvailable;
    await run(neverStopped).catch(() => {});
    seen.push(returns);
  }
  assert.deepEqual(seen, [0, 1, 1, 1, 1, 2, 2]);
});
