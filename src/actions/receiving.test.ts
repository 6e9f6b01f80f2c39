import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { describeTransfer } from './describe-transfer.ts';
import { downloadFile } from './download-file.ts';
import { listFiles } from './list-files.ts';
import { doorTo, openTransfer } from './open-transfer.ts';

const address = '192.0.2.7';

eachDatabase('a file that was removed when the transfer was finished counts nowhere', async (db) => {
  const ports = await housePorts(db);
  const door = doorTo(ports);
  const made = await aTransfer(ports, {
    files: [
      { name: 'a.txt', content: 'Hello' },
      { name: 'b.txt', content: 'World!' },
    ],
  });
  const [kept, removed] = made.files;
  assert.ok(kept && removed);
  await db.updateTable('transfer').set({ confidential_message_file_id: removed.id }).execute();
  const transfer = await openTransfer(door, { ...made, address });
  const before = await describeTransfer(ports, transfer);
  assert.deepEqual([before.fileCount, before.totalSize, before.hasConfidentialMessage], [2, 11, true]);
  await db.updateTable('file').set({ state: 'REMOVED' }).where('id', '=', removed.id).execute();
  const after = await describeTransfer(ports, transfer);
  assert.deepEqual([after.fileCount, after.totalSize, after.hasConfidentialMessage], [1, 5, false]);
  const download = async (fileId: string) =>
    downloadFile(ports, await openTransfer(door, { ...made, address, fileId }));
  await assert.rejects(download(removed.id), { code: 'entity_unknown' });
  assert.equal((await download(kept.id)).name(), 'a.txt');
});

eachDatabase('sizes beyond 32 bits are added up exactly', async (db) => {
  const ports = await housePorts(db);
  const made = await aTransfer(ports, {
    files: [
      { name: 'a', content: '' },
      { name: 'b', content: '' },
    ],
  });
  await db
    .updateTable('file')
    .set({ size: 2 ** 51 + 1 })
    .execute();
  const transfer = await openTransfer(doorTo(ports), { ...made, address });
  assert.equal((await describeTransfer(ports, transfer)).totalSize, 2 ** 52 + 2);
});

eachDatabase('a file of another transfer, and a list of another transfer, is out of reach', async (db) => {
  const ports = await housePorts(db);
  const mine = await aTransfer(ports);
  const other = await aTransfer(ports, { files: [{ name: 'other', content: 'x' }] });
  const door = doorTo(ports);
  const transfer = await openTransfer(door, { ...mine, address });
  for (const fileId of [other.files[0]?.id ?? '', '', 'short', '\u0000'.repeat(10), '\ud800aaaaaaaaa']) {
    const open = await openTransfer(door, { ...mine, address, fileId });
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
