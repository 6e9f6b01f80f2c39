import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { sendBytes } from '../../src/http/responses/send-bytes.ts';
import { exchangeRaw, startHttpServer } from '../support/server/http-server.ts';
import { streamRoute, testRoute } from '../support/server/test-routes.ts';
import { waitUntil } from '../support/wait-until.ts';

const path = '/api/shell-bytes';
const get = `GET ${path} HTTP/1.1\r\nHost: x\r\n`;
const close = 'Connection: close\r\n';

/** Sends a request and returns everything received until the connection closes. */
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

test('sends a stream with its exact length', async (t) => {
  const { server } = await startHttpServer(t, {}, () => [streamRoute(() => Readable.from([Buffer.from('hello')]), 5)]);
  const responses = await exchangeRaw(server, `${get}\r\n${get}${close}\r\n`);
  assert.deepEqual(
    responses.map(({ status, headers, body }) => [status, headers['content-length'], body]),
    [
      [200, '5', 'hello'],
      [200, '5', 'hello'],
    ],
  );
});

test('HEAD returns the length and reads nothing', async (t) => {
  let reads = 0;
  const open = () => {
    reads += 1;
    return Readable.from([]);
  };
  const { server } = await startHttpServer(t, {}, () => [streamRoute(open, 12_345)]);
  const [response] = await exchangeRaw(server, `HEAD ${path} HTTP/1.1\r\nHost: x\r\n${close}\r\n`);
  assert.equal(response?.headers['content-length'], '12345');
  assert.equal(reads, 0);
});

test('a stream that fails before its first byte is an error response like any other', async (t) => {
  const about = {
    'content-disposition': 'attachment',
    'content-range': 'bytes 0-4/9',
    etag: '"1"',
    'cache-control': 'private',
  };
  const gone = () => new Readable({ read() {} }).destroy(new Error('the disk is gone'));
  for (const open of [() => Readable.from(failingAfter()), gone]) {
    const { server } = await startHttpServer(t, {}, () => [streamRoute(open, 5, about)]);
    const [response] = await exchangeRaw(server, `${get}${close}\r\n`);
    const { status, headers = {}, body = '' } = response ?? {};
    assert.deepEqual([status, JSON.parse(body).errorCode], [500, 5000]);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(Number(headers['content-length']), body.length);
    for (const name of ['content-disposition', 'content-range', 'etag']) assert.equal(headers[name], undefined, name);
  }
});

test('aborts and logs a stream that fails midway or has another length; the server continues', async (t) => {
  const streams: ReadonlyArray<readonly [name: string, reported: string, open: () => Readable]> = [
    ['the disk is gone', 'hello', () => Readable.from(failingAfter('hello'))],
    ['too few', 'hello', () => Readable.from([Buffer.from('hello')])],
    ['more than', 'hello', () => Readable.from([Buffer.from('hello'), Buffer.from(' world, hello')])],
  ];
  for (const [name, reported, open] of streams) {
    const { server, log } = await startHttpServer(t, {}, () => [streamRoute(open, 10)]);
    const got = await everythingFrom(server.address.port, `${get}\r\n`);
    const [head, body] = got.split('\r\n\r\n');
    assert.match(head ?? '', /^HTTP\/1\.1 200 OK\r\n[\s\S]*content-length: 10/, name);
    assert.ok(reported.startsWith(body ?? ''), `${name}: ${body}`);
    const lines = log().split('\n');
    assert.equal(lines.filter((line) => /"level":"error".*response aborted: stream error/.test(line)).length, 1, name);
    assert.match(log(), new RegExp(`"requestId":"[^"]+".*${name}`));
    const [next] = await exchangeRaw(server, `GET /api/nothing HTTP/1.1\r\nHost: x\r\n${close}\r\n`);
    assert.equal(next?.status, 404);
  }
});

test('buffers at most one chunk for a client that does not read', async (t) => {
  const chunk = 262_144;
  let given = 0;
  const source = new Readable({
    highWaterMark: 1,
    read: () => {
      given += chunk;
      setImmediate(() => source.push(Buffer.alloc(chunk)));
    },
  });
  const handling = Promise.withResolvers<Socket>();
  const unread = testRoute({
    method: 'GET',
    path,
    general: 'ignored',
    schema: { operationId: 'unread', summary: '', response: {} },
    handler: async ({ raw }, reply) => {
      handling.resolve(raw.socket);
      return sendBytes(reply, { size: 1e12, read: () => source });
    },
  });
  const { server } = await startHttpServer(t, {}, () => [unread]);
  const client = connect(server.address.port, '127.0.0.1').pause();
  t.after(() => client.destroy());
  client.write(`${get}\r\n`);
  const socket = await handling.promise;
  while (!socket.writableNeedDrain || source.readableLength === 0) await pause();
  // Gives the server time to read more than it should.
  for (let turn = 0; turn < 100; turn += 1) await pause();
  const sent = socket.bytesWritten - socket.writableLength;
  assert.ok(socket.writableLength <= chunk, `${socket.writableLength} bytes wait to be sent`);
  assert.ok(given - sent <= 2 * chunk, `${given - sent} bytes are held`);
});

test('destroys the stream when the client disconnects, without an error', async (t) => {
  const source = new Readable({ read: () => void source.push(Buffer.alloc(65_536)) });
  const { server, log } = await startHttpServer(t, {}, () => [streamRoute(() => source, 1e12)]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write(`${get}\r\n`);
  await once(client, 'data');
  const closed = new Promise((resolve) => source.once('close', resolve));
  client.destroy();
  await closed;
  await server.stop(10_000);
  assert.match(log(), /request aborted/);
  assert.doesNotMatch(log(), /"level":"(warn|error)"/);
});

test('a client that disconnects before the first byte, after a request with a body, causes no error', async (t) => {
  const source = new Readable({ read() {} });
  const handling = Promise.withResolvers<void>();
  const unread = testRoute({
    method: 'POST',
    path,
    general: 'ignored',
    schema: { operationId: 'unread', summary: '', body: Type.Object({}), response: {} },
    handler: async (_request, reply) => {
      handling.resolve();
      return sendBytes(reply, { size: 5, read: () => source });
    },
  });
  const { server, log } = await startHttpServer(t, {}, () => [unread]);
  const client = connect(server.address.port, '127.0.0.1');
  const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n';
  client.write(`POST ${path} HTTP/1.1\r\n${head}\r\n{}`);
  await handling.promise;
  const closed = new Promise((resolve) => source.once('close', resolve));
  client.destroy();
  await waitUntil(() => /request aborted/.test(log()));
  // A read that is running when the client leaves goes on to its end.
  source.push(Buffer.from('hello'));
  await closed;
  await server.stop(10_000);
  assert.doesNotMatch(log(), /"level":"(warn|error)"/);
});

test('many responses of one client leave reading to others', async (t) => {
  const sources: Readable[] = [];
  let reads = 0;
  const open = (): Readable => {
    const source = new Readable({
      highWaterMark: 0,
      read() {
        reads += 1;
      },
    });
    sources.push(source);
    return source;
  };
  const { server } = await startHttpServer(t, {}, () => [streamRoute(open, 2)]);
  const clients: Socket[] = [];
  t.after(() => {
    for (const client of clients) client.destroy();
  });
  const request = (localAddress: string): Socket => {
    const client = connect({ port: server.address.port, host: '127.0.0.1', localAddress });
    clients.push(client.on('error', () => {}));
    client.write(`${get}\r\n`);
    return client;
  };
  for (let count = 0; count < 100; count += 1) request('127.0.0.2');
  await waitUntil(() => sources.length === 100);
  const other = request('127.0.0.3');
  await waitUntil(() => sources.length === 101 && reads > 4);
  assert.equal(reads, 5);
  sources[100]?.push('ok');
  sources[100]?.push(null);
  const [response] = await once(other, 'data');
  assert.match(String(response), /^HTTP\/1\.1 200 /);
});
