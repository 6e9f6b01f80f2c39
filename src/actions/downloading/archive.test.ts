import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { parseEmlWithPostalMime } from '../../../test/support/archives/parse-eml.ts';
import { contentsOfZip } from '../../../test/support/archives/read-zip.ts';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { contentBlock } from '../../../test/support/inputs/generated-content.ts';
import { createTestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { openTransfer } from '../opening/open-transfer.ts';
import { describeTransfer, listFiles } from '../opening/received-transfer.ts';
import { changeSetting } from '../settings/settings.ts';
import { downloadChecksums, downloadZip } from './archive.ts';
import type { Download } from './file.ts';
import { downloadEml } from './message.ts';

// Tests what the three archives (`downloadZip`, `downloadEml`, `downloadChecksums`) have in common.

const all = { choice: { ids: [], include: true }, withChecksums: true, language: undefined };
const files = Array.from({ length: 120 }, (_, n) => ({ name: `${n}.bin`, content: contentBlock.subarray(n, 2 * n) }));
const large = [700_000, 1_500_000].map((size) => ({
  name: `${size}.pdf`,
  content: contentBlock.subarray(7, 7 + size),
}));

/** Reads as a fast or as a slow client. */
const read = async (download: Download, steps: number) =>
  buffer(download.read({ start: 0, end: download.size }, () => steps));

eachDatabase('archives and attaches files of every size, for slow and for fast readers', async (db) => {
  const ports = await createTestPorts(db);
  const made = await createTransfer(ports, { files: [...files, ...large] });
  await db
    .updateTable('transfer')
    .set({ confidential_message_file_id: made.files[5]?.id ?? '' })
    .execute();
  const transfer = await openTransfer(withOwnRuntime(ports), { ...made, address: '192.0.2.1' });
  const zip = await downloadZip(ports, transfer, all);
  const slow = await read(zip, 1);
  assert.ok(slow.equals(await read(zip, 8)));
  const contents = await contentsOfZip(slow);
  assert.equal(contents.size, files.length + large.length + 1);
  for (const { name, content } of [...files, ...large]) assert.ok(contents.get(name)?.equals(content), name);
  assert.deepEqual(
    zip.fileIds,
    made.files.map(({ id }) => id),
  );
  const eml = await downloadEml(ports, transfer, { maxSize: undefined, language: undefined });
  const email = await read(eml, 1);
  assert.ok(email.equals(await read(eml, 8)));
  assert.equal((await parseEmlWithPostalMime(email)).parts.length, files.length + large.length);
  assert.equal(eml.fileIds.length, files.length + large.length);
});

eachDatabase('a file that is removed during the download ends the archive', async (db) => {
  const ports = await createTestPorts(db);
  const made = await createTransfer(ports, { files });
  const transfer = await openTransfer(withOwnRuntime(ports), { ...made, address: '192.0.2.1' });
  const zip = await downloadZip(ports, transfer, all);
  await db
    .updateTable('file')
    .set({ state: 'REMOVED' })
    .where('id', '=', made.files[70]?.id ?? '')
    .execute();
  await assert.rejects(read(zip, 1), /removed while/);
});

eachDatabase('a repeated request reuses the archive layout; other archives get their own', async (db) => {
  const ports = await createTestPorts(db);
  const made = await createTransfer(ports, {
    files: files.slice(0, 3),
    recipients: ['bob@example.org', 'cleo@example.org'],
  });
  const [bob, cleo] = made.recipients;
  assert.ok(bob && cleo);
  await db
    .updateTable('transfer')
    .set({ confidential_message_file_id: made.files[0]?.id ?? '' })
    .execute();
  const open = (to: typeof bob) => openTransfer(withOwnRuntime(ports), { ...to, address: '192.0.2.1' });
  const [ofBob, ofCleo] = [await open(bob), await open(cleo)];
  const ways = (transfer: typeof ofBob) => [
    () => downloadZip(ports, transfer, all),
    () => downloadEml(ports, transfer, { maxSize: undefined, language: undefined }),
    () => downloadChecksums(ports, transfer, undefined),
  ];
  const first = await Promise.all(ways(ofBob).map((way) => way()));
  await db.updateTable('transfer').set({ file_list: null }).execute();
  const second = await Promise.all(ways(ofCleo).map((way) => way()));
  assert.deepEqual(
    second.map(({ version }) => version),
    first.map(({ version }) => version),
  );
  for (const [n, download] of second.entries()) {
    const same = first[n];
    assert.ok(same && (await read(download, 1)).equals(await read(same, 8)));
  }
  assert.equal(second[0]?.name(), `${cleo.transferId}.zip`);
  assert.equal(second[0]?.transfer.recipientId, cleo.id);
  // A transfer that ended after it was opened no longer has a file list.
  const others = [
    () => downloadZip(ports, ofBob, { ...all, withChecksums: false }),
    () => downloadZip(ports, ofBob, { ...all, language: 'de' }),
    () => downloadZip(ports, ofBob, { ...all, choice: { ids: [made.files[1]?.id ?? ''], include: false } }),
    () => downloadEml(ports, ofBob, { maxSize: 1_000_000, language: undefined }),
    () => downloadChecksums(ports, ofBob, 'de'),
  ];
  for (const other of others) await assert.rejects(other(), { code: 'transfer_gone' });
  await changeSetting(ports, 'recipients.showMessage', 'false');
  await changeSetting(ports, 'log.subjects', 'true');
  for (const way of ways(ofBob)) await assert.rejects(way(), { code: 'transfer_gone' });
});

eachDatabase('a transfer that is removed after it was opened is gone, in every archive', async (db) => {
  const ports = await createTestPorts(db);
  const made = await createTransfer(ports, { files: files.slice(0, 3) });
  const transfer = await openTransfer(withOwnRuntime(ports), { ...made, address: '192.0.2.1' });
  await db.deleteFrom('transfer').execute();
  const gone = { code: 'transfer_gone' };
  await assert.rejects(downloadZip(ports, transfer, all), gone);
  await assert.rejects(downloadEml(ports, transfer, { maxSize: undefined, language: undefined }), gone);
  await assert.rejects(downloadChecksums(ports, transfer, undefined), gone);
  await assert.rejects(describeTransfer(ports, transfer), gone);
  await assert.rejects(listFiles(ports, transfer), gone);
});
