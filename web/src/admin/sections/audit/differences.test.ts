import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf } from './differences.ts';

test('lists the members that differ', () => {
  assert.deepEqual(
    changesOf({ old: { role: 'viewer', state: 'active' }, new: { role: 'operator', state: 'active' } }),
    [{ name: 'role', old: 'viewer', new: 'operator' }],
  );
  assert.deepEqual(changesOf({ new: { name: 'Laptop' } }), [{ name: 'name', old: undefined, new: 'Laptop' }]);
  assert.deepEqual(changesOf({ old: { a: [1] }, new: null }), [{ name: 'a', old: [1], new: undefined }]);
});

test('lists values without members, and long ones, as a whole', () => {
  const long = { characters: 2_000, sha256: 'abc' };
  assert.deepEqual(changesOf({ old: 'a', new: 'b' }), [{ name: undefined, old: 'a', new: 'b' }]);
  assert.deepEqual(changesOf({ old: ['a'], new: ['b'] }), [{ name: undefined, old: ['a'], new: ['b'] }]);
  assert.deepEqual(changesOf({ old: long, new: { a: 1 } }), [{ name: undefined, old: long, new: { a: 1 } }]);
  assert.deepEqual(changesOf({}), []);
});
