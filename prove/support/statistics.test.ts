import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mannWhitney, median } from './statistics.ts';

test('returns the middle value as the median', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.equal(median([7]), 7);
});

test('returns the Mann-Whitney probability that was calculated by hand', () => {
  // In 35 of 50 pairs the first is larger: z = (35 - 25 - 0.5) / sqrt(50 * 16 / 12) = 1.1635.
  const one = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const other = [1.15, 0.88, 0.9, 0.74, 1.21];
  assert.ok(Math.abs(mannWhitney(one, other) - 0.24462) < 0.00001, String(mannWhitney(one, other)));
  assert.equal(mannWhitney([1, 1, 1], [1, 1, 1]), 1);
});

test('distinguishes samples that differ, and only those', () => {
  const values = (shift: number) => Array.from({ length: 500 }, (_, index) => ((index * 7919) % 500) / 100 + shift);
  assert.ok(mannWhitney(values(0), values(0.001)) > 0.001);
  assert.ok(mannWhitney(values(0), values(0.5)) < 0.001);
});
