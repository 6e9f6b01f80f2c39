import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { digestOf, parseEmlWithPostalMime, parseEmlWithPython } from '../support/archives/parse-eml.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { errorIn, startApiServer, withPassword } from '../support/server/api-server.ts';
import { assertStandardHeaders } from '../support/server/documented-error.ts';
import type { TestPorts } from '../support/server/test-ports.ts';
import { createTransfer, type TransferOptions } from '../support/transfer/test-transfer.ts';

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const message = { name: 'message.txt', content: 'Only for you: äöü.\n' };

const files = [
  { name: 'z.bin', content: contentBlock.subarray(0, 300_001) },
  { name: 'Prüfung "1".pdf', content: contentBlock.subarray(0, 57) },
  { name: 'large.pdf', content: contentBlock.subarray(5, 700_006) },
  { name: 'empty.png', content: '' },
  { name: '日本語のファイル.txt', content: 'x' },
];

/** A transfer whose first file is its confidential message. */
async function createTransferWithMessage(ports: TestPorts, options: TransferOptions = {}) {
  const made = await createTransfer(ports, { files: [message, ...files], ...options });
  await ports.db
    .updateTable('transfer')
    .set({ confidential_message_file_id: made.files[0]?.id ?? null })
    .where('tracking_id', '=', made.trackingId)
    .execute();
  return { ...made, path: `/api/transfers/${made.transferId}/eml` };
}

test('returns message and files as one email that two independent parsers read back byte by byte', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { path, password, transferId, trackingId } = await createTransferWithMessage(ports);
  const response = await request(path, withPassword(password));
  const bytes = await bytesOf(response);
  const headers = Object.fromEntries(response.headers);
  assertStandardHeaders(headers, 'eml');
  assert.equal(headers['content-type'], 'message/rfc822');
  assert.equal(headers['content-length'], `${bytes.length}`);
  assert.match(
    headers['content-disposition'] ?? '',
    new RegExp(`^attachment; filename="${transferId}.eml"; filename\\*=UTF-8''Plans.eml$`),
  );
  const inOrder = ['Prüfung "1".pdf', 'large.pdf', '日本語のファイル.txt', 'empty.png', 'z.bin'].map((name) => ({
    name: name.replaceAll('"', '_'),
    sha256: digestOf(files.find((file) => file.name === name)?.content ?? ''),
  }));
  const expected = { subject: 'Plans', parts: [{ name: null, sha256: digestOf(message.content) }, ...inOrder] };
  assert.deepEqual(parseEmlWithPython(bytes), expected);
  assert.deepEqual(await parseEmlWithPostalMime(bytes), expected);
  const head = await request(path, { method: 'HEAD', ...withPassword(password) });
  assert.equal(head.headers.get('content-length'), `${bytes.length}`);
  await changeSetting(ports, 'recipients.showMessage', 'false');
  const hidden = await request(path, withPassword(password));
  assert.match(
    hidden.headers.get('content-disposition') ?? '',
    /filename="\w{10}\.eml"; filename\*=UTF-8''Files%20from%20ann%40example\.org%202026-03-01\.eml$/,
  );
  assert.deepEqual(parseEmlWithPython(await bytesOf(hidden)), { ...expected, subject: trackingId });
  await changeSetting(ports, 'recipients.showMessage', 'true');
  const alias = await request(`/api/transfers/${transferId}/files/eml`, withPassword(password));
  assert.ok((await bytesOf(alias)).equals(bytes));
});

test('names sender, recipients and time, but no blind copies', async (t) => {
  const { ports, request } = await startApiServer(t);
  const recipients = ['bob@example.org', 'carl@example.org', 'dora@example.org'];
  const { path, password } = await createTransferWithMessage(ports, { recipients, texts: { senderName: 'Änne "A"' } });
  const kinds = { 'carl@example.org': 'cc', 'dora@example.org': 'bcc' } as const;
  for (const [address, kind] of Object.entries(kinds)) {
    const contact = ports.db.selectFrom('contact').select('id').where('address', '=', address);
    await ports.db.updateTable('recipient').set({ kind }).where('contact_id', '=', contact).execute();
  }
  // The first letter of each address was written as a capital.
  await ports.db.updateTable('recipient').set({ capitals: '1' }).execute();
  await ports.db.updateTable('transfer').set({ sender_capitals: '1' }).execute();
  const text = (await bytesOf(await request(path, withPassword(password)))).toString();
  assert.match(text, /^To: Bob@example\.org\r\nCc: Carl@example\.org\r\n/m);
  assert.match(text, /^Subject: Plans\r\n/m);
  assert.match(text, new RegExp(`^Date: ${ports.clock.now().toUTCString().replace('GMT', '\\+0000')}\r\n`, 'm'));
  assert.match(text, /^From: =\?UTF-8\?B\?[\w+/=]+\?=\r\n <Ann@example\.org>\r\n/m);
  assert.doesNotMatch(text, /dora/i);
});

test('Z9: a message that is not UTF-8 is read as windows-1252', async (t) => {
  const { ports, request } = await startApiServer(t);
  const content = Buffer.from('Gr\xfc\xdfe \x80 5 \x93ja\x94', 'latin1');
  const {
    path,
    password,
    files: made,
  } = await createTransferWithMessage(ports, {
    files: [{ name: 'message.txt', content }, ...files],
  });
  const bytes = await bytesOf(await request(`${path}?threshold=0.01`, withPassword(password)));
  const { text = '' } = await PostalMime.parse(bytes);
  assert.ok(text.startsWith('Grüße € 5 “ja”'), text);
  assert.ok(text.includes('large.pdf'), 'the list of omitted files follows');
  const file = await request(`${path.replace('eml', 'files')}/${made[0]?.id}`, withPassword(password));
  assert.deepEqual(await bytesOf(file), content);
});

test('a message in HTML stays HTML', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { path, password } = await createTransferWithMessage(ports, {
    files: [{ name: 'M.HTML', content: '<p>Hello</p>' }, ...files],
  });
  const bytes = await bytesOf(await request(`${path}?threshold=0.01`, withPassword(password)));
  assert.match(bytes.toString(), /^Content-Type: text\/html; charset=utf-8\r\n/m);
  const { parts } = await parseEmlWithPostalMime(bytes);
  assert.deepEqual(
    parts.slice(1).map(({ name }) => name),
    ['Prüfung _1_.pdf', '日本語のファイル.txt', 'empty.png'],
  );
});

test('omits files above the threshold and names them at the end of the message', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { path, password, files: made } = await createTransferWithMessage(ports);
  const get = async (threshold: string, language = 'en') => {
    const headers = { ...withPassword(password).headers, 'Accept-Language': language };
    const response = await request(`${path}?threshold=${threshold}`, { headers });
    const bytes = await bytesOf(response);
    return { response, bytes, email: await PostalMime.parse(bytes) };
  };
  const all = await get('10');
  assert.equal(all.email.attachments.length, 5);
  assert.equal(all.email.text?.includes('large.pdf'), false);
  const some = await get('0.5');
  assert.ok(some.bytes.length <= 500_000);
  assert.deepEqual(
    some.email.attachments.map(({ filename }) => filename),
    ['Prüfung _1_.pdf', '日本語のファイル.txt', 'empty.png', 'z.bin'],
  );
  const large = made.find(({ name }) => name === 'large.pdf');
  const line = `- large.pdf: 700,001 bytes, ${large?.checksum} (SHA-256)`;
  assert.equal(
    some.email.text?.replaceAll('\r\n', '\n'),
    `${message.content}\n\nThese files aren’t included because the message would be too large. You can download them where you downloaded this message:\n${line}\n`,
  );
  const german = await get('.5', 'de');
  assert.match(german.email.text ?? '', /Diese Dateien .*\r?\n- large\.pdf: 700\.001 Byte, /);
  const tags = [all, some, german].map(({ response }) => response.headers.get('etag'));
  assert.equal(new Set(tags).size, 3);
  const few = await get('0.0025');
  assert.ok(few.bytes.length <= 2_500);
  assert.equal(few.email.attachments.length + (few.email.text?.match(/^- .*\(SHA-256\)/gm)?.length ?? 0), 5);
});

test('rejects an impossible EML as documented', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { path, password } = await createTransferWithMessage(ports);
  for (const [threshold, rejection] of [
    ['0.0005', [409, 2001]],
    ['0.0000001', [409, 2001]],
    ['0', [400, 1004]],
    ['-1', [400, 1004]],
    ['1e3', [400, 1004]],
    ['many', [400, 1004]],
    ['1,5', [400, 1004]],
  ] as const) {
    assert.deepEqual(
      await errorIn(await request(`${path}?threshold=${threshold}`, withPassword(password))),
      rejection,
      threshold,
    );
  }
  const plain = await createTransfer(ports, { files });
  const without = await request(`/api/transfers/${plain.transferId}/eml`, withPassword(plain.password));
  assert.deepEqual(await errorIn(without), [409, 2001]);
});

test('the order of attachments is a setting', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { path, password } = await createTransferWithMessage(ports);
  await changeSetting(ports, 'eml.attachmentOrder', 'bin,txt');
  const { parts } = await parseEmlWithPostalMime(await bytesOf(await request(path, withPassword(password))));
  assert.deepEqual(
    parts.slice(1).map(({ name }) => name),
    ['z.bin', '日本語のファイル.txt', 'empty.png', 'Prüfung _1_.pdf', 'large.pdf'],
  );
});

test('names the organization, and does not continue a download from before its name changed', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { path, password } = await createTransferWithMessage(ports);
  const { headers } = withPassword(password);
  const before = await request(path, { headers });
  assert.doesNotMatch((await bytesOf(before)).toString('latin1'), /^Organization:/m);
  await changeSetting(ports, 'brand.name', 'Prüfung & Söhne =?x?=');
  const ifRange = before.headers.get('etag') ?? '';
  const after = await request(path, { headers: { ...headers, Range: 'bytes=100-', 'If-Range': ifRange } });
  const bytes = await bytesOf(after);
  assert.equal(after.status, 200);
  assert.notEqual(after.headers.get('etag'), ifRange);
  assert.equal(after.headers.get('content-length'), `${bytes.length}`);
  const [, encoded = ''] = /^Organization: =\?UTF-8\?B\?([\w+/=]+)\?=\r\n\S/m.exec(bytes.toString('latin1')) ?? [];
  assert.equal(Buffer.from(encoded, 'base64').toString(), 'Prüfung & Söhne =?x?=');
  const email = await PostalMime.parse(bytes);
  assert.equal(email.headers.filter(({ key }) => key === 'organization').length, 1);
  assert.equal(email.attachments.length, files.length);
});
