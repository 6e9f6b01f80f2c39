import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { downloadFile } from '../downloading/file.ts';
import { openTransfer } from './open-transfer.ts';
import { describeTransfer, listFiles } from './received-transfer.ts';

const address = '192.0.2.7';

eachDatabase('does not count a file that was removed at completion', async (db) => {
  const ports = await createTestPorts(db);
  const access = withOwnRuntime(ports);
  const made = await createTransfer(ports, {
    files: [
      { name: 'a.txt', content: 'Hello' },
      { name: 'b.txt', content: 'World!' },
    ],
  });
  const [saved, removed] = made.files;
  assert.ok(saved && removed);
  await db.updateTable('transfer').set({ confidential_message_file_id: removed.id }).execute();
  const transfer = await openTransfer(access, { ...made, address });
  const before = await describeTransfer(ports, transfer);
  assert.deepEqual([before.fileCount, before.totalSize, before.message], [2, 11, { fileId: removed.id, size: 6 }]);
  await db.updateTable('file').set({ state: 'REMOVED' }).where('id', '=', removed.id).execute();
  const after = await describeTransfer(ports, transfer);
  assert.deepEqual([after.fileCount, after.totalSize, after.message], [1, 5, undefined]);
  const download = async (fileId: string) =>
    downloadFile(ports, await openTransfer(access, { ...made, address, fileId }));
  await assert.rejects(download(removed.id), { code: 'entity_unknown' });
  assert.equal((await download(saved.id)).name(), 'a.txt');
});

eachDatabase('sizes beyond 32 bits are added up exactly', async (db) => {
  const ports = await createTestPorts(db);
  const made = await createTransfer(ports, {
    files: [
      { name: 'a', content: '' },
      { name: 'b', content: '' },
    ],
  });
  await db
    .updateTable('file')
    .set({ size: 2 ** 51 + 1 })
    .execute();
  const transfer = await openTransfer(withOwnRuntime(ports), { ...made, address });
  assert.equal((await describeTransfer(ports, transfer)).totalSize, 2 ** 52 + 2);
});

eachDatabase('gives no access to a file or file list of another transfer', async (db) => {
  const ports = await createTestPorts(db);
  const mine = await createTransfer(ports);
  const other = await createTransfer(ports, { files: [{ name: 'other', content: 'x' }] });
  const access = withOwnRuntime(ports);
  const transfer = await openTransfer(access, { ...mine, address });
  for (const fileId of [other.files[0]?.id ?? '', '', 'short', '\u0000'.repeat(10), '\ud800aaaaaaaaa']) {
    const open = await openTransfer(access, { ...mine, address, fileId });
    assert.throws(() => downloadFile(ports, open), { code: 'entity_unknown' }, fileId);
  }
  assert.deepEqual((await listFiles(ports, transfer)).files, mine.files);
  const row = await db
    .selectFrom('transfer')
    .select('file_list')
    .where('tracking_id', '=', other.trackingId)
    .executeTakeFirstOrThrow();
  await db.updateTable('transfer').set(row).where('tracking_id', '=', mine.trackingId).execute();
  await assert.rejects(listFiles(ports, transfer), { name: 'SealBroken' });
});
