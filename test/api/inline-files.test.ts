import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { contentsOfZip } from '../support/archives/read-zip.ts';
import { databaseKinds } from '../support/database/fresh-database.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { startApiServer, withPassword } from '../support/server/api-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** A confidential message, and files in the database and in the blob store, mixed. */
const message = { name: 'message.txt', content: Buffer.from('Hello') };
const files = [10, 16_384, 16_385, 1, 300_000, 10_240].map((size, n) => ({
  name: `${n}.bin`,
  content: contentBlock.subarray(n, n + size),
}));

for (const kind of databaseKinds) {
  test(`${kind}: delivers files of the database and of the blob store alike, alone and in archives`, async (t) => {
    const { ports, request, listFiles } = await startApiServer(t, { kind });
    await changeSetting(ports, 'disk.maxInlineBytes', '16384');
    const made = await createTransfer(ports, { files: [...files, message] });
    const messageId = made.files.at(-1)?.id ?? '';
    await ports.db.updateTable('transfer').set({ confidential_message_file_id: messageId }).execute();
    assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, 2);
    // The place of a stored file does not depend on the present setting.
    await changeSetting(ports, 'disk.maxInlineBytes', '0');
    const listed = await listFiles(made);
    for (const [n, { content }] of files.entries()) {
      const path = listed[n]?.href ?? '';
      assert.ok((await bytesOf(await request(path))).equals(content), path);
      const middle = Math.floor(content.length / 2);
      const rest = await request(path, { headers: { Range: `bytes=${middle}-` } });
      assert.equal(rest.status, 206);
      assert.ok((await bytesOf(rest)).equals(content.subarray(middle)), path);
    }
    const credentials = withPassword(made.password);
    const zip = await contentsOfZip(await bytesOf(await request(`/api/transfers/${made.transferId}/zip`, credentials)));
    for (const { name, content } of files) assert.ok(zip.get(name)?.equals(content), name);
    const eml = await bytesOf(await request(`/api/transfers/${made.transferId}/eml`, credentials));
    const text = eml.toString('latin1').replaceAll('\r\n', '');
    for (const { name, content } of [...files, message]) assert.ok(text.includes(content.toString('base64')), name);
  });
}
