import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { openFileLimit } from '../../src/http/connections/connection-limits.ts';
import { limits } from '../../src/http/connections/limits.ts';
import { testLogChain } from '../support/database/test-rows.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { errorIn, startApiServer } from '../support/server/api-server.ts';
import { assertStandardHeaders } from '../support/server/documented-error.ts';
import { changePassword, createTransfer } from '../support/transfer/test-transfer.ts';

/** Creates a file that the server sends in a single chunk, and a function that requests it. */
async function createSmallFile(t: Parameters<typeof startApiServer>[0], size = 200_000) {
  const service = await startApiServer(t);
  const content = contentBlock.subarray(0, size);
  const made = await createTransfer(service.ports, { files: [{ name: 'a.bin', content }] });
  const [entry] = await service.listFiles(made);
  const href = entry?.href ?? '';
  const get = (headers: Record<string, string> = {}, method = 'GET') => service.request(href, { method, headers });
  return { ...service, content, made, href, get };
}

/** Returns the headers that depend neither on the time nor on the connection. */
function stableHeaders(all: Record<string, string>): Record<string, string> {
  const { date: _, connection: __, 'keep-alive': ___, 'x-request-id': ____, ...rest } = all;
  return rest;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('returns a small file unchanged each time, with the usual headers', async (t) => {
  const { get, content } = await createSmallFile(t);
  const reported: unknown[] = [];
  for (let n = 0; n < 4; n += 1) {
    const response = await get();
    assert.equal(response.status, 200);
    const headers = Object.fromEntries(response.headers);
    assertStandardHeaders(headers, 'small');
    assert.equal(headers['content-length'], '200000');
    assert.equal(headers['content-type'], 'application/octet-stream');
    assert.equal(headers['accept-ranges'], 'bytes');
    assert.match(headers['content-disposition'] ?? '', /a\.bin/);
    assert.ok((await bytesOf(response)).equals(content));
    reported.push(stableHeaders(headers));
  }
  assert.deepEqual(reported, Array(4).fill(reported[0]));
  const head = Object.fromEntries((await get({}, 'HEAD')).headers);
  assert.deepEqual(stableHeaders(head), reported[0], 'HEAD returns the headers of GET');
});

test('handles ranges and conditions of a small file like those of any other', async (t) => {
  const { get, content } = await createSmallFile(t);
  const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 1],
    ['bytes=100-199998', 100, 199_999],
    ['bytes=199999-', 199_999, 200_000],
    ['bytes=-5', 199_995, 200_000],
    ['bytes=0-9999999', 0, 200_000],
  ] as const) {
    const response = await get({ Range: range, 'If-Range': etag });
    assert.deepEqual(
      [response.status, response.headers.get('content-range')],
      [206, `bytes ${start}-${end - 1}/200000`],
    );
    assert.equal(response.headers.get('content-length'), String(end - start));
    assert.ok((await bytesOf(response)).equals(content.subarray(start, end)), range);
  }
  const changed = await get({ Range: 'bytes=0-1', 'If-Range': '"other"' });
  assert.deepEqual([changed.status, (await bytesOf(changed)).length], [200, 200_000]);
  const statuses = [];
  for (const headers of [{ 'If-None-Match': etag }, { 'If-Match': '"other"' }, { Range: 'bytes=200000-' }]) {
    statuses.push((await get(headers as Record<string, string>)).status);
  }
  assert.deepEqual(statuses, [304, 412, 416]);
});

test('a client that lets as many responses wait as it may gets every byte of each', async (t) => {
  const { server, href, content } = await createSmallFile(t, 262_144);
  const socket = connect(server.address.port, '127.0.0.1').pause();
  const requests = limits.inFlightPerConnection;
  for (let n = 1; n <= requests; n += 1) {
    const connection = n === requests ? 'Connection: close\r\n' : '';
    socket.write(`GET ${href} HTTP/1.1\r\nHost: x\r\n${connection}\r\n`);
  }
  const got = Buffer.concat(await Array.fromAsync(socket));
  let at = 0;
  for (let n = 0; n < requests; n += 1) {
    const start = got.indexOf('\r\n\r\n', at) + 4;
    assert.match(got.toString('latin1', at, at + 15), /^HTTP\/1\.1 200 /, `response ${n}`);
    assert.ok(got.subarray(start, start + content.length).equals(content), `response ${n}`);
    at = start + content.length;
  }
  assert.equal(at, got.length);
});

test('a link that worked a moment ago ends with the transfer, its password and its file', async (t) => {
  const { ports, get, made, content } = await createSmallFile(t);
  const { db, clock } = ports;
  const change = (state: 'ACTIVE' | 'REMOVED') => db.updateTable('file').set({ state }).execute();
  for (let n = 0; n < 3; n += 1) assert.ok((await bytesOf(await get())).equals(content));
  await change('REMOVED');
  assert.deepEqual(await errorIn(await get()), [404, 2003]);
  await change('ACTIVE');
  assert.equal((await get()).status, 200);
  await changePassword(ports, made, 'changed-Horse.9');
  assert.deepEqual(await errorIn(await get()), [401, 3003]);
  await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, made.trackingId, 'revoked', clock.now()));
  assert.equal((await get()).status, 410);
});

/** Opens files until this process may open no further one, until disposal. */
function exhaustFileDescriptors(): Disposable {
  const setLimit = (limit: number) => execFileSync('prlimit', ['--pid', `${process.pid}`, `--nofile=${limit}:`]);
  const limit = openFileLimit() ?? 0;
  setLimit(readdirSync('/proc/self/fd').length + 100);
  const files: number[] = [];
  assert.throws(() => {
    for (;;) files.push(openSync('/dev/null', 'r'));
  }, /EMFILE/);
  return {
    [Symbol.dispose]() {
      for (const file of files) closeSync(file);
      setLimit(limit);
    },
  };
}

test('responds with 503 while no file can be opened, and with the file afterwards', {
  skip: openFileLimit() === undefined && 'this system does not report its limit',
}, async (t) => {
  const { get, content, log } = await createSmallFile(t);
  // Starts the worker and the connection.
  for (let n = 0; n < 2; n += 1) await bytesOf(await get());
  const response = await (async () => {
    using _files = exhaustFileDescriptors();
    return await get();
  })();
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
  assert.deepEqual(await errorIn(response), [503, 5003]);
  assert.match(log(), /"level":"warn".*EMFILE.*"unavailable"/);
  assert.ok((await bytesOf(await get())).equals(content));
});
