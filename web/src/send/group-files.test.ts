import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupFiles } from './group-files.ts';

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
