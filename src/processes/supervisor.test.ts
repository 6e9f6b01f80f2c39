import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restartPauseMs } from './supervisor.ts';

test('a worker that ends again and again is replaced after growing pauses', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 100].map(restartPauseMs),
    [0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000],
  );
});
