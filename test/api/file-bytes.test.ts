import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { block } from '../support/generated-content.ts';
import { hostileNames } from '../support/hostile-names.ts';
import { assertDocumentedError, assertStandardHeaders } from './documented-error.ts';
import { exchange } from './house.ts';
import { aReceivingHouse, withPassword } from './receiving-house.ts';

test('a file comes with its name, its exact length and everything that keeps a browser from running it', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const content = block.subarray(0, 700_001);
  const { transferId, password, files } = await aTransfer(ports, { files: [{ name: 'Prüf "1".html', content }] });
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  const answer = await ask(path, withPassword(password));
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), content);
  const headers = Object.fromEntries(answer.headers);
  assertStandardHeaders(headers, 'file');
  assert.equal(headers['content-type'], 'application/octet-stream');
  assert.equal(headers['content-length'], '700001');
  assert.equal(headers['accept-ranges'], 'bytes');
  assert.match(headers['etag'] ?? '', /^"[A-Za-z0-9]{10}"$/);
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="Pr_f _1_.html"; filename*=UTF-8''Pr%C3%BCf%20%221%22.html`,
  );
  const head = await ask(path, { method: 'HEAD', ...withPassword(password) });
  const told = (all: Record<string, string>) => {
    const { date: _, connection: __, 'keep-alive': ___, 'x-request-id': ____, ...rest } = all;
    return rest;
  };
  assert.deepEqual(told(Object.fromEntries(head.headers)), told(headers), 'HEAD tells what GET tells');
});

test('an empty file is an answer of no bytes', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password, files } = await aTransfer(ports, { files: [{ name: 'empty', content: '' }] });
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  const answer = await ask(path, withPassword(password));
  assert.deepEqual([answer.status, answer.headers.get('content-length'), await answer.text()], [200, '0', '']);
  const ranged = await ask(path, { headers: { ...withPassword(password).headers, Range: 'bytes=0-' } });
  assert.deepEqual([ranged.status, ranged.headers.get('content-range')], [416, 'bytes */0']);
});

test('hostile names arrive as they are, and nothing else with them', async (t) => {
  const { ports, ask, listed } = await aReceivingHouse(t);
  const names = [...new Map(hostileNames.map((name) => [name.normalize('NFC').toLowerCase(), name])).values()];
  const { transferId, password } = await aTransfer(ports, { files: names.map((name) => ({ name, content: 'x' })) });
  const data = await listed({ transferId, password });
  for (const [n, { fileName, href }] of data.entries()) {
    assert.equal(fileName, names[n]);
    const disposition = (await ask(href)).headers.get('content-disposition') ?? '';
    const [, exact = ''] = /; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(disposition) ?? [];
    assert.equal(decodeURIComponent(exact), fileName);
    assert.match(disposition, /^attachment; filename="[^"\\%/]*"; filename\*=/);
  }
});

test('ranges and conditions are answered as RFC 9110 says', async (t) => {
  const { ports, ask, listed } = await aReceivingHouse(t);
  const content = block.subarray(0, 600_000);
  const made = await aTransfer(ports, { files: [{ name: 'a', content }] });
  const [entry] = await listed(made);
  const path = entry?.href ?? '';
  const etag = (await ask(path, { method: 'HEAD' })).headers.get('etag') ?? '';
  const get = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await ask(path, { method, headers });
    assertStandardHeaders(Object.fromEntries(answer.headers), JSON.stringify(headers));
    return { answer, range: answer.headers.get('content-range'), bytes: Buffer.from(await answer.arrayBuffer()) };
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
      const { answer, range: told, bytes } = await get({ Range: range, ...extra });
      assert.equal(answer.status, 206, range);
      assert.equal(told, `bytes ${start}-${end - 1}/600000`);
      assert.equal(answer.headers.get('content-length'), String(end - start));
      assert.equal(answer.headers.get('etag'), etag);
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
    const { answer, range, bytes } = await get(headers as Record<string, string>);
    assert.deepEqual([answer.status, range], [200, null], JSON.stringify(headers));
    assert.ok(bytes.equals(content));
  }
  for (const method of ['GET', 'HEAD']) {
    const { answer, bytes } = await get({ 'If-None-Match': `"x", W/${etag}`, Range: 'bytes=0-1' }, method);
    assert.deepEqual([answer.status, answer.headers.get('etag'), bytes.length], [304, etag, 0], method);
    for (const name of ['content-length', 'content-type', 'content-disposition', 'content-range']) {
      assert.equal(answer.headers.get(name), null, `${method} ${name}`);
    }
  }
  for (const [ifMatch, status] of [
    [etag, 206],
    ['*', 206],
    ['', 206],
    ['"other"', 412],
    [`W/${etag}`, 412],
  ] as const) {
    const { answer } = await get({ 'If-Match': ifMatch, Range: 'bytes=0-1' });
    assert.equal(answer.status, status, ifMatch);
    assert.equal((await get({ 'If-Match': ifMatch }, 'HEAD')).answer.status, status === 206 ? 200 : 412, ifMatch);
  }
  const head = await get({ Range: 'bytes=0-1' }, 'HEAD');
  assert.deepEqual([head.answer.status, head.answer.headers.get('content-length')], [200, '600000']);
});

test('a request for other content is 412, and tells nothing of the content', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password, files } = await aTransfer(ports);
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  const answer = await ask(path, { headers: { ...withPassword(password).headers, 'If-Match': '"other"' } });
  const headers = Object.fromEntries(answer.headers);
  const body = await answer.text();
  assertDocumentedError({ status: answer.status, headers, body }, 'If-Match');
  assert.deepEqual([answer.status, JSON.parse(body).errorCode], [412, 1004]);
  assert.equal(headers['etag'] ?? headers['content-range'] ?? headers['content-disposition'], undefined);
});

test('a range outside of the content is 416 with the length, in the documented form', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password, files } = await aTransfer(ports);
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  for (const range of ['bytes=5-', 'bytes=99-100', 'bytes=-0']) {
    const answer = await ask(path, { headers: { ...withPassword(password).headers, Range: range } });
    const headers = Object.fromEntries(answer.headers);
    assertDocumentedError({ status: answer.status, headers, body: await answer.text() }, range);
    assert.deepEqual([answer.status, headers['content-range']], [416, 'bytes */5']);
  }
});

test('a download that was cut goes on where it stopped', async (t) => {
  const { ports, server, ask, listed } = await aReceivingHouse(t);
  const content = Buffer.concat([block, block]);
  const { transferId, password } = await aTransfer(ports, { files: [{ name: 'a', content }] });
  const data = await listed({ transferId, password });
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
  const rest = await ask(data[0]?.href ?? '', { headers: { Range: `bytes=${first.length}-`, 'If-Range': etag } });
  assert.equal(rest.status, 206);
  assert.ok(Buffer.concat([first, Buffer.from(await rest.arrayBuffer())]).equals(content));
});

/** Blobs of which byte `at` is not what was written. */
const damagedAt =
  (at: number) =>
  (blobs: BlobStore): BlobStore => ({
    ...blobs,
    async read(key, options) {
      let position = options?.range?.start ?? 0;
      const damage = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          const place = at - position;
          position += chunk.length;
          if (place >= 0 && place < chunk.length) chunk.writeUInt8(chunk.readUInt8(place) ^ 1, place);
          done(null, chunk);
        },
      });
      return (await blobs.read(key, options)).pipe(damage);
    },
    async readWhole(key, size) {
      const bytes = await blobs.readWhole(key, size);
      return at < size ? bytes.fill(bytes.readUInt8(at) ^ 1, at, at + 1) : bytes;
    },
  });

test('content that was changed is never delivered, and an answer that cannot go on is cut', async (t) => {
  const { ports, server, log } = await aReceivingHouse(t, damagedAt(600_000));
  const { transferId, password, files } = await aTransfer(ports, { files: [{ name: 'a', content: block }] });
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
  assert.ok(body.length <= 524_288 && body.equals(block.subarray(0, body.length)));
  assert.match(log(), /A segment is damaged/);
  const [early] = await exchange(server, `${head}Range: bytes=600000-700000\r\nConnection: close\r\n\r\n`);
  assert.ok(early);
  assert.equal(early.status, 500);
  assertDocumentedError(early, 'damage before the first byte');
  for (const name of ['etag', 'content-disposition', 'content-range'])
    assert.equal(early.headers[name], undefined, name);
  assert.equal(Number(early.headers['content-length']), early.body.length);
});

test('a size in the database that is not that of the content is no answer', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password, files } = await aTransfer(ports);
  await ports.db.updateTable('file').set({ size: 4 }).execute();
  const answer = await ask(`/api/transfers/${transferId}/files/${files[0]?.id}`, withPassword(password));
  assert.equal(answer.status, 500);
  assert.equal(answer.headers.get('content-disposition'), null);
});

/** Blobs that tell which streams are open, and how many there were. */
function watched() {
  const open = new Set<Readable>();
  let reads = 0;
  const wrap = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    async read(key, options) {
      const stream = await blobs.read(key, options);
      reads += 1;
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      return stream;
    },
    readWhole(key, size) {
      reads += 1;
      return blobs.readWhole(key, size);
    },
  });
  return { wrap, open, reads: () => reads };
}

test('HEAD, 304, 416 and refusals read nothing of the content', async (t) => {
  const { wrap, reads } = watched();
  const { ports, ask } = await aReceivingHouse(t, wrap);
  const { transferId, password, files } = await aTransfer(ports);
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  const { headers } = withPassword(password);
  const etag = (await ask(path, { method: 'HEAD', headers })).headers.get('etag') ?? '';
  await ask(path, { headers: { ...headers, 'If-None-Match': etag } });
  await ask(path, { headers: { ...headers, Range: 'bytes=99-' } });
  await ask(path);
  assert.equal(reads(), 0);
  await (await ask(path, { headers })).text();
  assert.equal(reads(), 1);
});

test('when the client leaves, everything is released', async (t) => {
  const { wrap, open } = watched();
  const { ports, server } = await aReceivingHouse(t, wrap);
  const content = Buffer.concat(Array<Buffer>(4).fill(block));
  const { transferId, password, files } = await aTransfer(ports, { files: [{ name: 'a', content }] });
  const socket = connect(server.address.port, '127.0.0.1');
  socket.write(
    `GET /api/transfers/${transferId}/files/${files[0]?.id} HTTP/1.1\r\nHost: x\r\nX-CS-Password: ${password}\r\n\r\n`,
  );
  await once(socket, 'data');
  const [stream] = open;
  assert.ok(stream);
  socket.destroy();
  while (open.size > 0) await setImmediate();
  assert.equal(stream.destroyed, true);
});

test('neither password nor ticket, name or content reaches the log', async (t) => {
  const { ports, ask, log, listed } = await aReceivingHouse(t, damagedAt(100));
  const marked = { files: [{ name: 'marker-name', content: 'marker-content' }], password: 'marker-Passw0rd' };
  const { transferId, password, files } = await aTransfer(ports, { ...marked, texts: { subject: 'marker-subject' } });
  const data = await listed({ transferId, password });
  assert.equal((await ask(data[0]?.href ?? '')).status, 500);
  await ask(`/api/transfers/${transferId}/files/${files[0]?.id}?password=${password}&ticket=marker-ticket`);
  await ask(`/api/transfers/${transferId}?password=marker-wrong`);
  assert.match(log(), /"level":"error"/);
  const ticket = /ticket=([\w-]+)/.exec(data[0]?.href ?? '')?.[1] ?? 'none';
  assert.doesNotMatch(log(), new RegExp(`marker|${ticket}|${transferId}`));
});
