import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryContents, hasDownloaded } from './entry-contents.ts';

const files = [
  { id: 'plan', size: 5 },
  { id: 'message', size: 7 },
];
const retrieved = (id: string, retrievalMethod: 'DOWNLOADED' | 'VIEWED') => ({
  fileDownloads: [{ id, downloads: [{ downloadDate: '2026-03-01T10:15:00+00:00', retrievalMethod }] }],
});

test('counts the files without the confidential message', () => {
  const contents = entryContents({ transfer: { files, confidentialMessageFileId: 'message' } });
  assert.deepEqual(contents, { messageId: 'message', count: 1, size: 5, isMessage: false });
  assert.deepEqual(entryContents({ transfer: { files, confidentialMessageFileId: null } }).count, 2);
  assert.deepEqual(entryContents({}), { messageId: undefined, count: 0, size: 0, isMessage: false });
});

test('a viewed message is no download, unless there is nothing else', () => {
  const withFile = entryContents({ transfer: { files, confidentialMessageFileId: 'message' } });
  assert.equal(hasDownloaded(withFile, retrieved('message', 'VIEWED')), false);
  assert.equal(hasDownloaded(withFile, retrieved('message', 'DOWNLOADED')), false);
  assert.equal(hasDownloaded(withFile, retrieved('plan', 'VIEWED')), false);
  assert.equal(hasDownloaded(withFile, retrieved('plan', 'DOWNLOADED')), true);
  assert.equal(hasDownloaded(withFile, {}), false);
  const alone = entryContents({ transfer: { files: files.slice(1), confidentialMessageFileId: 'message' } });
  assert.equal(hasDownloaded(alone, retrieved('message', 'VIEWED')), true);
  assert.equal(hasDownloaded(alone, { fileDownloads: [{ id: 'message', downloads: [] }] }), false);
});
