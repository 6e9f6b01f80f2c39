import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as pause } from 'node:timers/promises';
import { route } from '../../src/http/route.ts';
import { sendStream } from '../../src/http/stream-answer.ts';
import { aHouse, exchange } from './house.ts';
import { aStreamRoute } from './shell-routes.ts';

const path = '/api/shell-bytes';
const get = `GET ${path} HTTP/1.1\r\nHost: x\r\n`;
const close = 'Connection: close\r\n';

/** What a client gets that reads until the connection is closed or cut. */
async function everythingFrom(port: number, request: string): Promise<string> {
  const client = connect(port, '127.0.0.1').on('error', () => {});
  let got = '';
  client.on('data', (bytes) => {
    got += bytes;
  });
  client.write(request);
  await once(client, 'close');
  return got;
}

async function* failingAfter(...pieces: string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
  throw new Error('the disk is gone');
}

test('a stream is answered with its exact length', async (t) => {
  const { server } = await aHouse(t, {}, () => [aStreamRoute(() => Readable.from([Buffer.from('hello')]), 5)]);
  const answers = await exchange(server, `${get}\r\n${get}${close}\r\n`);
  assert.deepEqual(
    answers.map(({ status, headers, body }) => [status, headers['content-length'], body]),
    [
      [200, '5', 'hello'],
      [200, '5', 'hello'],
    ],
  );
});

test('HEAD tells the length and reads nothing', async (t) => {
  let reads = 0;
  const source = new Readable({
    read() {
      reads += 1;
    },
  });
  const { server } = await aHouse(t, {}, () => [aStreamRoute(() => source, 12_345)]);
  const [answer] = await exchange(server, `HEAD ${path} HTTP/1.1\r\nHost: x\r\n${close}\r\n`);
  assert.equal(answer?.headers['content-length'], '12345');
  assert.equal(source.destroyed, true);
  assert.equal(reads, 0);
});

test('a stream that fails before its first byte is a problem like any other', async (t) => {
  const about = {
    'content-disposition': 'attachment',
    'content-range': 'bytes 0-4/9',
    etag: '"1"',
    'cache-control': 'private',
  };
  const gone = () => new Readable({ read() {} }).destroy(new Error('the disk is gone'));
  for (const open of [() => Readable.from(failingAfter()), gone]) {
    const { server } = await aHouse(t, {}, () => [aStreamRoute(open, 5, about)]);
    const [answer] = await exchange(server, `${get}${close}\r\n`);
    const { status, headers = {}, body = '' } = answer ?? {};
    assert.deepEqual([status, JSON.parse(body).errorCode], [500, 5000]);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(Number(headers['content-length']), body.length);
    for (const name of ['content-disposition', 'content-range', 'etag']) assert.equal(headers[name], undefined, name);
  }
});

test('a stream that fails in the middle, or is not as long as announced, is cut and logged; the server goes on', async (t) => {
  const streams: ReadonlyArray<readonly [name: string, told: string, open: () => Readable]> = [
    ['the disk is gone', 'hello', () => Readable.from(failingAfter('hello'))],
    ['too few', 'hello', () => Readable.from([Buffer.from('hello')])],
    ['more than', 'hello', () => Readable.from([Buffer.from('hello'), Buffer.from(' world, hello')])],
  ];
  for (const [name, told, open] of streams) {
    const { server, log } = await aHouse(t, {}, () => [aStreamRoute(open, 10)]);
    const got = await everythingFrom(server.address.port, `${get}\r\n`);
    const [head, body] = got.split('\r\n\r\n');
    assert.match(head ?? '', /^HTTP\/1\.1 200 OK\r\n[\s\S]*content-length: 10/, name);
    assert.ok(told.startsWith(body ?? ''), `${name}: ${body}`);
    const lines = log().split('\n');
    assert.equal(lines.filter((line) => /"level":"error".*cut in the middle/.test(line)).length, 1, name);
    assert.match(log(), new RegExp(`"requestId":"[^"]+".*${name}`));
    const [next] = await exchange(server, `GET /api/nothing HTTP/1.1\r\nHost: x\r\n${close}\r\n`);
    assert.equal(next?.status, 404);
  }
});

test('of an answer that nobody reads one chunk waits to be sent, and none between it and its source', async (t) => {
  const chunk = 262_144;
  let given = 0;
  const source = new Readable({
    highWaterMark: 1,
    read: () => {
      given += chunk;
      setImmediate(() => source.push(Buffer.alloc(chunk)));
    },
  });
  const answering = Promise.withResolvers<Socket>();
  const unread = route({
    method: 'GET',
    path,
    general: 'ignored',
    schema: { operationId: 'unread', summary: '', response: {} },
    handler: async ({ raw }, reply) => {
      answering.resolve(raw.socket);
      return sendStream(reply, { first: source, length: 1e12, readFrom: async () => source, isSwift: () => true });
    },
  });
  const { server } = await aHouse(t, {}, () => [unread]);
  const client = connect(server.address.port, '127.0.0.1').pause();
  t.after(() => client.destroy());
  client.write(`${get}\r\n`);
  const socket = await answering.promise;
  while (!socket.writableNeedDrain || source.readableLength === 0) await pause();
  // Whoever would take more has had the time to do so.
  for (let turn = 0; turn < 100; turn += 1) await pause();
  const sent = socket.bytesWritten - socket.writableLength;
  assert.ok(socket.writableLength <= chunk, `${socket.writableLength} bytes wait to be sent`);
  assert.ok(given - sent <= 2 * chunk, `${given - sent} bytes are held`);
});

test('when the client leaves, the stream is destroyed, and nothing is wrong', async (t) => {
  const source = new Readable({ read: () => void source.push(Buffer.alloc(65_536)) });
  const { server, log } = await aHouse(t, {}, () => [aStreamRoute(() => source, 1e12)]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write(`${get}\r\n`);
  await once(client, 'data');
  const closed = new Promise((resolve) => source.once('close', resolve));
  client.destroy();
  await closed;
  await server.stop(10_000);
  assert.match(log(), /broken off/);
  assert.doesNotMatch(log(), /"level":"(warn|error)"/);
});
