import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createdAt, daysUntil, entryContents, hasDownloaded } from './entry-contents.ts';

const files = [
  { id: 'plan', size: 5, fileName: 'plan.pdf' },
  { id: 'message', size: 7, fileName: 'message.txt' },
  { id: 'virus', size: 9, fileName: 'virus.exe', state: 'REMOVED' as const },
];
const retrieved = (id: string, retrievalMethod: 'DOWNLOADED' | 'VIEWED') => ({
  fileDownloads: [{ id, downloads: [{ downloadDate: '2026-03-01T10:15:00+00:00', retrievalMethod }] }],
});

test('counts the files without the confidential message and removed files', () => {
  const contents = entryContents({ transfer: { files, confidentialMessageFileId: 'message' } });
  const expected = { messageId: 'message', count: 1, size: 5, firstFileName: 'plan.pdf', isMessage: false };
  assert.deepEqual(contents, expected);
  assert.equal(entryContents({ transfer: { files, confidentialMessageFileId: null } }).count, 2);
  const nothing = { messageId: undefined, count: 0, size: 0, firstFileName: undefined, isMessage: false };
  assert.deepEqual(entryContents({}), nothing);
});

test('uses the summary of a list', () => {
  const fileSummary = { count: 10_000, size: 20_000, firstFileName: 'a.txt' };
  assert.deepEqual(entryContents({ transfer: { fileSummary } }), {
    messageId: undefined,
    ...fileSummary,
    isMessage: false,
  });
  const onlyMessage = { fileSummary: { count: 0, size: 0 }, confidentialMessageFileId: 'message' };
  assert.equal(entryContents({ transfer: onlyMessage }).isMessage, true);
});

test('counts days by midnights, and reads the time of a tracking ID', () => {
  const now = new Date(2026, 2, 1, 23, 30);
  const days = [
    new Date(2026, 2, 1, 23, 59),
    new Date(2026, 2, 2, 0, 1),
    new Date(2026, 2, 31, 12),
    new Date(2026, 1, 1),
  ];
  assert.deepEqual(
    days.map((day) => daysUntil(day, now)),
    [0, 1, 30, 0],
  );
  assert.equal(createdAt('20260301-120000-Ab3dE6gH').toISOString(), '2026-03-01T12:00:00.000Z');
});

test('a viewed message is no download, unless there is nothing else', () => {
  const withFile = entryContents({ transfer: { files, confidentialMessageFileId: 'message' } });
  assert.equal(hasDownloaded(withFile, retrieved('message', 'VIEWED')), false);
  assert.equal(hasDownloaded(withFile, retrieved('message', 'DOWNLOADED')), false);
  assert.equal(hasDownloaded(withFile, retrieved('plan', 'VIEWED')), false);
  assert.equal(hasDownloaded(withFile, retrieved('plan', 'DOWNLOADED')), true);
  assert.equal(hasDownloaded(withFile, {}), false);
  const alone = entryContents({ transfer: { files: files.slice(1, 2), confidentialMessageFileId: 'message' } });
  assert.equal(hasDownloaded(alone, retrieved('message', 'VIEWED')), true);
  assert.equal(hasDownloaded(alone, { fileDownloads: [{ id: 'message', downloads: [] }] }), false);
});
