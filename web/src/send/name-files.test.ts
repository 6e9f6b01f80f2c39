import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldedFileName, parseFileName } from '../../../src/core/file-name.ts';
import { hostileNames } from '../../../test/support/hostile-names.ts';
import { nameFiles } from './name-files.ts';

test('names of files in folders are their own, with numbers where they are the same', () => {
  assert.deepEqual(nameFiles(['a/plan.pdf', 'b/plan.pdf', 'b/c/PLAN.PDF', 'plan (2).pdf', 'x/notes', 'y/notes']), [
    'plan.pdf',
    'plan (2).pdf',
    'PLAN (3).PDF',
    'plan (2) (2).pdf',
    'notes',
    'notes (2)',
  ]);
});

test('a name that others have is not given again', () => {
  assert.deepEqual(nameFiles(['message.txt'], ['Message.txt']), ['message (2).txt']);
});

test('a name that is too long keeps its ending', () => {
  const [name = ''] = nameFiles([`${'ü'.repeat(300)}.docx`]);
  assert.equal(name, `${'ü'.repeat(125)}.docx`);
});

test('ten thousand files of one name get names in no time that anybody notices', () => {
  const names = nameFiles(Array.from({ length: 10_000 }, (_, index) => `${index}/x.txt`));
  assert.equal(names.at(-1), 'x (10000).txt');
});

test('whatever files are called, the server takes their names', () => {
  const holds = (paths: readonly string[]) => {
    const names = nameFiles(paths);
    for (const name of names) assert.deepEqual(parseFileName(name), { name });
    assert.equal(new Set(names.map(foldedFileName)).size, paths.length);
  };
  holds([...hostileNames, ...hostileNames]);
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 20 }), holds), {
    numRuns: 30,
  });
});
