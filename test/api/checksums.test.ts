import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { assertStandardHeaders } from './documented-error.ts';
import { aReceivingHouse, withPassword } from './receiving-house.ts';

const files = [
  { name: 'b.txt', content: 'Hello' },
  { name: '=a, "b".txt', content: '' },
];

test('the checksums of all files come as a table in the language of the caller', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const made = await aTransfer(ports, { files, texts: { subject: '@Plans' } });
  const path = `/api/transfers/${made.transferId}/checksums`;
  const get = (more: Record<string, string> = {}) =>
    ask(path, { headers: { ...withPassword(made.password).headers, ...more } });
  const [hello, empty] = made.files.map(({ checksum }) => `${checksum} (SHA-256)`);
  const rows = `b.txt,${hello}\r\n"'=a, ""b"".txt",${empty}\r\n`;
  const answer = await get();
  const headers = Object.fromEntries(answer.headers);
  assertStandardHeaders(headers, 'checksums');
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(headers['content-disposition'] ?? '', /^attachment; filename="checksums\.csv"/);
  assert.equal(await answer.text(), `Subject,\r\nFile Name,Checksum\r\n${rows}`);
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

test('the table has a tag, and ranges, as everything that is downloaded', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password } = await aTransfer(ports, { files });
  const path = `/api/transfers/${transferId}/checksums`;
  const { headers } = withPassword(password);
  const whole = await ask(path, { headers });
  const text = await whole.text();
  const etag = whole.headers.get('etag') ?? '';
  assert.equal((await ask(path, { headers: { ...headers, 'If-None-Match': etag } })).status, 304);
  const part = await ask(path, { headers: { ...headers, Range: 'bytes=3-10' } });
  assert.deepEqual([part.status, await part.text()], [206, text.slice(3, 11)]);
  const head = await ask(path, { method: 'HEAD', headers });
  assert.equal(head.headers.get('content-length'), `${text.length}`);
});
