import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileMark, matchFiles } from './match-files.ts';

const mark = (path: string, size = 5, modified = 1000): FileMark => ({ path, size, modified });

test('a file is found again by its name, its size and the time of its last change', () => {
  const wanted = [mark('a.txt'), mark('b.txt'), mark('c.txt'), mark('d.txt')];
  const chosen = [mark('c.txt', 6), mark('d.txt', 5, 1001), mark('b.txt'), mark('e.txt'), mark('a.txt')];
  assert.deepEqual(matchFiles(wanted, chosen), [4, 2, undefined, undefined]);
});

test('a file that was chosen with its folder is found without it, and the other way round', () => {
  assert.deepEqual(matchFiles([mark('x/a.txt'), mark('b.txt')], [mark('a.txt'), mark('y/b.txt')]), [0, 1]);
});

test('of files that are alike each is taken once, and the one in the same folder first', () => {
  const wanted = [mark('a.txt'), mark('x/a.txt'), mark('y/a.txt')];
  assert.deepEqual(matchFiles(wanted, [mark('y/a.txt'), mark('x/a.txt')]), [undefined, 1, 0]);
  assert.deepEqual(matchFiles(wanted, [mark('z/a.txt'), mark('y/a.txt')]), [0, undefined, 1]);
});
