import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatName, foldersOf, ownName, parseFilePath, pathLimits, shownPath } from './file-name.ts';

test('accepts relative paths, normalized, up to the limits', () => {
  const levels = Array.from({ length: pathLimits.levels }, (_, n) => `${n}`).join('/');
  const longest = `${'a'.repeat(255)}/${'b'.repeat(255)}/${'c'.repeat(255)}/${'d'.repeat(255)}/`.slice(0, 1022);
  for (const path of ['roof.jpg', 'Photos/2026/roof.jpg', '.hidden/...', ' a / b ', 'C:/x', levels, `${longest}/e`]) {
    assert.deepEqual(parseFilePath(path), { path }, path.slice(0, 80));
  }
  assert.deepEqual(parseFilePath('Cafe\u0301/a'), { path: 'Caf\u00e9/a' });
});

test('rejects paths that leave their folder, and segments that are no file names', () => {
  const levels = Array.from({ length: pathLimits.levels + 1 }, () => 'a').join('/');
  for (const path of [
    '',
    '/',
    '/etc/passwd',
    'a/',
    'a//b',
    '//server/share',
    '..',
    '../a',
    'a/../b',
    'a/..',
    './a',
    'a/.',
    'a\\b',
    '..\\a',
    'a/b\u0000',
    'a\n/b',
    'a\u007f/b',
    'a/\u0085b',
    'a/b\u202egpj.exe',
    'a\u2066/b',
    'a/\ud800',
    levels,
    `${'x'.repeat(256)}/a`,
    `a/${'ä'.repeat(128)}`,
    'a/'.repeat(20) + 'ü'.repeat(500),
  ]) {
    assert.ok('wrong' in parseFilePath(path), JSON.stringify(path.slice(0, 80)));
  }
});

test('a path consists of folders and the name of the file', () => {
  const file = { name: 'roof (2).jpg', path: 'Photos/2026/roof.jpg' };
  assert.deepEqual(
    [shownPath(file), ownName(file), foldersOf(file)],
    ['Photos/2026/roof.jpg', 'roof.jpg', ['Photos', '2026']],
  );
  const plain = { name: 'roof.jpg' };
  assert.deepEqual([shownPath(plain), ownName(plain), foldersOf(plain)], ['roof.jpg', 'roof.jpg', []]);
});

test('a flat name has as many of the inner folders as fit', () => {
  const file = { name: 'x', path: 'Photos/2026/roof.jpg' };
  assert.equal(flatName(file, 255), 'Photos - 2026 - roof.jpg');
  assert.equal(flatName(file, 20), '2026 - roof.jpg');
  assert.equal(flatName(file, 5), 'roof.jpg');
  assert.equal(flatName({ name: 'a/b' }, 255), 'a/b');
});
