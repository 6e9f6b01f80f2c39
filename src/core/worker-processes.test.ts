import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWorkers, shareOf } from './config-values.ts';

test('accepts auto and whole numbers from 1 to 64', () => {
  assert.deepEqual(['1', '2', '64', 'auto', 'AUTO'].map(parseWorkers), [1, 2, 64, 'auto', 'auto']);
  for (const text of ['0', '65', '-1', '1.5', '100', 'two', '0x2']) {
    assert.throws(() => parseWorkers(text), { message: 'must be auto or a whole number from 1 to 64' }, text);
  }
});

test('the shares of all processes are at least the limit, and no share is zero', () => {
  assert.deepEqual(
    [1, 2, 3, 8, 64].map((processes) => shareOf(4, processes)),
    [4, 2, 2, 1, 1],
  );
  assert.equal(shareOf(300, 8), 38);
});
