import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { block } from '../../test/support/generated-content.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { parsedByPostalMime } from '../../test/support/parse-eml.ts';
import { contentsOfZip } from '../../test/support/read-zip.ts';
import { downloadEml } from './download-eml.ts';
import type { Download } from './download-file.ts';
import { downloadZip } from './download-zip.ts';
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
