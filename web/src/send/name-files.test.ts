import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldedFileName, parseFileName, parseFilePath } from '../../../src/core/file-name.ts';
import { hostileNames } from '../../../test/support/inputs/hostile-names.ts';
import { type FileIdentity, groupFiles, matchFiles, sentPath, UniqueNames } from './name-files.ts';

function nameFiles(paths: readonly string[]): readonly string[] {
  const names = new UniqueNames();
  return paths.map((path) => names.add(path));
}

test('drops folders from names and numbers equal names', () => {
  assert.deepEqual(nameFiles(['a/plan.pdf', 'b/plan.pdf', 'b/c/PLAN.PDF', 'plan (2).pdf', 'x/notes', 'y/notes']), [
    'plan.pdf',
    'plan (2).pdf',
    'PLAN (3).PDF',
    'plan (2) (2).pdf',
    'notes',
    'notes (2)',
  ]);
});

test('uses a name again after its file was removed', () => {
  const names = new UniqueNames();
  assert.deepEqual([names.add('Plan.txt'), names.add('a/plan.txt')], ['Plan.txt', 'plan (2).txt']);
  names.remove('Plan.txt');
  assert.deepEqual([names.has('plan.txt'), names.add('plan.txt')], [false, 'plan.txt']);
});

test('sends the folders of a file, and leaves out the outer ones if there are too many', () => {
  assert.equal(sentPath('plan.txt'), undefined);
  assert.equal(sentPath('Photos/2026/roof.jpg'), 'Photos/2026/roof.jpg');
  assert.equal(sentPath('a\\b/../c\u0007.txt'), 'a_b/_/c_.txt');
  assert.equal(sentPath(`${'x/'.repeat(40)}end`), `${'x/'.repeat(31)}end`);
  assert.equal(sentPath(`${`${'y'.repeat(200)}/`.repeat(6)}end`), `${`${'y'.repeat(200)}/`.repeat(5)}end`);
});

test('keeps the extension of a name that is too long', () => {
  const [name = ''] = nameFiles([`${'ü'.repeat(300)}.docx`]);
  assert.equal(name, `${'ü'.repeat(125)}.docx`);
});

test('numbers ten thousand files with the same name', () => {
  const names = nameFiles(Array.from({ length: 10_000 }, (_, index) => `${index}/x.txt`));
  assert.equal(names.at(-1), 'x (10000).txt');
});

test('returns names that the server accepts, whatever the files are called', () => {
  const checkNames = (paths: readonly string[]) => {
    const names = nameFiles(paths);
    for (const name of names) assert.deepEqual(parseFileName(name), { name });
    for (const each of paths) {
      const path = sentPath(`folder/${each}`) ?? '';
      assert.deepEqual(parseFilePath(path), { path });
    }
    assert.equal(new Set(names.map(foldedFileName)).size, paths.length);
  };
  checkNames([...hostileNames, ...hostileNames]);
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 20 }), checkNames), {
    numRuns: 30,
  });
});

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

const kib = 1024;

const filesOf = (sizes: readonly number[]) =>
  sizes.map((size, index) => ({ name: `${index}`, path: `${index}`, content: new File([new Uint8Array(size)], '') }));

const groupSizes = (sizes: readonly number[]) => [...groupFiles(filesOf(sizes))].map(({ length }) => length);

test('puts files with up to 640 KiB of small contents into a group', () => {
  assert.deepEqual(groupSizes(Array(130).fill(10 * kib)), [64, 64, 2]);
  assert.deepEqual(groupSizes(Array(41).fill(16 * kib)), [40, 1]);
});

test('puts at most 100 files into a group', () => {
  assert.deepEqual(groupSizes(Array(201).fill(0)), [100, 100, 1]);
});

test('does not count the contents of files that are uploaded on their own', () => {
  assert.deepEqual(groupSizes(Array(100).fill(16 * kib + 1)), [100]);
});

test('keeps the order of files, and returns no empty group', () => {
  const files = filesOf([16 * kib, 700 * kib, 0, ...Array(140).fill(8 * kib)]);
  assert.deepEqual([...groupFiles(files)].flat(), files);
  assert.deepEqual([...groupFiles([])], []);
});
