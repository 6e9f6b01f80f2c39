import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weakMemoize } from './promises.ts';

test('computes a value once per object, and again for an equal object', () => {
  let made = 0;
  const numberOf = weakMemoize((_: object) => ({ number: ++made }));
  const [one, twin] = [{}, {}];
  assert.deepEqual([numberOf(one), numberOf(twin), numberOf(one)], [{ number: 1 }, { number: 2 }, { number: 1 }]);
});
