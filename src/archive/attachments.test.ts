import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileType } from '../core/policy/file-types.ts';
import { attachmentOrder } from './attachments.ts';

test('files follow the list of extensions, the smallest first among equals, all others at the end', () => {
  const files = [
    { name: 'z.bin', size: 1 },
    { name: 'large.PDF', size: 9 },
    { name: 'picture.png', size: 1 },
    { name: 'small.pdf', size: 2 },
    { name: 'report.doc', size: 1 },
    { name: 'none', size: 1 },
    { name: 'second.pdf', size: 2 },
  ].map((file) => ({ ...file, type: fileType(file.name) }));
  assert.deepEqual(
    attachmentOrder(files, ['pdf', 'doc', 'png']).map(({ name }) => name),
    ['small.pdf', 'second.pdf', 'large.PDF', 'report.doc', 'picture.png', 'z.bin', 'none'],
  );
  assert.deepEqual(
    attachmentOrder(files.slice(0, 2), []).map(({ name }) => name),
    ['z.bin', 'large.PDF'],
  );
});
