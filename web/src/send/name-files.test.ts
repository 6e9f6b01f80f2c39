import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldedFileName, parseFileName } from '../../../src/core/file-name.ts';
import { parseFilePath } from '../../../src/core/file-path.ts';
import { hostileNames } from '../../../test/support/inputs/hostile-names.ts';
import { sentPath, UniqueNames } from './name-files.ts';

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
