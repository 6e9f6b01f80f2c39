import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { checksumAlgorithms } from '../../src/core/checksum-algorithm.ts';
import { databaseKinds } from '../support/database/fresh-database.ts';
import { type ApiSender, type ApiServer, startApiServer } from '../support/server/api-server.ts';
import { assertDocumentedError } from '../support/server/documented-error.ts';
import { exchangeRaw, type RawResponse, startHttpServer } from '../support/server/http-server.ts';
import { createDraft, type Draft, sha256 } from '../support/transfer/draft.ts';
import { tusUpload } from '../support/transfer/tus-upload.ts';

const MiB = 2 ** 20;
const type = 'application/offset+octet-stream';

interface Uploading {
  readonly service: ApiServer;
  readonly sender: ApiSender;
  readonly draft: Draft;
  readonly fileId: string;
  request(method: string, headers: Readonly<Record<string, string>>, body?: string): Promise<RawResponse>;
  /** Appends a body at an offset, with the headers that the protocol requires. */
  patch(offset: number, body: string): Promise<RawResponse>;
  offset(): Promise<number>;
}

async function startUpload(t: TestContext, size: number, kind: 'SQLite' | 'PostgreSQL' = 'SQLite'): Promise<Uploading> {
  const service = await startApiServer(t, { kind });
  const sender = await service.sender();
  const draft = await createDraft(sender);
  const fileId = await draft.register({ fileName: 'a.bin', size });
  const path = `${draft.href(fileId)}/content`;
  async function request(method: string, headers: Readonly<Record<string, string>>, body = ''): Promise<RawResponse> {
    const all = { Host: 'x', Connection: 'close', ...sender.headers, 'Content-Length': body.length, ...headers };
    const lines = Object.entries(all).filter(([, value]) => value !== '');
    const head = lines.map((line) => line.join(': ')).join('\r\n');
    const [response, ...more] = await exchangeRaw(
      service.server,
      `${method} ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`,
    );
    assert.ok(response !== undefined && more.length === 0);
    return response;
  }
  const patch = (offset: number, body: string) => request('PATCH', patchHeaders(offset), body);
  const offset = async () => Number((await request('HEAD', { 'Tus-Resumable': '1.0.0' })).headers['upload-offset']);
  return { service, sender, draft, fileId, request, patch, offset };
}

const patchHeaders = (offset: number) => ({
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': String(offset),
  'Content-Type': type,
});

function assertRejected(response: RawResponse, status: number, errorCode: number): void {
  assertDocumentedError(response, response.body);
  assert.deepEqual([response.status, JSON.parse(response.body).errorCode], [status, errorCode], response.body);
  assert.equal(response.headers['tus-resumable'], '1.0.0');
}

test('U1: OPTIONS states support of tus 1.0.0, to every client', async (t) => {
  const { request } = await startUpload(t, 5);
  const { status, headers, body } = await request('OPTIONS', {});
  assert.deepEqual([status, body, headers['allow']], [204, '', 'HEAD, OPTIONS, PATCH, POST, PUT']);
  assert.deepEqual([headers['tus-version'], headers['tus-resumable']], ['1.0.0', '1.0.0']);
  assert.equal(headers['tus-extension'], undefined);
});

test('U2: HEAD returns offset and length of the upload, uncached', async (t) => {
  const { request, patch, draft, fileId } = await startUpload(t, 5);
  const reported = async () => {
    const { status, headers } = await request('HEAD', { 'Tus-Resumable': '1.0.0' });
    assert.deepEqual([status, headers['cache-control'], headers['tus-resumable']], [200, 'no-store', '1.0.0']);
    return [headers['upload-offset'], headers['upload-length']];
  };
  assert.deepEqual(await reported(), ['0', '5']);
  await patch(0, 'He');
  assert.deepEqual(await reported(), ['2', '5']);
  await patch(2, 'llo');
  assert.deepEqual(await reported(), ['5', '5']);
  await draft.put(fileId, 'Again');
  assert.deepEqual(await reported(), ['5', '5']);
});

test('U3: rejects what tus does not allow with the documented body, and stores nothing', async (t) => {
  const { request, patch, offset, sender, draft, fileId } = await startUpload(t, 5);
  await patch(0, 'He');
  for (const version of ['', '0.2.2', '1.0.1', '1.0.0, 1.0.0']) {
    const response = await request('PATCH', { ...patchHeaders(2), 'Tus-Resumable': version }, 'llo');
    assertRejected(response, 412, 1004);
    assert.equal(response.headers['tus-version'], '1.0.0');
    assert.equal((await request('HEAD', { 'Tus-Resumable': version })).status, 412);
  }
  for (const other of ['', 'application/octet-stream', 'application/json', `${type}, ${type}`]) {
    assertRejected(await request('PATCH', { ...patchHeaders(2), 'Content-Type': other }, 'llo'), 415, 1004);
  }
  assertRejected(await request('PATCH', { ...patchHeaders(2), 'Upload-Offset': '' }, 'llo'), 400, 1002);
  for (const odd of ['-1', '2.0', '0x2', '+2', 'two', '1e0', '2, 2']) {
    assertRejected(await request('PATCH', { ...patchHeaders(2), 'Upload-Offset': odd }, 'llo'), 400, 1004);
  }
  for (const wrong of ['0', '1', '3', '5', '6', '9'.repeat(400)]) {
    assertRejected(await request('PATCH', { ...patchHeaders(2), 'Upload-Offset': wrong }, 'llo'), 409, 2001);
  }
  assertRejected(await patch(2, 'llo!'), 409, 2001);
  const chunked = { ...patchHeaders(2), 'Content-Length': '', 'Transfer-Encoding': 'chunked' };
  assertRejected(await request('PATCH', chunked, '4\r\nllo!\r\n0\r\n\r\n'), 409, 2001);
  assertRejected(await request('PATCH', { ...patchHeaders(2), 'X-CS-VerificationToken': 'x' }, 'llo'), 401, 3002);
  assert.equal((await request('HEAD', { 'Tus-Resumable': '1.0.0', 'X-CS-VerificationToken': '' })).status, 401);
  assert.equal(await offset(), 2);
  assert.equal((await patch(2, 'llo')).status, 204);
  assert.equal((await draft.get()).files[0]?.checksum, sha256('Hello'));
  for (const method of ['', 'POST', 'DELETE', 'PATCH, PATCH']) {
    assertRejected(await request('POST', { ...patchHeaders(5), 'X-HTTP-Method-Override': method }), 405, 1006);
  }
  await sender.sealpost.send('DELETE', draft.href(fileId));
  assertRejected(await patch(5, ''), 404, 2003);
  assert.equal((await request('HEAD', { 'Tus-Resumable': '1.0.0' })).headers['upload-offset'], undefined);
});

for (const algorithm of checksumAlgorithms) {
  test(`U4: requests of any size, with a length or in chunks, make one file with one ${algorithm}`, async (t) => {
    const content = 'The quick brown fox jumps over the lazy dog';
    const { request, patch, draft } = await startUpload(t, content.length);
    await draft.change({ fileChecksumAlgorithm: algorithm });
    const chunk = { ...patchHeaders(1), 'Content-Length': '', 'Transfer-Encoding': 'chunked' };
    assert.equal((await patch(0, 'T')).headers['upload-offset'], '1');
    assert.equal((await request('PATCH', chunk, '1\r\nh\r\n2\r\ne \r\n0\r\n\r\n')).headers['upload-offset'], '4');
    const posted = { ...patchHeaders(4), 'X-HTTP-Method-Override': 'PATCH' };
    assert.equal((await request('POST', posted)).headers['upload-offset'], '4');
    assert.equal((await patch(4, '')).headers['upload-offset'], '4');
    assert.equal((await patch(4, content.slice(4, -1))).headers['upload-offset'], String(content.length - 1));
    assert.equal((await draft.get()).files[0]?.state, 'INITIALIZED');
    const last = await patch(content.length - 1, 'g');
    assert.deepEqual([last.status, last.body], [204, '']);
    const expected = createHash(algorithm.replace('SHA-', 'sha').toLowerCase()).update(content).digest('hex');
    const [file] = (await draft.get()).files;
    assert.deepEqual([file?.state, file?.checksum], ['UPLOADED', expected]);
    await assert.rejects(draft.change({ fileChecksumAlgorithm: 'SHA-256' === algorithm ? 'MD5' : 'SHA-256' }));
  });
}

test('U5: appending nothing at the end always succeeds, and completes an empty file', async (t) => {
  const { patch, draft } = await startUpload(t, 0);
  for (let time = 0; time < 3; time += 1) {
    const { status, headers } = await patch(0, '');
    assert.deepEqual([status, headers['upload-offset']], [204, '0']);
  }
  assert.equal((await draft.get()).files[0]?.checksum, sha256(''));
});

test('U6: keeps bytes received before an interruption, of a PUT too, and the upload continues after them', async (t) => {
  const { service, sender, draft, fileId, patch, offset } = await startUpload(t, 10);
  const credentials = Object.entries({ Host: 'x', ...sender.headers }).map((line) => line.join(': '));
  const begun = () => service.ports.db.selectFrom('part').select('blob_key').where('committed', '=', 0).execute();
  async function cut(head: readonly string[], body: string, reached: number): Promise<void> {
    const socket = connect(service.server.address.port, service.server.address.address);
    const lines = [`${head[0]} ${draft.href(fileId)}/content HTTP/1.1`, ...credentials, ...head.slice(1)];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    while ((await begun()).length === 0) await setImmediate();
    socket.destroy();
    while ((await offset()) !== reached) await setImmediate();
  }
  const patching = (start: number) => [
    'PATCH',
    'Tus-Resumable: 1.0.0',
    `Upload-Offset: ${start}`,
    `Content-Type: ${type}`,
  ];
  await cut(['PUT', 'Content-Length: 10'], 'ab', 2);
  await cut([...patching(2), 'Content-Length: 8'], 'cde', 5);
  await cut([...patching(5), 'Transfer-Encoding: chunked'], '5\r\nfgh', 8);
  assert.equal((await patch(8, 'ij')).status, 204);
  assert.equal((await draft.get()).files[0]?.checksum, sha256('abcdefghij'));
});

test('U7: a second request ends the first, which keeps its bytes; an outdated offset is rejected', async (t) => {
  const upload = await startUpload(t, 6);
  const { draft, patch, offset } = upload;
  const { responseText } = await hangingUpload(upload, 'PATCH', patchHeaders(0), 'aaa');
  assertRejected(await patch(1, 'bbbbb'), 409, 2001);
  assert.equal(await offset(), 0, 'the first still runs');
  assertRejected(await patch(0, 'bbbbbb'), 409, 2001);
  assert.match(await responseText, /^HTTP\/1\.1 409 [\s\S]*"errorCode":2001/);
  assert.equal(await offset(), 3);
  assert.equal((await patch(3, 'bbb')).status, 204);
  assert.equal((await draft.get()).files[0]?.checksum, sha256('aaabbb'));
});

test('U7: a whole upload is ended by another whole upload, not by an append', async (t) => {
  const upload = await startUpload(t, 6);
  const { draft, fileId, patch, offset } = upload;
  const first = await hangingUpload(upload, 'PUT', {}, 'aaa');
  assertRejected(await patch(0, 'bbbbbb'), 409, 2001);
  first.finish('aaa');
  assert.match(await first.responseText, /^HTTP\/1\.1 200 /);
  assert.equal((await draft.get()).files[0]?.checksum, sha256('aaaaaa'));
  const second = await hangingUpload(upload, 'PUT', {}, 'bbb');
  assert.equal((await draft.put(fileId, 'cccccc')).status, 200);
  assert.match(await second.responseText, /^HTTP\/1\.1 409 /);
  assert.equal(await offset(), 6);
  assert.equal((await draft.get()).files[0]?.checksum, sha256('cccccc'));
});

/** Sends some of the six bytes of an upload, and resolves when the server has started to store them. */
async function hangingUpload(
  { service, sender, draft, fileId }: Uploading,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) {
  const parts = async () => (await service.ports.db.selectFrom('part').select('blob_key').execute()).length;
  const before = await parts();
  const socket = connect(service.server.address.port, service.server.address.address);
  const lines = Object.entries({ Host: 'x', ...sender.headers, ...headers, 'Content-Length': 6 });
  const head = lines.map((line) => line.join(': ')).join('\r\n');
  socket.write(`${method} ${draft.href(fileId)}/content HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  const responseText = once(socket, 'data').then(([response]) => {
    socket.destroy();
    return String(response);
  });
  while ((await parts()) === before) await setImmediate();
  return { responseText, finish: (rest: string) => void socket.write(rest) };
}

test('U8: requests of one byte each leave one part and one blob', async (t) => {
  const { service, patch, draft, fileId } = await startUpload(t, 60);
  for (let sent = 0; sent < 60; sent += 1) assert.equal((await patch(sent, 'x')).status, 204);
  const rows = await service.ports.db.selectFrom('part').select(['number', 'committed', 'plain_size']).execute();
  assert.deepEqual(rows, [{ number: 0, committed: 1, plain_size: 60 }]);
  assert.equal((await Array.fromAsync(service.ports.blobs.list(''))).length, 1);
  assert.equal((await draft.get()).files.find(({ id }) => id === fileId)?.checksum, sha256('x'.repeat(60)));
});

test('U9: tus-js-client uploads an empty file successfully', async (t) => {
  const { sender, draft, fileId } = await startUpload(t, 0);
  const url = new URL(`${draft.href(fileId)}/content`, sender.baseUrl).href;
  assert.equal(await tusUpload({ url, headers: sender.headers, bytes: Buffer.alloc(0) }), true);
  const [file] = (await draft.get()).files;
  assert.deepEqual([file?.state, file?.checksum], ['UPLOADED', sha256('')]);
});

for (const kind of databaseKinds) {
  test(`U9: ${kind}: tus-js-client uploads, is interrupted, resumes on another server, and finishes`, async (t) => {
    const bytes = randomBytes(5 * MiB + 321);
    const { service, sender, draft, fileId, offset } = await startUpload(t, bytes.length, kind);
    const other = await startHttpServer(t, { clock: service.ports.clock, ports: service.ports });
    const at = (server: { readonly baseUrl: URL }) => ({
      url: new URL(`${draft.href(fileId)}/content`, server.baseUrl).href,
      headers: sender.headers,
      bytes,
    });
    assert.equal(await tusUpload({ ...at(service.server), chunkSize: MiB, breakAt: MiB }), false);
    assert.equal(await tusUpload({ ...at(other.server), chunkSize: 300_000, breakAt: 3 * MiB }), false);
    assert.ok((await offset()) >= 3 * MiB);
    assert.equal(await tusUpload(at(service.server)), true);
    const [file] = (await draft.get()).files;
    assert.deepEqual([file?.state, file?.checksum], ['UPLOADED', createHash('sha256').update(bytes).digest('hex')]);
    assert.equal(await tusUpload(at(other.server)), true, 'once more');
  });
}
