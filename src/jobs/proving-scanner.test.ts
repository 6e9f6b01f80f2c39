import assert from 'node:assert/strict';
import { test } from 'node:test';
import { provingScanner } from './proving-scanner.ts';

test('whoever waits for the scanner is woken when it can be trusted, for the first time and after each failure', async () => {
  const going = new AbortController().signal;
  let isThere = false;
  let returns = 0;
  const prove = async () => {
    if (!isThere) throw new Error('away');
  };
  const { run } = provingScanner(prove, () => {
    returns += 1;
  });
  const seen: number[] = [];
  for (const there of [false, true, true, false, false, true, true]) {
    isThere = there;
    await run(going).catch(() => {});
    seen.push(returns);
  }
  assert.deepEqual(seen, [0, 1, 1, 1, 1, 2, 2]);
});
