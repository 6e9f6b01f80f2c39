import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiRoutes, mailboxRoutes, pageRoutes } from '../../src/http/routes.ts';
import { contentsOfZip } from '../support/archives/read-zip.ts';
import { ann, startApiServer, withPassword } from '../support/server/api-server.ts';
import { sendPlainRequest } from '../support/server/plain-http.ts';
import { startPopulatedServer } from '../support/server/populated-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const everyRoute = [...apiRoutes, ...mailboxRoutes, ...pageRoutes];

test('C35: all paths of the API are below /api; others are health, the OpenAPI description and pages', () => {
  const others = everyRoute.map(({ path }) => path).filter((path) => !path.startsWith('/api/'));
  const beside = [
    '/health/live',
    '/health/ready',
    '/openapi.json',
    '/mailbox',
    '/mailbox/:name',
    '/mailbox/:name/html',
    '/assets/:name',
    '/words/:page',
    '/language',
    '/download',
    '/',
    '/transfers',
    '/imprint',
    '/terms',
    '/admin',
    '/admin/*',
  ];
  assert.deepEqual([...new Set(others)], beside);
});

test('C37: Location is a full URL with the path of the base URL, an href an absolute path without it', async (t) => {
  const baseUrl = new URL('https://files.example.org/post/');
  const { server, sender } = await startApiServer(t, { baseUrl });
  const origin = `http://127.0.0.1:${server.address.port}`;
  const headers = {
    ...(await sender()).headers,
    'Content-Type': 'application/json',
    // The server trusts neither of these headers for its public URL.
    'X-Forwarded-Host': 'evil.example',
    Host: 'evil.example',
  };
  const post = async (path: string, body?: object) => {
    const response = await sendPlainRequest('POST', `${origin}${path}`, headers, body && JSON.stringify(body));
    assert.equal(response.status, 201);
    const place = `${response.headers['location']}`;
    assert.ok(place.startsWith(`https://files.example.org/post/api/users/${ann}/`), place);
    return place.replace('https://files.example.org/post', '');
  };
  const session = await post(`/api/users/${ann}/transfer-sessions`, {
    recipients: { to: [{ mail: 'bob@example.org' }] },
  });
  const file = await post(`${session}/files`, { fileName: 'a.txt', size: 5 });
  assert.equal((await sendPlainRequest('PUT', `${origin}${file}/content`, headers, 'Hello')).status, 200);
  const reported = JSON.parse((await sendPlainRequest('GET', `${origin}${session}`, headers)).bytes.toString());
  assert.equal(reported.data.files[0].href, file);
  const transfer = await post(session);
  assert.equal(transfer, session.replace('/transfer-sessions/', '/transfers/'));
  const { data } = JSON.parse((await sendPlainRequest('GET', `${origin}${transfer}`, headers)).bytes.toString());
  const [recipient] = data.status.recipients;
  assert.equal(recipient.downloadUrl, `https://files.example.org/post/download?id=${recipient.id}`);
});

test('C39: an empty header or query value counts as absent, in every position', async (t) => {
  const { sender, password, pathOf } = await startPopulatedServer(t);
  const names = {
    'X-CS-MajorApiVersion': 'major-api-version',
    'X-CS-MinimumMinorApiVersion': 'minimum-minor-api-version',
    'X-CS-ClientId': 'client-id',
    'X-CS-ProductKey': 'product-key',
    'X-CS-VerificationToken': 'verification-token',
    'X-CS-Password': 'password',
  };
  const emptyHeaders = Object.fromEntries(Object.keys(names).map((name) => [name, '']));
  const emptyQuery = Object.values(names).map((name) => `${name}=`);
  const given = { ...sender.headers, 'X-CS-Password': password };
  const givenInQuery = Object.entries(names).flatMap(([header, query]) => {
    const value = (given as Readonly<Record<string, string>>)[header];
    return value === undefined ? [] : [`${query}=${encodeURIComponent(value)}`];
  });
  const request = async (path: string, headers: Readonly<Record<string, string>>, query: readonly string[]) =>
    (await sendPlainRequest('GET', new URL(`${pathOf(path)}?${query.join('&')}`, sender.baseUrl).href, headers)).status;
  const paths = [
    '/api/password',
    '/api/users/:email/transfer-sessions/:trackingId',
    '/api/transfers/:transferId/files',
    '/api/products/api.rest/language-packs',
  ];
  for (const path of paths) {
    assert.equal(await request(path, given, emptyQuery), 200, path);
    assert.equal(await request(path, emptyHeaders, givenInQuery), 200, path);
    const open = path.includes('/users/') || path.includes('/transfers/') ? 401 : 200;
    assert.equal(await request(path, emptyHeaders, emptyQuery), open, path);
  }
  assert.equal(await request('/api/products/api.rest/language-packs', {}, ['major-version=']), 200);
});

test('C13: null counts as an empty body where the body is optional', async (t) => {
  const { sender, pathOf } = await startPopulatedServer(t);
  const headers = { ...sender.headers, 'Content-Type': 'application/json' };
  const path = '/api/users/:email/transfers/:trackingId/emails/sent';
  const statusOf = async (path: string, body: string) =>
    (await sendPlainRequest('POST', new URL(pathOf(path), sender.baseUrl).href, headers, body)).status;
  for (const [body, status] of [
    ['', 200],
    ['null', 200],
    [' null\n', 200],
    ['[]', 400],
    ['0', 400],
  ] as const)
    assert.equal(await statusOf(path, body), status, body);
  assert.equal(await statusOf('/api/users/:email/transfer-policy', 'null'), 400);
});

/** The content type of every successful GET whose response is not JSON with data and meta, by operation ID. */
const otherContent: Readonly<Record<string, string>> = {
  exportTransfers: 'text/csv',
  exportLog: 'application/x-ndjson',
  exportAudit: 'application/x-ndjson',
  exportRules: 'text/csv',
  showBrandSample: 'text/html',
  getStatus: 'application/json',
  getLive: 'application/json',
  getReady: 'application/json',
  getDescription: 'application/json',
  getLanguagePackFile: 'application/json',
  downloadFile: 'application/octet-stream',
  downloadZip: 'application/zip',
  downloadZipOfFiles: 'application/zip',
  downloadEml: 'message/rfc822',
  downloadEmlOfFiles: 'message/rfc822',
  downloadChecksums: 'text/csv',
  getConfidentialMessage: 'text/html',
  previewFile: 'text/plain',
  exportPerson: 'application/x-ndjson',
};

test('C14: every JSON response to a GET has data and meta, except the bare ones', async (t) => {
  const { request, pathOf } = await startPopulatedServer(t, { hasLanguagePacks: true });
  const readable = apiRoutes.filter(({ method }) => method === 'GET');
  for (const { path, schema } of readable) {
    const { status, headers, body } = await request('GET', pathOf(path));
    assert.equal(
      status,
      200,
      `GET ${path} fails with ${status}: correct its samples in test/support/server/populated-server.ts`,
    );
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    const expected = otherContent[schema.operationId];
    if (expected !== undefined) {
      assert.equal(type, expected, path);
      continue;
    }
    const hint = `GET ${path} returns other content: add ${schema.operationId} with its type to otherContent in this file`;
    assert.equal(type, 'application/json', hint);
    assert.deepEqual(Object.keys(JSON.parse(body)).sort(), ['data', 'meta'], hint);
  }
  const known = readable.map(({ schema }) => schema.operationId);
  for (const id of Object.keys(otherContent))
    assert.ok(known.includes(id), `Remove ${id} from otherContent: no GET has it`);
});

test('C42: features of a later minor version are served to clients that request an earlier one, or none', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const { trackingId, transferId, password, files } = await createTransfer(service.ports, {
    sender: ann,
    files: ['a', 'b'].map((name) => ({ name, content: name })),
  });
  for (const version of [{}, { 'X-CS-MinimumMinorApiVersion': '0' }, { 'X-CS-MinimumMinorApiVersion': '10' }]) {
    const request = (path: string) =>
      sendPlainRequest('GET', new URL(path, sender.baseUrl).href, { ...sender.headers, ...version });
    const list = await request(`/api/users/${ann}/transfers/sent-transfers?active=true&fields=trackingId`);
    assert.deepEqual(JSON.parse(list.bytes.toString()).data, [{ trackingId }]);
    const choice = `customized-files-ids=${files[1]?.id}&is-customized-files-ids-include=true&password=${password}`;
    const archive = await request(`/api/transfers/${transferId}/zip?${choice}`);
    assert.deepEqual([...(await contentsOfZip(archive.bytes)).keys()], ['b']);
  }
});

test('R17: a confidential message is a file like any other in list, size, number, ZIP and table', async (t) => {
  const { ports, request, listFiles } = await startApiServer(t);
  const made = await createTransfer(ports, {
    files: [
      { name: 'plan.txt', content: 'Hello' },
      { name: 'message.txt', content: 'For you alone' },
    ],
  });
  const messageId = made.files[1]?.id ?? null;
  await ports.db.updateTable('transfer').set({ confidential_message_file_id: messageId }).execute();
  const names = ['plan.txt', 'message.txt'];
  const get = (path: string) => request(`/api/transfers/${made.transferId}${path}`, withPassword(made.password));
  const { data } = (await (await get('')).json()) as { data: Record<string, unknown> };
  assert.deepEqual([data['totalSize'], data['fileCount'], data['confidentialMessage']], [18, 2, true]);
  assert.deepEqual(
    (await listFiles(made)).map(({ fileName }) => fileName),
    names,
  );
  const archive = await contentsOfZip(Buffer.from(await (await get('/zip')).arrayBuffer()));
  assert.deepEqual([...archive.keys()], names);
  const rows = (await (await get('/checksums')).text()).split('\r\n').slice(2, 4);
  assert.deepEqual(
    rows.map((row) => row.split(',')[0]),
    names,
  );
});
