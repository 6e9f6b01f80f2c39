import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { hostileNames } from '../support/inputs/hostile-names.ts';
import { startApiServer, withPassword } from '../support/server/api-server.ts';
import { assertDocumentedError, assertStandardHeaders } from '../support/server/documented-error.ts';
import { exchangeRaw } from '../support/server/http-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

test('returns a file with its name, its exact length and headers that keep a browser from executing it', async (t) => {
  const { ports, request } = await startApiServer(t);
  const content = contentBlock.subarray(0, 700_001);
  const { transferId, password, files } = await createTransfer(ports, { files: [{ name: 'Prüf "1".html', content }] });
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  const response = await request(path, withPassword(password));
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), content);
  const headers = Object.fromEntries(response.headers);
  assertStandardHeaders(headers, 'file');
  assert.equal(headers['content-type'], 'application/octet-stream');
  assert.equal(headers['content-length'], '700001');
  assert.equal(headers['accept-ranges'], 'bytes');
  assert.match(headers['etag'] ?? '', /^"[A-Za-z0-9]{10}"$/);
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="Pr_f _1_.html"; filename*=UTF-8''Pr%C3%BCf%20%221%22.html`,
  );
  const head = await request(path, { method: 'HEAD', ...withPassword(password) });
  const reported = (all: Record<string, string>) => {
    const { date: _, connection: __, 'keep-alive': ___, 'x-request-id': ____, ...rest } = all;
    return rest;
  };
  assert.deepEqual(reported(Object.fromEntries(head.headers)), reported(headers), 'HEAD returns the headers of GET');
});

test('returns an empty file as a response without bytes', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password, files } = await createTransfer(ports, { files: [{ name: 'empty', content: '' }] });
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  const response = await request(path, withPassword(password));
  assert.deepEqual([response.status, response.headers.get('content-length'), await response.text()], [200, '0', '']);
  const ranged = await request(path, { headers: { ...withPassword(password).headers, Range: 'bytes=0-' } });
  assert.deepEqual([ranged.status, ranged.headers.get('content-range')], [416, 'bytes */0']);
});

test('returns hostile names unchanged, and nothing else with them', async (t) => {
  const { ports, request, listFiles } = await startApiServer(t);
  const names = [...new Map(hostileNames.map((name) => [name.normalize('NFC').toLowerCase(), name])).values()];
  const { transferId, password } = await createTransfer(ports, {
    files: names.map((name) => ({ name, content: 'x' })),
  });
  const data = await listFiles({ transferId, password });
  for (const [n, { fileName, href }] of data.entries()) {
    assert.equal(fileName, names[n]);
    const disposition = (await request(href)).headers.get('content-disposition') ?? '';
    const [, exact = ''] = /; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(disposition) ?? [];
    assert.equal(decodeURIComponent(exact), fileName);
    assert.match(disposition, /^attachment; filename="[^"\\%/]*"; filename\*=/);
  }
});

test('handles ranges and conditions as RFC 9110 specifies', async (t) => {
  const { ports, request, listFiles } = await startApiServer(t);
  const content = contentBlock.subarray(0, 600_000);
  const made = await createTransfer(ports, { files: [{ name: 'a', content }] });
  const [entry] = await listFiles(made);
  const path = entry?.href ?? '';
  const etag = (await request(path, { method: 'HEAD' })).headers.get('etag') ?? '';
  const get = async (headers: Record<string, string>, method = 'GET') => {
    const response = await request(path, { method, headers });
    assertStandardHeaders(Object.fromEntries(response.headers), JSON.stringify(headers));
    return {
      response,
      range: response.headers.get('content-range'),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 1],
    ['bytes=262143-262144', 262_143, 262_145],
    ['bytes=100-599998', 100, 599_999],
    ['bytes=524288-', 524_288, 600_000],
    ['bytes=-1', 599_999, 600_000],
    ['bytes=0-9999999', 0, 600_000],
  ] as const) {
    for (const extra of [{}, { 'If-Range': etag }, { 'If-None-Match': '"other"' }]) {
      const { response, range: reported, bytes } = await get({ Range: range, ...extra });
      assert.equal(response.status, 206, range);
      assert.equal(reported, `bytes ${start}-${end - 1}/600000`);
      assert.equal(response.headers.get('content-length'), String(end - start));
      assert.equal(response.headers.get('etag'), etag);
      assert.ok(bytes.equals(content.subarray(start, end)), range);
    }
  }
  for (const headers of [
    { Range: 'bytes=0-1,5-6' },
    { Range: 'bytes=5-1' },
    { Range: 'items=0-1' },
    { Range: 'bytes=0-1', 'If-Range': '"other"' },
    { Range: 'bytes=0-1', 'If-Range': `W/${etag}` },
    { 'If-None-Match': '"other"' },
  ]) {
    const { response, range, bytes } = await get(headers as Record<string, string>);
    assert.deepEqual([response.status, range], [200, null], JSON.stringify(headers));
    assert.ok(bytes.equals(content));
  }
  for (const method of ['GET', 'HEAD']) {
    const { response, bytes } = await get({ 'If-None-Match': `"x", W/${etag}`, Range: 'bytes=0-1' }, method);
    assert.deepEqual([response.status, response.headers.get('etag'), bytes.length], [304, etag, 0], method);
    for (const name of ['content-length', 'content-type', 'content-disposition', 'content-range']) {
      assert.equal(response.headers.get(name), null, `${method} ${name}`);
    }
  }
  for (const [ifMatch, status] of [
    [etag, 206],
    ['*', 206],
    ['', 206],
    ['"other"', 412],
    [`W/${etag}`, 412],
  ] as const) {
    const { response } = await get({ 'If-Match': ifMatch, Range: 'bytes=0-1' });
    assert.equal(response.status, status, ifMatch);
    assert.equal((await get({ 'If-Match': ifMatch }, 'HEAD')).response.status, status === 206 ? 200 : 412, ifMatch);
  }
  const head = await get({ Range: 'bytes=0-1' }, 'HEAD');
  assert.deepEqual([head.response.status, head.response.headers.get('content-length')], [200, '600000']);
});

test('a request for other content is 412, and reveals nothing of the content', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password, files } = await createTransfer(ports);
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  const response = await request(path, { headers: { ...withPassword(password).headers, 'If-Match': '"other"' } });
  const headers = Object.fromEntries(response.headers);
  const body = await response.text();
  assertDocumentedError({ status: response.status, headers, body }, 'If-Match');
  assert.deepEqual([response.status, JSON.parse(body).errorCode], [412, 1004]);
  assert.equal(headers['etag'] ?? headers['content-range'] ?? headers['content-disposition'], undefined);
});

test('a range outside the content is 416 with the length, in the documented form', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password, files } = await createTransfer(ports);
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  for (const range of ['bytes=5-', 'bytes=99-100', 'bytes=-0']) {
    const response = await request(path, { headers: { ...withPassword(password).headers, Range: range } });
    const headers = Object.fromEntries(response.headers);
    assertDocumentedError({ status: response.status, headers, body: await response.text() }, range);
    assert.deepEqual([response.status, headers['content-range']], [416, 'bytes */5']);
  }
});

test('an interrupted download resumes where it stopped', async (t) => {
  const { ports, server, request, listFiles } = await startApiServer(t);
  const content = Buffer.concat([contentBlock, contentBlock]);
  const { transferId, password } = await createTransfer(ports, { files: [{ name: 'a', content }] });
  const data = await listFiles({ transferId, password });
  const socket = connect(server.address.port, '127.0.0.1');
  socket.write(`GET ${data[0]?.href ?? ''} HTTP/1.1\r\nHost: x\r\n\r\n`);
  let got = Buffer.alloc(0);
  for await (const chunk of socket) {
    got = Buffer.concat([got, chunk]);
    if (got.length > 1_000_000) break;
  }
  const end = got.indexOf('\r\n\r\n') + 4;
  const etag = /etag: (".*")\r\n/.exec(got.subarray(0, end).toString('latin1'))?.[1] ?? '';
  const first = got.subarray(end);
  const rest = await request(data[0]?.href ?? '', { headers: { Range: `bytes=${first.length}-`, 'If-Range': etag } });
  assert.equal(rest.status, 206);
  assert.ok(Buffer.concat([first, Buffer.from(await rest.arrayBuffer())]).equals(content));
});

/** A blob store that returns a changed byte at position `at`. */
const damagedAt =
  (at: number) =>
  (blobs: BlobStore): BlobStore => ({
    ...blobs,
    pathOf: () => undefined,
    async read(key, range) {
      const bytes = await blobs.read(key, range);
      const place = at - (range?.start ?? 0);
      if (place >= 0 && place < bytes.length) bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      return bytes;
    },
  });

test('never delivers changed content, and aborts a response that cannot continue', async (t) => {
  const { ports, server, log } = await startApiServer(t, { wrapBlobs: damagedAt(600_000) });
  const { transferId, password, files } = await createTransfer(ports, {
    files: [{ name: 'a', content: contentBlock }],
  });
  const head = `GET /api/transfers/${transferId}/files/${files[0]?.id} HTTP/1.1\r\nHost: x\r\nX-CS-Password: ${password}\r\n`;
  const socket = connect(server.address.port, '127.0.0.1').on('error', () => {});
  socket.write(`${head}\r\n`);
  let got = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    got = Buffer.concat([got, chunk]);
  });
  await once(socket, 'close');
  const body = got.subarray(got.indexOf('\r\n\r\n') + 4);
  assert.match(got.toString('latin1', 0, 20), /^HTTP\/1\.1 200 /);
  assert.ok(body.length <= 524_288 && body.equals(contentBlock.subarray(0, body.length)));
  assert.match(log(), /A segment is damaged/);
  const [early] = await exchangeRaw(server, `${head}Range: bytes=600000-700000\r\nConnection: close\r\n\r\n`);
  assert.ok(early);
  assert.equal(early.status, 500);
  assertDocumentedError(early, 'damage before the first byte');
  for (const name of ['etag', 'content-disposition', 'content-range'])
    assert.equal(early.headers[name], undefined, name);
  assert.equal(Number(early.headers['content-length']), early.body.length);
});

test('does not respond with a size that differs from the content', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password, files } = await createTransfer(ports);
  await ports.db.updateTable('file').set({ size: 4 }).execute();
  const response = await request(`/api/transfers/${transferId}/files/${files[0]?.id}`, withPassword(password));
  assert.equal(response.status, 500);
  assert.equal(response.headers.get('content-disposition'), null);
});

/** Counts how often blobs are read. */
function counted() {
  let reads = 0;
  const wrapBlobs = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    pathOf: () => undefined,
    read(key, range) {
      reads += 1;
      return blobs.read(key, range);
    },
  });
  return { wrapBlobs, reads: () => reads };
}

test('HEAD, 304, 416 and errors read nothing of the content', async (t) => {
  const { wrapBlobs, reads } = counted();
  const { ports, request } = await startApiServer(t, { wrapBlobs });
  const { transferId, password, files } = await createTransfer(ports);
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  const { headers } = withPassword(password);
  const etag = (await request(path, { method: 'HEAD', headers })).headers.get('etag') ?? '';
  await request(path, { headers: { ...headers, 'If-None-Match': etag } });
  await request(path, { headers: { ...headers, Range: 'bytes=99-' } });
  await request(path);
  assert.equal(reads(), 0);
  await (await request(path, { headers })).text();
  assert.equal(reads(), 1);
});

/** Paths of the blobs that are open in this process. */
async function openBlobs(): Promise<readonly string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.endsWith('.blob'));
}

test('releases everything when the client disconnects', async (t) => {
  const { ports, server } = await startApiServer(t);
  const content = Buffer.concat(Array<Buffer>(4).fill(contentBlock));
  const { transferId, password, files } = await createTransfer(ports, { files: [{ name: 'a', content }] });
  const socket = connect(server.address.port, '127.0.0.1');
  socket.write(
    `GET /api/transfers/${transferId}/files/${files[0]?.id} HTTP/1.1\r\nHost: x\r\nX-CS-Password: ${password}\r\n\r\n`,
  );
  await once(socket, 'data');
  assert.equal((await openBlobs()).length, 1);
  socket.destroy();
  while ((await openBlobs()).length > 0) await setImmediate();
});

test('logs neither password nor ticket, name or content', async (t) => {
  const { ports, request, log, listFiles } = await startApiServer(t, { wrapBlobs: damagedAt(100) });
  const marked = { files: [{ name: 'marker-name', content: 'marker-content' }], password: 'marker-Passw0rd' };
  const { transferId, password, files } = await createTransfer(ports, {
    ...marked,
    texts: { subject: 'marker-subject' },
  });
  const data = await listFiles({ transferId, password });
  assert.equal((await request(data[0]?.href ?? '')).status, 500);
  await request(`/api/transfers/${transferId}/files/${files[0]?.id}?password=${password}&ticket=marker-ticket`);
  await request(`/api/transfers/${transferId}?password=marker-wrong`);
  assert.match(log(), /"level":"error"/);
  const ticket = /ticket=([\w-]+)/.exec(data[0]?.href ?? '')?.[1] ?? 'none';
  assert.doesNotMatch(log(), new RegExp(`marker|${ticket}|${transferId}`));
});
