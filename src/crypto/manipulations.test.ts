import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryManipulations } from '../../test/support/faults/manipulations.ts';

test('no manipulation of stored parts is accepted, and none delivers a wrong byte', async () => {
  const { tried, accepted, byKind } = await tryManipulations(500, 20_260_301);
  assert.equal(tried, 500);
  assert.ok(Object.keys(byKind).length >= 19);
  assert.deepEqual(accepted, []);
});
