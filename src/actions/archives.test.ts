import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { block } from '../../test/support/generated-content.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { parsedByPostalMime } from '../../test/support/parse-eml.ts';
import { contentsOfZip } from '../../test/support/read-zip.ts';
import { changeSetting } from './change-setting.ts';
import { describeTransfer } from './describe-transfer.ts';
import { downloadChecksums } from './download-checksums.ts';
import { downloadEml } from './download-eml.ts';
import type { Download } from './download-file.ts';
import { downloadZip } from './download-zip.ts';
import { listFiles } from './list-files.ts';
import { doorTo, openTransfer } from './open-transfer.ts';

const all = { choice: { ids: [], include: true }, withChecksums: true, language: undefined };
const files = Array.from({ length: 120 }, (_, n) => ({ name: `${n}.bin`, content: block.subarray(n, 2 * n) }));
const large = [700_000, 1_500_000].map((size) => ({ name: `${size}.pdf`, content: block.subarray(7, 7 + size) }));

/** As a reader takes it that is fast from the beginning, or slow. */
const read = async (download: Download, steps: number) =>
  buffer(await download.read({ start: 0, end: download.size }, () => steps));

eachDatabase('files of every size are packed and attached, for slow and for swift readers', async (db) => {
  const ports = await housePorts(db);
  const made = await aTransfer(ports, { files: [...files, ...large] });
  await db
    .updateTable('transfer')
    .set({ confidential_message_file_id: made.files[5]?.id ?? '' })
    .execute();
  const transfer = await openTransfer(doorTo(ports), { ...made, address: '192.0.2.1' });
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
  const eml = await downloadEml(ports, transfer, { most: undefined, language: undefined });
  const mail = await read(eml, 1);
  assert.ok(mail.equals(await read(eml, 8)));
  assert.equal((await parsedByPostalMime(mail)).parts.length, files.length + large.length);
  assert.equal(eml.fileIds.length, files.length + large.length);
});

eachDatabase('a file that was removed meanwhile ends the archive', async (db) => {
  const ports = await housePorts(db);
  const made = await aTransfer(ports, { files });
  const transfer = await openTransfer(doorTo(ports), { ...made, address: '192.0.2.1' });
  const zip = await downloadZip(ports, transfer, all);
  await db
    .updateTable('file')
    .set({ state: 'REMOVED' })
    .where('id', '=', made.files[70]?.id ?? '')
    .execute();
  await assert.rejects(read(zip, 1), /removed while/);
});

eachDatabase(
  'who asks for the same archive soon after gets it without another layout; other archives are made anew',
  async (db) => {
    const ports = await housePorts(db);
    const made = await aTransfer(ports, {
      files: files.slice(0, 3),
      recipients: ['bob@example.org', 'cleo@example.org'],
    });
    const [bob, cleo] = made.recipients;
    assert.ok(bob && cleo);
    await db
      .updateTable('transfer')
      .set({ confidential_message_file_id: made.files[0]?.id ?? '' })
      .execute();
    const open = (to: typeof bob) => openTransfer(doorTo(ports), { ...to, address: '192.0.2.1' });
    const [ofBob, ofCleo] = [await open(bob), await open(cleo)];
    const ways = (transfer: typeof ofBob) => [
      () => downloadZip(ports, transfer, all),
      () => downloadEml(ports, transfer, { most: undefined, language: undefined }),
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
    // A transfer that ended after it was opened has no list any more.
    const others = [
      () => downloadZip(ports, ofBob, { ...all, withChecksums: false }),
      () => downloadZip(ports, ofBob, { ...all, language: 'de' }),
      () => downloadZip(ports, ofBob, { ...all, choice: { ids: [made.files[1]?.id ?? ''], include: false } }),
      () => downloadEml(ports, ofBob, { most: 1_000_000, language: undefined }),
      () => downloadChecksums(ports, ofBob, 'de'),
    ];
    for (const other of others) await assert.rejects(other(), { code: 'transfer_gone' });
    await changeSetting(ports, 'log.subjects', 'true');
    for (const way of ways(ofBob)) await assert.rejects(way(), { code: 'transfer_gone' });
  },
);

eachDatabase('a transfer that is removed after it was opened is gone, in every archive', async (db) => {
  const ports = await housePorts(db);
  const made = await aTransfer(ports, { files: files.slice(0, 3) });
  const transfer = await openTransfer(doorTo(ports), { ...made, address: '192.0.2.1' });
  await db.deleteFrom('transfer').execute();
  const gone = { code: 'transfer_gone' };
  await assert.rejects(downloadZip(ports, transfer, all), gone);
  await assert.rejects(downloadEml(ports, transfer, { most: undefined, language: undefined }), gone);
  await assert.rejects(downloadChecksums(ports, transfer, undefined), gone);
  await assert.rejects(describeTransfer(ports, transfer), gone);
  await assert.rejects(listFiles(ports, transfer), gone);
});

eachDatabase(
  'a reader counts as swift when it has taken as much of an archive as it would have of a file',
  async (db) => {
    const ports = await housePorts(db);
    const many = Array.from({ length: 240 }, (_, n) => ({ name: `${n}`, content: block.subarray(n, n + 100_000) }));
    const made = await aTransfer(ports, { files: many });
    const transfer = await openTransfer(doorTo(ports), { ...made, address: '192.0.2.1' });
    const zip = await downloadZip(ports, transfer, all);
    let [asked, taken] = [0, 0];
    const stream = await zip.read({ start: 0, end: zip.size }, () => {
      asked += 1;
      assert.ok((asked - 1) * 262_144 <= taken, `asked ${asked} times after ${taken} bytes`);
      return 1;
    });
    for await (const chunk of stream) taken += chunk.length;
    assert.ok(asked >= zip.size / 524_288, `asked ${asked} times`);
  },
);
