import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { aTransfer, type TransferWishes } from '../support/a-transfer.ts';
import { block } from '../support/generated-content.ts';
import type { HousePorts } from '../support/house-ports.ts';
import { digestOf, parsedByPostalMime, parsedByPython } from '../support/parse-eml.ts';
import { assertStandardHeaders } from './documented-error.ts';
import { aReceivingHouse, refusalIn, withPassword } from './receiving-house.ts';

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const message = { name: 'message.txt', content: 'Only for you: äöü.\n' };

const files = [
  { name: 'z.bin', content: block.subarray(0, 300_001) },
  { name: 'Prüfung "1".pdf', content: block.subarray(0, 57) },
  { name: 'large.pdf', content: block.subarray(5, 700_006) },
  { name: 'empty.png', content: '' },
  { name: '日本語のファイル.txt', content: 'x' },
];

/** A transfer whose first file is its confidential message. */
async function aLetter(ports: HousePorts, wishes: TransferWishes = {}) {
  const made = await aTransfer(ports, { files: [message, ...files], ...wishes });
  await ports.db
    .updateTable('transfer')
    .set({ confidential_message_file_id: made.files[0]?.id ?? null })
    .where('tracking_id', '=', made.trackingId)
    .execute();
  return { ...made, path: `/api/transfers/${made.transferId}/eml` };
}

test('message and files come as one mail, which two other parsers read back byte by byte', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { path, password, transferId, trackingId } = await aLetter(ports);
  const answer = await ask(path, withPassword(password));
  const bytes = await bytesOf(answer);
  const headers = Object.fromEntries(answer.headers);
  assertStandardHeaders(headers, 'eml');
  assert.equal(headers['content-type'], 'message/rfc822');
  assert.equal(headers['content-length'], `${bytes.length}`);
  assert.match(headers['content-disposition'] ?? '', new RegExp(`^attachment; filename="${transferId}.eml";`));
  const inOrder = ['Prüfung "1".pdf', 'large.pdf', '日本語のファイル.txt', 'empty.png', 'z.bin'].map((name) => ({
    name: name.replaceAll('"', '_'),
    sha256: digestOf(files.find((file) => file.name === name)?.content ?? ''),
  }));
  const expected = { subject: trackingId, parts: [{ name: null, sha256: digestOf(message.content) }, ...inOrder] };
  assert.deepEqual(parsedByPython(bytes), expected);
  assert.deepEqual(await parsedByPostalMime(bytes), expected);
  const head = await ask(path, { method: 'HEAD', ...withPassword(password) });
  assert.equal(head.headers.get('content-length'), `${bytes.length}`);
  const alias = await ask(`/api/transfers/${transferId}/files/eml`, withPassword(password));
  assert.ok((await bytesOf(alias)).equals(bytes));
});

test('who sent it, to whom and when is told, but nobody of blind copies', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const recipients = ['bob@example.org', 'carl@example.org', 'dora@example.org'];
  const { path, password } = await aLetter(ports, { recipients, texts: { senderName: 'Änne "A"' } });
  const kinds = { 'carl@example.org': 'cc', 'dora@example.org': 'bcc' } as const;
  for (const [address, kind] of Object.entries(kinds)) {
    const party = ports.db.selectFrom('party').select('id').where('address', '=', address);
    await ports.db.updateTable('recipient').set({ kind }).where('party_id', '=', party).execute();
  }
  await changeSetting(ports, 'log.subjects', 'true');
  const text = (await bytesOf(await ask(path, withPassword(password)))).toString();
  assert.match(text, /^To: bob@example\.org\r\nCc: carl@example\.org\r\n/m);
  assert.match(text, /^Subject: Plans\r\n/m);
  assert.match(text, new RegExp(`^Date: ${ports.clock.now().toUTCString().replace('GMT', '\\+0000')}\r\n`, 'm'));
  assert.match(text, /^From: =\?UTF-8\?B\?[\w+/=]+\?=\r\n <ann@example\.org>\r\n/m);
  assert.doesNotMatch(text, /dora/);
});

test('a message in HTML stays HTML', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { path, password } = await aLetter(ports, { files: [{ name: 'M.HTML', content: '<p>Hello</p>' }, ...files] });
  const bytes = await bytesOf(await ask(`${path}?threshold=0.01`, withPassword(password)));
  assert.match(bytes.toString(), /^Content-Type: text\/html; charset=utf-8\r\n/m);
  const { parts } = await parsedByPostalMime(bytes);
  assert.deepEqual(
    parts.slice(1).map(({ name }) => name),
    ['Prüfung _1_.pdf', '日本語のファイル.txt', 'empty.png'],
  );
});

test('above the threshold files are left out whole and named at the end of the message', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { path, password, files: made } = await aLetter(ports);
  const get = async (threshold: string, language = 'en') => {
    const headers = { ...withPassword(password).headers, 'Accept-Language': language };
    const answer = await ask(`${path}?threshold=${threshold}`, { headers });
    const bytes = await bytesOf(answer);
    return { answer, bytes, mail: await PostalMime.parse(bytes) };
  };
  const all = await get('10');
  assert.equal(all.mail.attachments.length, 5);
  assert.equal(all.mail.text?.includes('large.pdf'), false);
  const some = await get('0.5');
  assert.ok(some.bytes.length <= 500_000);
  assert.deepEqual(
    some.mail.attachments.map(({ filename }) => filename),
    ['Prüfung _1_.pdf', '日本語のファイル.txt', 'empty.png', 'z.bin'],
  );
  const large = made.find(({ name }) => name === 'large.pdf');
  const line = `- large.pdf: 700,001 bytes, ${large?.checksum} (SHA-256)`;
  assert.equal(
    some.mail.text?.replaceAll('\r\n', '\n'),
    `${message.content}\n\nThese files did not fit into this message. You find them where you downloaded it:\n${line}\n`,
  );
  const german = await get('.5', 'de');
  assert.match(german.mail.text ?? '', /Diese Dateien .*\r?\n- large\.pdf: 700\.001 Bytes, /);
  const tags = [all, some, german].map(({ answer }) => answer.headers.get('etag'));
  assert.equal(new Set(tags).size, 3);
  const few = await get('0.0025');
  assert.ok(few.bytes.length <= 2_500);
  assert.equal(few.mail.attachments.length + (few.mail.text?.match(/^- .*\(SHA-256\)/gm)?.length ?? 0), 5);
});

test('an EML that cannot be is refused as documented', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { path, password } = await aLetter(ports);
  for (const [threshold, refusal] of [
    ['0.0005', [409, 2001]],
    ['0.0000001', [409, 2001]],
    ['0', [400, 1004]],
    ['-1', [400, 1004]],
    ['1e3', [400, 1004]],
    ['many', [400, 1004]],
    ['1,5', [400, 1004]],
  ] as const) {
    assert.deepEqual(
      await refusalIn(await ask(`${path}?threshold=${threshold}`, withPassword(password))),
      refusal,
      threshold,
    );
  }
  const plain = await aTransfer(ports, { files });
  const without = await ask(`/api/transfers/${plain.transferId}/eml`, withPassword(plain.password));
  assert.deepEqual(await refusalIn(without), [409, 2001]);
});

test('the order of attachments is a setting', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { path, password } = await aLetter(ports);
  await changeSetting(ports, 'eml.attachmentOrder', 'bin,txt');
  const { parts } = await parsedByPostalMime(await bytesOf(await ask(path, withPassword(password))));
  assert.deepEqual(
    parts.slice(1).map(({ name }) => name),
    ['z.bin', '日本語のファイル.txt', 'empty.png', 'Prüfung _1_.pdf', 'large.pdf'],
  );
});
