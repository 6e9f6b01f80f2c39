import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesFrom, splitSize } from './rule.ts';
import { changesOf, inOrder, moved } from './rule-lists.ts';

test('a rule moves to a place, and no further than the ends', () => {
  const ids = ['a', 'b', 'c'];
  assert.deepEqual(moved(ids, 'a', 1), ['b', 'a', 'c']);
  assert.deepEqual(moved(ids, 'a', 2), ['b', 'c', 'a']);
  assert.deepEqual(moved(ids, 'c', 0), ['c', 'a', 'b']);
  assert.deepEqual(moved(ids, 'a', -1), ids);
  assert.deepEqual(moved(ids, 'c', 9), ids);
});

test('rules that a wanted order does not name come last, and IDs without a rule are ignored', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  assert.deepEqual(inOrder(items, ['c', 'x', 'a']), [{ id: 'c' }, { id: 'a' }, { id: 'b' }]);
  assert.deepEqual(inOrder(items, undefined), items);
});

const rule = (sender: string, settings = {}) => ({
  effect: 'allow' as const,
  sender,
  recipient: '*',
  network: null,
  settings,
});

test('a rule that an import replaces by one with other settings is a change', () => {
  const removed = [
    { id: '1', ...rule('a@example.org') },
    { id: '2', ...rule('b@example.org') },
  ];
  const added = [
    { line: 2, ...rule('a@example.org', { maxTotalSize: 5 }) },
    { line: 3, ...rule('a@example.org', { maxTotalSize: 6 }) },
    { line: 4, ...rule('c@example.org') },
  ];
  assert.deepEqual(changesOf({ added, removed }), {
    added: [added[1], added[2]],
    changed: [{ before: removed[0], after: added[0] }],
    removed: [removed[1]],
  });
});

test('a size is shown in the largest unit without decimals, and returns as the same number of bytes', () => {
  assert.deepEqual(splitSize('1500000000'), { text: '1500', unit: 'megabyte' });
  assert.deepEqual(splitSize('2000000000000'), { text: '2', unit: 'terabyte' });
  assert.deepEqual(splitSize('1'), { text: '1', unit: 'byte' });
  for (const bytes of ['', '0', '1', '1000', '107374182400', '1500000000'])
    assert.equal(bytesFrom(splitSize(bytes)), bytes);
});

test('a size may have decimals with a dot or a comma, and other text stays as it was entered', () => {
  assert.equal(bytesFrom({ text: ' 1.5', unit: 'gigabyte' }), '1500000000');
  assert.equal(bytesFrom({ text: '1,5', unit: 'gigabyte' }), '1500000000');
  assert.equal(bytesFrom({ text: '0.0001', unit: 'byte' }), '0');
  assert.equal(bytesFrom({ text: 'much', unit: 'byte' }), 'much');
});
