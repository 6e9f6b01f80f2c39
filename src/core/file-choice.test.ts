import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseFiles } from './file-name.ts';

const files = ['a', 'b', 'c'].map((id) => ({ id }));
const chosen = (ids: readonly string[], include: boolean) => chooseFiles(files, { ids, include }).map(({ id }) => id);

test('selects the named files, or all others, in their own order', () => {
  assert.deepEqual(chosen(['c', 'a', 'c'], true), ['a', 'c']);
  assert.deepEqual(chosen(['c', 'a'], false), ['b']);
});

test('selects all files when none is named', () => {
  assert.deepEqual(chosen([], true), ['a', 'b', 'c']);
  assert.deepEqual(chosen([], false), ['a', 'b', 'c']);
});

test('rejects an unknown file and an empty selection', () => {
  assert.throws(() => chosen(['a', 'd'], true), { code: 'entity_unknown' });
  assert.throws(() => chosen(['a', 'b', 'c', 'd'], false), { code: 'entity_unknown' });
  assert.throws(() => chosen(['a', 'b', 'c'], false), { code: 'value_malformed' });
});
