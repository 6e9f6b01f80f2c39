import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { sealFileList } from '../../src/actions/sealed-file-list.ts';
import { newShortId } from '../../src/crypto/identifiers.ts';
import { aTransfer, changePassword, type MadeTransfer } from '../support/a-transfer.ts';
import { assertStandardHeaders } from './documented-error.ts';
import { aReceivingHouse, refusalIn, withPassword } from './receiving-house.ts';

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
const jsonIn = async (answer: Response) => (await answer.json()) as { readonly data: Record<string, unknown> };

test('a recipient learns who sent what, and until when it is there', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { trackingId, transferId, password } = await aTransfer(ports, {
    files: [
      { name: 'a.txt', content: 'Hello' },
      { name: 'b.txt', content: 'World!' },
    ],
    texts: { senderName: 'Ann Ä', subject: 'Plans' },
  });
  const read = async () => {
    const { data, ...rest } = await jsonIn(await ask(`/api/transfers/${transferId}`, withPassword(password)));
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
    senderName: 'Ann Ä',
    expirationDate: '2026-03-31T12:00:00+00:00',
    fileCount: 2,
    confidentialMessage: false,
    zipHref: `/api/transfers/${transferId}/zip?ticket`,
    emlHref: null,
    checksumsHref: `/api/transfers/${transferId}/checksums?ticket`,
    messageHref: null,
  };
  assert.deepEqual(await read(), { data, meta: {} });
  await changeSetting(ports, 'log.subjects', 'true');
  assert.deepEqual(await read(), { data: { ...data, subject: 'Plans', message: 'As promised.' }, meta: {} });
  await ports.db.updateTable('transfer').set({ texts: null }).execute();
  assert.deepEqual(
    (await read()).data,
    { ...data, senderName: '', subject: '', message: '' },
    'the sender was forgotten',
  );
});

test('a confidential message is told of while its file is there', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password, files } = await aTransfer(ports);
  for (const [id, expected] of [
    [files[0]?.id ?? '', true],
    [newShortId(), false],
  ] as const) {
    await ports.db.updateTable('transfer').set({ confidential_message_file_id: id }).execute();
    const { data } = await jsonIn(await ask(`/api/transfers/${transferId}`, withPassword(password)));
    assert.equal(data['confidentialMessage'], expected);
  }
});

test('files are listed in their order, and each href works alone', async (t) => {
  const { ports, ask, listed } = await aReceivingHouse(t);
  const contents = ['Hello', '', 'World'];
  const { transferId, password, files } = await aTransfer(ports, {
    files: contents.map((content, n) => ({ name: `${9 - n}.txt`, content })),
  });
  const answer = await ask(`/api/transfers/${transferId}/files`, withPassword(password));
  assertStandardHeaders(Object.fromEntries(answer.headers), 'files');
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  const data = await listed({ transferId, password });
  assert.equal(data.length, 3);
  for (const [n, { id, fileName, size, checksum, href }] of data.entries()) {
    const content = contents[n] ?? '';
    assert.deepEqual({ id, fileName, size }, { id: files[n]?.id, fileName: `${9 - n}.txt`, size: content.length });
    assert.equal(checksum, sha256(content));
    assert.match(href, new RegExp(`^/api/transfers/${transferId}/files/${id}\\?ticket=[\\w.-]+$`));
    assert.equal(await (await ask(href)).text(), content);
  }
});

test('an href carries the general parameters as the caller gave them, and no secret', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password } = await aTransfer(ports);
  const path = `/api/transfers/${transferId}/files`;
  const clientId = 'client'.repeat(10);
  const list = async (query: string, headers: Record<string, string>) => {
    const text = await (await ask(`${path}?${query}`, { headers })).text();
    const [href = '', parameters] = /\/api\/[^"]*\?ticket=[\w.-]+([^"]*)/.exec(text) ?? [];
    assert.equal((await ask(href)).status, 200);
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

test('an href lives for a day, and not longer than the transfer or its password', async (t) => {
  const { ports, ask, listed } = await aReceivingHouse(t);
  const start = ports.clock.now().getTime();
  const hrefOf = async (made: MadeTransfer) => (await listed(made))[0]?.href ?? '';
  const long = await aTransfer(ports);
  const short = await aTransfer(ports, { columns: { expires_at: new Date(start + 60_000).toISOString() } });
  const changed = await aTransfer(ports);
  const hrefs = { long: await hrefOf(long), short: await hrefOf(short), changed: await hrefOf(changed) };
  await changePassword(ports, changed, 'changed-Horse.9');
  assert.equal((await ask(hrefs.changed)).status, 401);
  ports.clock.set(new Date(start + 60_000));
  assert.equal((await ask(hrefs.short)).status, 410);
  await ports.db
    .updateTable('transfer')
    .set({ expires_at: new Date(start + 10 * 86_400_000).toISOString() })
    .execute();
  assert.equal((await ask(hrefs.short)).status, 401, 'the transfer may live longer, the link does not');
  ports.clock.set(new Date(start + 86_399_999));
  assert.equal((await ask(hrefs.long)).status, 200);
  ports.clock.set(new Date(start + 86_400_000));
  assert.equal((await ask(hrefs.long)).status, 401);
});

test('ten thousand files are one list', async (t) => {
  const { ports, listed } = await aReceivingHouse(t);
  const { trackingId, transferId, password } = await aTransfer(ports);
  const files = Array.from({ length: 10_000 }, (_, n) => ({
    id: newShortId(),
    name: `Ä ${n}`,
    size: n,
    checksum: 'ab',
    crc32: 0,
    version: '',
  }));
  const sealed = await sealFileList(ports.keys, trackingId, files);
  await ports.db.updateTable('transfer').set({ file_list: sealed }).execute();
  const data = await listed({ transferId, password });
  assert.deepEqual(
    data.map(({ id, fileName, size, checksum }) => ({ id, name: fileName, size, checksum })),
    files.map(({ id, name, size, checksum }) => ({ id, name, size, checksum })),
  );
  assert.equal(new Set(data.map(({ href }) => href)).size, 10_000);
});

test('ids of every wrong shape are unknown', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password, files } = await aTransfer(ports);
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
      // A client would take two dots for the folder above.
      const answer = await ask(`/api/transfers/${path.replace('%2e%2e', '%2e%2ex')}`, withPassword(password));
      assert.deepEqual(await refusalIn(answer), [404, 2003], path);
    }
  }
});

test('what is no password is refused before anything is looked at', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password } = await aTransfer(ports);
  const path = `/api/transfers/${transferId}`;
  for (const [query, headers] of [
    ['', { 'X-CS-Password': '%' }],
    ['?password=%ff', {}],
    ['?password=a', { 'X-CS-Password': 'b' }],
    ['?password=a&password=a', {}],
    [`?password=${'a'.repeat(1_025)}`, {}],
  ] as const) {
    const answer = await ask(`${path}${query}`, { headers });
    assert.deepEqual(await refusalIn(answer), [400, 1004], query);
  }
  assert.equal((await ask(`${path}?password=${password}`, withPassword(password))).status, 200);
});
