import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { slotBytes } from '../../src/http/fast-paths/buffer-pool.ts';
import { sendStream } from '../../src/http/responses/send-stream.ts';
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
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 0 });
}

interface Scene {
  readonly client: Socket;
  readonly opened: Readable[];
  readonly positions: number[];
  log(): string;
}

/** Connects a client that requests the content and reads nothing. */
async function connectStalledClient(
  t: TestContext,
  isFast: boolean,
  open: (from: number) => Readable = contentFrom,
): Promise<Scene> {
  const opened: Readable[] = [];
  const positions: number[] = [];
  const readFrom = async (position: number): Promise<Readable> => {
    positions.push(position);
    const source = position === 0 ? contentFrom(0) : open(position);
    opened.push(source);
    return source;
  };
  const large = testRoute({
    method: 'GET',
    path: '/api/shell-bytes',
    general: 'ignored',
    schema: { operationId: 'large', summary: '', response: {} },
    handler: async (_request, reply) =>
      sendStream(reply, { length: content.length, first: await readFrom(0), readFrom, isClientFast: () => isFast }),
  });
  const { server, log } = await startHttpServer(t, {}, () => [large]);
  const client = connect(server.address.port, '127.0.0.1').pause();
  t.after(() => client.destroy());
  client.on('error', () => {}).write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  while (opened.length === 0) await new Promise(setImmediate);
  await waitForClose(opened[0]);
  return { client, opened, positions, log };
}

async function waitForClose(source: Readable | undefined): Promise<void> {
  assert.ok(source);
  if (!source.closed) await once(source, 'close');
}

async function bodyOf(client: Socket): Promise<Buffer> {
  const response = await buffer(client);
  return response.subarray(response.indexOf('\r\n\r\n') + 4);
}

for (const isFast of [false, true]) {
  const kind = isFast ? 'a client that was fast before' : 'a slow client';

  test(`${kind} and stalls gets the right bytes, the later ones from a reopened source`, async (t) => {
    const { client, opened, positions } = await connectStalledClient(t, isFast);
    assert.equal(opened[0]?.readableEnded, false);
    const body = await bodyOf(client);
    assert.ok(body.equals(content), `${body.length} bytes`);
    assert.ok(positions.length > 1);
    assert.ok(opened.every((source) => source.closed));
  });
}

test('a client that stalls repeatedly gets the right bytes', async (t) => {
  const { client, opened } = await connectStalledClient(t, false);
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
    const { client, log } = await connectStalledClient(t, false, open);
    const body = await bodyOf(client);
    assert.ok(body.length < content.length, `${reported}: ${body.length}`);
    assert.match(log(), /"level":"error".*response aborted: stream error/);
    assert.match(log(), reported);
  }
});

test('releases everything when a stalled client disconnects', async (t) => {
  const { client, opened, log } = await connectStalledClient(t, false);
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
      const first = contentFrom(0);
      sources.push(first);
      sockets.push(raw.socket);
      const readFrom = async (position: number) => contentFrom(position);
      return sendStream(reply, { length: content.length, first, readFrom, isClientFast: () => false });
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
