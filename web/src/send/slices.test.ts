import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sortInSlices } from './slices.ts';

test('sorts like the built-in sort, and keeps the order of equal items', async () => {
  const compare = (one: readonly [number, number], other: readonly [number, number]) => one[0] - other[0];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 20 }), { maxLength: 500 }), async (values) => {
      const items = values.map((value, index) => [value, index] as const);
      assert.deepEqual(await sortInSlices(items, compare), items.toSorted(compare));
    }),
    { numRuns: 30 },
  );
});
