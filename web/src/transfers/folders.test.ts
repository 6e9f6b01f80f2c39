import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupByFolder, nameInFolder } from './folders.ts';

test('groups files by folder, and shows the names that they have there', () => {
  const files = [
    { fileName: 'roof.jpg', path: 'Photos/2026/roof.jpg' },
    { fileName: 'plan.pdf' },
    { fileName: 'roof (2).jpg', path: 'Photos/roof.jpg' },
    { fileName: 'wall.jpg', path: 'Photos/2026/wall.jpg' },
  ];
  const grouped = groupByFolder(files).map(({ name, files }) => [name, files.map(nameInFolder)]);
  assert.deepEqual(grouped, [
    ['', ['plan.pdf']],
    ['Photos/2026', ['roof.jpg', 'wall.jpg']],
    ['Photos', ['roof.jpg']],
  ]);
  assert.deepEqual(groupByFolder([]), []);
});
