import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstFiles, groupByFolder, ownName } from './file-groups.ts';

const files = [
  { fileName: 'roof.jpg', path: 'Photos/2026/roof.jpg' },
  { fileName: 'notes.txt' },
  { fileName: 'wall.jpg', path: 'Photos/wall.jpg' },
  { fileName: 'plan.pdf', path: 'plan.pdf' },
  { fileName: 'roof (2).jpg', path: 'Photos/2026/tree.jpg' },
];

const namesIn = (groups: ReturnType<typeof groupByFolder<(typeof files)[number]>>) =>
  groups.map(({ folder, files: group }) => [folder, ...group.map(ownName)]);

test('files are grouped by folder, those without one first, and a folder before its subfolders', () => {
  assert.deepEqual(namesIn(groupByFolder(files)), [
    ['', 'notes.txt', 'plan.pdf'],
    ['Photos', 'wall.jpg'],
    ['Photos/2026', 'roof.jpg', 'tree.jpg'],
  ]);
  assert.deepEqual(groupByFolder([]), []);
});

test('a batch ends within a group', () => {
  const groups = groupByFolder(files);
  assert.deepEqual(namesIn(firstFiles(groups, 3)), [
    ['', 'notes.txt', 'plan.pdf'],
    ['Photos', 'wall.jpg'],
  ]);
  assert.deepEqual(firstFiles(groups, 5), groups);
  assert.deepEqual(firstFiles(groups, 2).length, 1);
});
