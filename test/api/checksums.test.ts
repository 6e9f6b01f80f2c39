import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { startApiServer, withPassword } from '../support/server/api-server.ts';
import { assertStandardHeaders } from '../support/server/documented-error.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const files = [
  { name: 'b.txt', content: 'Hello' },
  { name: '=a, "b".txt', content: '' },
];

test("returns the checksums of all files as a table in the caller's language", async (t) => {
  const { ports, request } = await startApiServer(t);
  const made = await createTransfer(ports, { files, texts: { subject: '@Plans' } });
  const path = `/api/transfers/${made.transferId}/checksums`;
  const get = (more: Record<string, string> = {}) =>
    request(path, { headers: { ...withPassword(made.password).headers, ...more } });
  const [hello, empty] = made.files.map(({ checksum }) => `${checksum} (SHA-256)`);
  const rows = `b.txt,${hello}\r\n"'=a, ""b"".txt",${empty}\r\n`;
  const response = await get();
  const headers = Object.fromEntries(response.headers);
  assertStandardHeaders(headers, 'checksums');
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(headers['content-disposition'] ?? '', /^attachment; filename="checksums\.csv"/);
  assert.equal(await response.text(), `Subject,\r\nFile Name,Checksum\r\n${rows}`);
  for (const [language, labels] of [
    ['de-CH, en;q=0.5', 'Betreff,\r\nDateiname,Prüfsumme'],
    ['xx', 'Subject,\r\nFile Name,Checksum'],
  ] as const) {
    assert.equal(await (await get({ 'Accept-Language': language })).text(), `${labels}\r\n${rows}`);
  }
  await changeSetting(ports, 'log.subjects', 'true');
  assert.equal(await (await get()).text(), `Subject,'@Plans\r\nFile Name,Checksum\r\n${rows}`);
  await ports.db.updateTable('transfer').set({ texts: null }).execute();
  assert.equal(await (await get()).text(), `Subject,\r\nFile Name,Checksum\r\n${rows}`, 'the sender was forgotten');
});

test('the checksum table has an ETag and ranges like every download', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password } = await createTransfer(ports, { files });
  const path = `/api/transfers/${transferId}/checksums`;
  const { headers } = withPassword(password);
  const complete = await request(path, { headers });
  const text = await complete.text();
  const etag = complete.headers.get('etag') ?? '';
  assert.equal((await request(path, { headers: { ...headers, 'If-None-Match': etag } })).status, 304);
  const part = await request(path, { headers: { ...headers, Range: 'bytes=3-10' } });
  assert.deepEqual([part.status, await part.text()], [206, text.slice(3, 11)]);
  const head = await request(path, { method: 'HEAD', headers });
  assert.equal(head.headers.get('content-length'), `${text.length}`);
});
