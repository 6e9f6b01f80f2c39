import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseFiles } from './file-choice.ts';

const files = ['a', 'b', 'c'].map((id) => ({ id }));
const chosen = (ids: readonly string[], include: boolean) => chooseFiles(files, { ids, include }).map(({ id }) => id);

test('files are those that are named, or all others, in their own order', () => {
  assert.deepEqual(chosen(['c', 'a', 'c'], true), ['a', 'c']);
  assert.deepEqual(chosen(['c', 'a'], false), ['b']);
});

test('without a name all files are meant', () => {
  assert.deepEqual(chosen([], true), ['a', 'b', 'c']);
  assert.deepEqual(chosen([], false), ['a', 'b', 'c']);
});

test('an unknown file and a choice of nothing are refused', () => {
  assert.throws(() => chosen(['a', 'd'], true), { code: 'entity_unknown' });
  assert.throws(() => chosen(['a', 'b', 'c', 'd'], false), { code: 'entity_unknown' });
  assert.throws(() => chosen(['a', 'b', 'c'], false), { code: 'value_malformed' });
});
