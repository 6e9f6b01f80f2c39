import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldedFileName, parseFileName } from '../../../src/core/file-name.ts';
import { hostileNames } from '../../../test/support/inputs/hostile-names.ts';
import { nameFiles } from './name-files.ts';

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

test('does not use a name that is taken', () => {
  assert.deepEqual(nameFiles(['message.txt'], ['Message.txt']), ['message (2).txt']);
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
    assert.equal(new Set(names.map(foldedFileName)).size, paths.length);
  };
  checkNames([...hostileNames, ...hostileNames]);
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 20 }), checkNames), {
    numRuns: 30,
  });
});
