import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { newShortId } from '../../src/crypto/identifiers.ts';
import { sealFileList } from '../../src/records/sealed-records.ts';
import { errorIn, startApiServer, withPassword } from '../support/server/api-server.ts';
import { assertStandardHeaders } from '../support/server/documented-error.ts';
import { changePassword, createTransfer, type TestTransfer } from '../support/transfer/test-transfer.ts';

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
const jsonIn = async (response: Response) => (await response.json()) as { readonly data: Record<string, unknown> };

test('describes sender, contents and expiry of a transfer to its recipient', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { trackingId, transferId, password } = await createTransfer(ports, {
    files: [
      { name: 'a.txt', content: 'Hello' },
      { name: 'b.txt', content: 'World!' },
    ],
    texts: { senderName: 'Ann Ä', subject: 'Plans' },
  });
  const read = async () => {
    const { data, ...rest } = await jsonIn(await request(`/api/transfers/${transferId}`, withPassword(password)));
    const withoutTickets = (value: unknown) =>
      typeof value === 'string' ? value.replace(/ticket=[\w.-]+/, 'ticket') : value;
    return {
      ...rest,
      data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutTickets(value)])),
    };
  };
  const data = {
    totalSize: 11,
    checksumAlgorithm: 'SHA-256',
    trackingId,
    senderEmail: 'ann@example.org',
    senderVerified: true,
    senderName: 'Ann Ä',
    subject: 'Plans',
    message: 'As promised.',
    expirationDate: '2026-03-31T12:00:00+00:00',
    fileCount: 2,
    confidentialMessage: false,
    zipHref: `/api/transfers/${transferId}/zip?ticket`,
    emlHref: null,
    checksumsHref: `/api/transfers/${transferId}/checksums?ticket`,
    messageHref: null,
  };
  assert.deepEqual(await read(), { data, meta: {} });
  await ports.db.updateTable('transfer').set({ sender_verified: 0 }).execute();
  assert.deepEqual(await read(), { data: { ...data, senderVerified: false }, meta: {} });
  await ports.db.updateTable('transfer').set({ sender_verified: 1 }).execute();
  await changeSetting(ports, 'recipients.showMessage', 'false');
  const { subject: _subject, message: _message, ...withoutTexts } = data;
  assert.deepEqual(await read(), { data: withoutTexts, meta: {} });
  await changeSetting(ports, 'recipients.showMessage', 'true');
  await ports.db.updateTable('transfer').set({ texts: null }).execute();
  assert.deepEqual(
    (await read()).data,
    { ...data, senderName: '', subject: '', message: '' },
    'the sender was forgotten',
  );
});

test('mentions a confidential message while its file exists', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password, files } = await createTransfer(ports);
  for (const [id, expected] of [
    [files[0]?.id ?? '', true],
    [newShortId(), false],
  ] as const) {
    await ports.db.updateTable('transfer').set({ confidential_message_file_id: id }).execute();
    const { data } = await jsonIn(await request(`/api/transfers/${transferId}`, withPassword(password)));
    assert.equal(data['confidentialMessage'], expected);
  }
});

test('lists files in order, and each href works alone', async (t) => {
  const { ports, request, listFiles } = await startApiServer(t);
  const contents = ['Hello', '', 'World'];
  const { transferId, password, files } = await createTransfer(ports, {
    files: contents.map((content, n) => ({ name: `${9 - n}.txt`, content })),
  });
  const response = await request(`/api/transfers/${transferId}/files`, withPassword(password));
  assertStandardHeaders(Object.fromEntries(response.headers), 'files');
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  const data = await listFiles({ transferId, password });
  assert.equal(data.length, 3);
  for (const [n, { id, fileName, size, checksum, href }] of data.entries()) {
    const content = contents[n] ?? '';
    assert.deepEqual({ id, fileName, size }, { id: files[n]?.id, fileName: `${9 - n}.txt`, size: content.length });
    assert.equal(checksum, sha256(content));
    assert.match(href, new RegExp(`^/api/transfers/${transferId}/files/${id}\\?ticket=[\\w.-]+$`));
    assert.equal(await (await request(href)).text(), content);
  }
});

test("an href carries the caller's general parameters and no secret", async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password } = await createTransfer(ports);
  const path = `/api/transfers/${transferId}/files`;
  const clientId = 'client'.repeat(10);
  const list = async (query: string, headers: Record<string, string>) => {
    const text = await (await request(`${path}?${query}`, { headers })).text();
    const [href = '', parameters] = /\/api\/[^"]*\?ticket=[\w.-]+([^"]*)/.exec(text) ?? [];
    assert.equal((await request(href)).status, 200);
    return parameters;
  };
  const secrets = { 'X-CS-ClientId': clientId, 'X-CS-VerificationToken': 'token-1' };
  assert.equal(await list(`password=${encodeURIComponent(password)}&client-id=${clientId}`, secrets), '');
  const general = { 'X-CS-MajorApiVersion': '1', 'X-CS-MinimumMinorApiVersion': '15', 'X-CS-ProductKey': 'server' };
  const expected = '&major-api-version=1&minimum-minor-api-version=15&product-key=server';
  assert.equal(await list('', { ...withPassword(password).headers, ...general }), expected);
  const inQuery = `product-key=server&password=${encodeURIComponent(password)}&minimum-minor-api-version=7`;
  assert.equal(await list(inQuery, secrets), '&minimum-minor-api-version=7&product-key=server');
  assert.equal(
    await list(inQuery, { 'X-CS-MinimumMinorApiVersion': '3' }),
    '&minimum-minor-api-version=3&product-key=server',
  );
});

test('an href is valid for a day, at most as long as the transfer and its password', async (t) => {
  const { ports, request, listFiles } = await startApiServer(t);
  const start = ports.clock.now().getTime();
  const hrefOf = async (made: TestTransfer) => (await listFiles(made))[0]?.href ?? '';
  const long = await createTransfer(ports);
  const short = await createTransfer(ports, { columns: { expires_at: new Date(start + 60_000).toISOString() } });
  const changed = await createTransfer(ports);
  const hrefs = { long: await hrefOf(long), short: await hrefOf(short), changed: await hrefOf(changed) };
  await changePassword(ports, changed, 'changed-Horse.9');
  assert.equal((await request(hrefs.changed)).status, 401);
  ports.clock.set(new Date(start + 60_000));
  assert.equal((await request(hrefs.short)).status, 410);
  await ports.db
    .updateTable('transfer')
    .set({ expires_at: new Date(start + 10 * 86_400_000).toISOString() })
    .execute();
  assert.equal((await request(hrefs.short)).status, 401, 'the transfer may live longer, the link does not');
  ports.clock.set(new Date(start + 86_399_999));
  assert.equal((await request(hrefs.long)).status, 200);
  ports.clock.set(new Date(start + 86_400_000));
  assert.equal((await request(hrefs.long)).status, 401);
});

test('lists ten thousand files', async (t) => {
  const { ports, listFiles } = await startApiServer(t);
  const { trackingId, transferId, password } = await createTransfer(ports);
  const files = Array.from({ length: 10_000 }, (_, n) => ({
    id: newShortId(),
    name: `Ä ${n}`,
    size: n,
    checksum: 'ab',
    crc32: 0,
    version: '',
    manifestHash: '',
  }));
  const sealed = await sealFileList(ports.keys, trackingId, files);
  await ports.db.updateTable('transfer').set({ file_list: sealed }).execute();
  const data = await listFiles({ transferId, password });
  assert.deepEqual(
    data.map(({ id, fileName, size, checksum }) => ({ id, name: fileName, size, checksum })),
    files.map(({ id, name, size, checksum }) => ({ id, name, size, checksum })),
  );
  assert.equal(new Set(data.map(({ href }) => href)).size, 10_000);
});

test('treats malformed IDs as unknown', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password, files } = await createTransfer(ports);
  const odd = [
    'short',
    'elevenchars',
    '%20',
    '%00',
    'aaaaaaaaa%00',
    '..%2f..%2fetc',
    '%2e%2e',
    '__proto__',
    '%F0%9F%A6%AD',
  ];
  for (const id of [...odd, 'constructor', '0'.repeat(500), `${transferId}%20`, `${transferId}.`, "'or'1'='1"]) {
    for (const path of [`${id}`, `${id}/files`, `${id}/files/${files[0]?.id}`, `${transferId}/files/${id}`]) {
      // A client would interpret two dots as the parent folder.
      const response = await request(`/api/transfers/${path.replace('%2e%2e', '%2e%2ex')}`, withPassword(password));
      assert.deepEqual(await errorIn(response), [404, 2003], path);
    }
  }
});

test('rejects a malformed password before any other check', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password } = await createTransfer(ports);
  const path = `/api/transfers/${transferId}`;
  for (const [query, headers] of [
    ['', { 'X-CS-Password': '%' }],
    ['?password=%ff', {}],
    ['?password=a', { 'X-CS-Password': 'b' }],
    ['?password=a&password=a', {}],
    [`?password=${'a'.repeat(1_025)}`, {}],
  ] as const) {
    const response = await request(`${path}${query}`, { headers });
    assert.deepEqual(await errorIn(response), [400, 1004], query);
  }
  assert.equal((await request(`${path}?password=${password}`, withPassword(password))).status, 200);
});
