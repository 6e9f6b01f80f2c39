import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileIdentity, matchFiles } from './match-files.ts';

const identity = (path: string, size = 5, modified = 1000): FileIdentity => ({ path, size, modified });

test('matches a file by its name, size and modification time', () => {
  const wanted = [identity('a.txt'), identity('b.txt'), identity('c.txt'), identity('d.txt')];
  const chosen = [
    identity('c.txt', 6),
    identity('d.txt', 5, 1001),
    identity('b.txt'),
    identity('e.txt'),
    identity('a.txt'),
  ];
  assert.deepEqual(matchFiles(wanted, chosen), [4, 2, undefined, undefined]);
});

test('matches a file that was chosen with its folder and one that was chosen without it', () => {
  assert.deepEqual(
    matchFiles([identity('x/a.txt'), identity('b.txt')], [identity('a.txt'), identity('y/b.txt')]),
    [0, 1],
  );
});

test('uses each of several similar files once, and prefers the one in the same folder', () => {
  const wanted = [identity('a.txt'), identity('x/a.txt'), identity('y/a.txt')];
  assert.deepEqual(matchFiles(wanted, [identity('y/a.txt'), identity('x/a.txt')]), [undefined, 1, 0]);
  assert.deepEqual(matchFiles(wanted, [identity('z/a.txt'), identity('y/a.txt')]), [0, undefined, 1]);
});
