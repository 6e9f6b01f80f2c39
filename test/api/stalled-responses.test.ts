import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import type { Bytes, Pace } from '../../src/core/bytes.ts';
import { slotBytes } from '../../src/http/responses/pacing.ts';
import { sendBytes } from '../../src/http/responses/send-bytes.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { startHttpServer } from '../support/server/http-server.ts';
import { testRoute } from '../support/server/test-routes.ts';

/** Far more than the kernel buffers for a client that does not read. */
const content = Buffer.concat(Array<Buffer>(6).fill(contentBlock));
const chunkBytes = 262_144;

/** Yields chunks in separate buffers, because the server transfers the memory of chunks it has sent. */
function contentFrom(start: number, end = content.length): Readable {
  const chunks = function* () {
    for (let at = start; at < end; at += chunkBytes) {
      yield Buffer.concat([content.subarray(at, Math.min(end, at + chunkBytes))]);
    }
  };
  // Reading that ends early is reported as an error, too.
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 0 }).on('error', () => {});
}

/** Content without an end, which is repeated after each block. */
function endlessFrom(start: number): Readable {
  const chunks = function* () {
    for (let at = start; ; at += chunkBytes) {
      const from = at % contentBlock.length;
      yield Buffer.concat([contentBlock, contentBlock]).subarray(from, from + chunkBytes);
    }
  };
  // Reading that ends early is reported as an error, too.
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 0 }).on('error', () => {});
}

function routeFor(bytes: Bytes, options: Parameters<typeof sendBytes>[2] = {}) {
  return testRoute({
    method: 'GET',
    path: '/api/shell-bytes',
    general: 'ignored',
    schema: { operationId: 'large', summary: '', response: {} },
    handler: async (_request, reply) => sendBytes(reply, bytes, options),
  });
}

interface Scene {
  readonly client: Socket;
  readonly opened: Readable[];
  readonly positions: number[];
  log(): string;
}

/** Connects a client that requests the content and reads nothing. */
async function connectStalledClient(t: TestContext, open: (from: number) => Readable = contentFrom): Promise<Scene> {
  const opened: Readable[] = [];
  const positions: number[] = [];
  const read: Bytes['read'] = ({ start }) => {
    positions.push(start);
    const source = start === 0 ? contentFrom(0) : open(start);
    opened.push(source);
    return source;
  };
  const { server, log } = await startHttpServer(t, {}, () => [routeFor({ size: content.length, read })]);
  const client = connect(server.address.port, '127.0.0.1').pause();
  t.after(() => client.destroy());
  client.on('error', () => {}).write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  while (opened.length === 0) await new Promise(setImmediate);
  await waitForClose(opened[0]);
  return { client, opened, positions, log };
}

async function waitForClose(source: Readable | undefined): Promise<void> {
  assert.ok(source);
  if (!source.closed) await new Promise((resolve) => source.once('close', resolve));
}

async function bodyOf(client: Socket): Promise<Buffer> {
  const response = await buffer(client);
  return response.subarray(response.indexOf('\r\n\r\n') + 4);
}

test('a slow client that stalls gets the right bytes, the later ones from a reopened source', async (t) => {
  const { client, opened, positions } = await connectStalledClient(t);
  assert.equal(opened[0]?.readableEnded, false);
  const body = await bodyOf(client);
  assert.ok(body.equals(content), `${body.length} bytes`);
  assert.ok(positions.length > 1);
  assert.ok(opened.every((source) => source.closed));
});

test('a client that was fast and stalls gets the right bytes, the later ones from a reopened source', async (t) => {
  const opened: Array<{ readonly source: Readable; readonly pace: Pace }> = [];
  const read: Bytes['read'] = ({ start }, pace) => {
    const source = endlessFrom(start);
    opened.push({ source, pace });
    return source;
  };
  const { server } = await startHttpServer(t, {}, () => [routeFor({ size: 1e12, read }, { now: () => 0 })]);
  const client = connect(server.address.port, '127.0.0.1');
  t.after(() => client.destroy());
  client.write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\n\r\n');
  let at: number | undefined;
  let wrong = 0;
  client.on('data', (bytes) => {
    let from = 0;
    if (at === undefined) {
      from = bytes.indexOf('\r\n\r\n') + 4;
      at = 0;
    }
    for (let part = bytes; from < bytes.length; from += part.length) {
      const position = at % contentBlock.length;
      part = bytes.subarray(from, from + contentBlock.length - position);
      if (part.compare(contentBlock, position, position + part.length) !== 0) wrong += 1;
      at += part.length;
    }
  });
  while (opened.every(({ pace }) => pace() === 1)) await once(client, 'data');
  const fast = opened.at(-1);
  client.pause();
  await waitForClose(fast?.source);
  const count = opened.length;
  client.resume();
  while (opened.length === count) await once(client, 'data');
  for (const end = (at ?? 0) + contentBlock.length; (at ?? 0) < end; ) await once(client, 'data');
  assert.equal(wrong, 0);
});

test('a client that stalls repeatedly gets the right bytes', async (t) => {
  const { client, opened } = await connectStalledClient(t);
  const got: Buffer[] = [];
  let bytes = 0;
  while (opened.length < 3) {
    const chunk: Buffer | null = client.read();
    if (chunk === null) await once(client, 'readable');
    else {
      got.push(chunk);
      bytes += chunk.length;
    }
    const last = opened.at(-1);
    if (opened.length === 2 && bytes > 8 * 2 ** 20) await waitForClose(last);
  }
  got.push(await buffer(client));
  const response = Buffer.concat(got);
  assert.ok(response.subarray(response.indexOf('\r\n\r\n') + 4).equals(content));
});

test('aborts the response if the reopened source is missing, too short or too long', async (t) => {
  const others: ReadonlyArray<readonly [reported: RegExp, open: (from: number) => Readable]> = [
    [/the blob is gone/, () => new Readable({ read() {} }).destroy(new Error('the blob is gone'))],
    [
      /it was removed/,
      () => {
        throw new Error('it was removed');
      },
    ],
    [/too few/, (from) => contentFrom(from, content.length - 1)],
    [/more than/, (from) => contentFrom(from - 1)],
  ];
  for (const [reported, open] of others) {
    const { client, log } = await connectStalledClient(t, open);
    const body = await bodyOf(client);
    assert.ok(body.length < content.length, `${reported}: ${body.length}`);
    assert.match(log(), /"level":"error".*response aborted: stream error/);
    assert.match(log(), reported);
  }
});

test('releases everything when a stalled client disconnects', async (t) => {
  const { client, opened, log } = await connectStalledClient(t);
  client.destroy();
  while (!/request aborted/.test(log())) await new Promise(setImmediate);
  assert.ok(opened.every((source) => source.closed));
  assert.doesNotMatch(log(), /"level":"(warn|error)"/);
});

test('limits how many new stalled clients hold whole chunks', async (t) => {
  const sources: Readable[] = [];
  const sockets: Socket[] = [];
  const large = testRoute({
    method: 'GET',
    path: '/api/shell-bytes',
    general: 'ignored',
    schema: { operationId: 'large', summary: '', response: {} },
    handler: async ({ raw }, reply) => {
      sockets.push(raw.socket);
      const read: Bytes['read'] = ({ start }) => {
        const source = contentFrom(start);
        if (start === 0) sources.push(source);
        return source;
      };
      return sendBytes(reply, { size: content.length, read });
    },
  });
  const { server } = await startHttpServer(t, {}, () => [large]);
  const clients = 24;
  for (let n = 0; n < clients; n += 1) {
    const client = connect(server.address.port, '127.0.0.1').pause();
    t.after(() => client.destroy());
    client.on('error', () => {}).write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\n\r\n');
    while (sources.length <= n) await new Promise(setImmediate);
    await waitForClose(sources[n]);
  }
  const waiting = sockets.map((socket) => socket.writableLength);
  assert.equal(waiting.length, clients);
  assert.ok(waiting.every((bytes) => bytes > 0));
  const small = waiting.filter((bytes) => bytes <= slotBytes);
  assert.equal(small.length, clients - (4 * 2 ** 20) / chunkBytes, waiting.join());
});
