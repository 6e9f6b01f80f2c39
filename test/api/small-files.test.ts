import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { moveTransfer } from '../../src/db/transfers.ts';
import { aTransfer, changePassword } from '../support/a-transfer.ts';
import { aChain } from '../support/builders.ts';
import { block } from '../support/generated-content.ts';
import { assertStandardHeaders } from './documented-error.ts';
import { aReceivingHouse, refusalIn } from './receiving-house.ts';

/** A file that is answered in one piece, its link, and questions about it. */
async function aSmallFile(t: Parameters<typeof aReceivingHouse>[0], size = 200_000) {
  const house = await aReceivingHouse(t);
  const content = block.subarray(0, size);
  const made = await aTransfer(house.ports, { files: [{ name: 'a.bin', content }] });
  const [entry] = await house.listed(made);
  const href = entry?.href ?? '';
  const get = (headers: Record<string, string> = {}, method = 'GET') => house.ask(href, { method, headers });
  return { ...house, content, made, href, get };
}

/** Without what is said of the moment and of the connection. */
function lasting(all: Record<string, string>): Record<string, string> {
  const { date: _, connection: __, 'keep-alive': ___, 'x-request-id': ____, ...rest } = all;
  return rest;
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a small file comes the same each time, with the headers of any other', async (t) => {
  const { get, content } = await aSmallFile(t);
  const told: unknown[] = [];
  for (let n = 0; n < 4; n += 1) {
    const answer = await get();
    assert.equal(answer.status, 200);
    const headers = Object.fromEntries(answer.headers);
    assertStandardHeaders(headers, 'small');
    assert.equal(headers['content-length'], '200000');
    assert.equal(headers['content-type'], 'application/octet-stream');
    assert.equal(headers['accept-ranges'], 'bytes');
    assert.match(headers['content-disposition'] ?? '', /a\.bin/);
    assert.ok((await bytesOf(answer)).equals(content));
    told.push(lasting(headers));
  }
  assert.deepEqual(told, Array(4).fill(told[0]));
  const head = Object.fromEntries((await get({}, 'HEAD')).headers);
  assert.deepEqual(lasting(head), told[0], 'HEAD tells what GET tells');
});

test('ranges and conditions of a small file are answered like those of any other', async (t) => {
  const { get, content } = await aSmallFile(t);
  const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 1],
    ['bytes=100-199998', 100, 199_999],
    ['bytes=199999-', 199_999, 200_000],
    ['bytes=-5', 199_995, 200_000],
    ['bytes=0-9999999', 0, 200_000],
  ] as const) {
    const answer = await get({ Range: range, 'If-Range': etag });
    assert.deepEqual([answer.status, answer.headers.get('content-range')], [206, `bytes ${start}-${end - 1}/200000`]);
    assert.equal(answer.headers.get('content-length'), String(end - start));
    assert.ok((await bytesOf(answer)).equals(content.subarray(start, end)), range);
  }
  const changed = await get({ Range: 'bytes=0-1', 'If-Range': '"other"' });
  assert.deepEqual([changed.status, (await bytesOf(changed)).length], [200, 200_000]);
  const statuses = [];
  for (const headers of [{ 'If-None-Match': etag }, { 'If-Match': '"other"' }, { Range: 'bytes=200000-' }]) {
    statuses.push((await get(headers as Record<string, string>)).status);
  }
  assert.deepEqual(statuses, [304, 412, 416]);
});

test('a reader who lets many answers wait gets every byte of each', async (t) => {
  const { server, href, content } = await aSmallFile(t, 262_144);
  const socket = connect(server.address.port, '127.0.0.1').pause();
  // More than the buffers of both kernels take: some answers wait in our memory while others are made.
  const requests = 30;
  for (let n = 1; n <= requests; n += 1) {
    const connection = n === requests ? 'Connection: close\r\n' : '';
    socket.write(`GET ${href} HTTP/1.1\r\nHost: x\r\n${connection}\r\n`);
  }
  const got = Buffer.concat(await Array.fromAsync(socket));
  let at = 0;
  for (let n = 0; n < requests; n += 1) {
    const start = got.indexOf('\r\n\r\n', at) + 4;
    assert.match(got.toString('latin1', at, at + 15), /^HTTP\/1\.1 200 /, `answer ${n}`);
    assert.ok(got.subarray(start, start + content.length).equals(content), `answer ${n}`);
    at = start + content.length;
  }
  assert.equal(at, got.length);
});

test('a link that worked a moment ago ends with the transfer, its password and its file', async (t) => {
  const { ports, get, made, content } = await aSmallFile(t);
  const { db, clock } = ports;
  const change = (state: 'ACTIVE' | 'REMOVED') => db.updateTable('file').set({ state }).execute();
  for (let n = 0; n < 3; n += 1) assert.ok((await bytesOf(await get())).equals(content));
  await change('REMOVED');
  assert.deepEqual(await refusalIn(await get()), [404, 2003]);
  await change('ACTIVE');
  assert.equal((await get()).status, 200);
  await changePassword(ports, made, 'changed-Horse.9');
  assert.deepEqual(await refusalIn(await get()), [401, 3003]);
  await db.transaction().execute((tx) => moveTransfer(tx, aChain, made.trackingId, 'revoked', clock.now()));
  assert.equal((await get()).status, 410);
});
