import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addFiles, chosenFiles, fileFigures, removeAllFiles } from './chosen-files.ts';

const content = new File(['Hello'], 'a.txt');
const listOf = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `${index}.txt`, content }));

test('files that are removed while they are being added stay removed', async () => {
  // Too many for one slice of work.
  const adding = addFiles(listOf(300_000));
  assert.notEqual(chosenFiles.value.length, 0);
  assert.notEqual(chosenFiles.value.length, 300_000);
  removeAllFiles();
  await adding;
  assert.deepEqual(fileFigures.value, { count: 0, bytes: 0, renamed: 0 });
  await addFiles(listOf(2));
  assert.equal(chosenFiles.value.length, 2);
  removeAllFiles();
});
