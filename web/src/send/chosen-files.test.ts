import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addFiles, chosenFiles, fileFigures, fileRows, removeAllFiles, removeRow } from './chosen-files.ts';

const content = new File(['Hello'], 'a.txt');
const listOf = (count: number, folder = '') =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}${index}.txt`, content }));

test('files that are removed while they are being added stay removed', async () => {
  // Too many for one slice of work.
  const adding = addFiles(listOf(300_000));
  assert.notEqual(chosenFiles.value.length, 0);
  assert.notEqual(chosenFiles.value.length, 300_000);
  removeAllFiles();
  assert.equal(await adding, false);
  assert.deepEqual(fileFigures.value, { count: 0, bytes: 0, renamed: 0 });
  await addFiles(listOf(2));
  assert.equal(chosenFiles.value.length, 2);
  removeAllFiles();
});

test('a folder that is removed while its files are being added stays removed', async () => {
  const adding = addFiles(listOf(300_000, 'Photos/'));
  const [folder] = fileRows.value;
  assert.ok(folder);
  removeRow(folder);
  assert.ok(await adding);
  assert.equal(fileFigures.value.count, 0);
  await addFiles(listOf(2, 'Photos/'));
  assert.equal(fileFigures.value.count, 2);
  removeAllFiles();
});
