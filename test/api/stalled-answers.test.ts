import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { placeBytes } from '../../src/http/places.ts';
import { route } from '../../src/http/route.ts';
import { sendStream } from '../../src/http/stream-answer.ts';
import { block } from '../support/generated-content.ts';
import { aHouse } from './house.ts';

/** Far more than the system takes for somebody who does not read. */
const content = Buffer.concat(Array<Buffer>(6).fill(block));
const chunkBytes = 262_144;

/** In memory of their own, which is taken away from chunks that have been sent. */
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

/** Somebody who has asked for the content, and reads nothing. */
async function aStalledClient(
  t: TestContext,
  isSwift: boolean,
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
  const large = route({
    method: 'GET',
    path: '/api/shell-bytes',
    general: 'ignored',
    schema: { operationId: 'large', summary: '', response: {} },
    handler: async (_request, reply) =>
      sendStream(reply, { length: content.length, first: await readFrom(0), readFrom, isSwift: () => isSwift }),
  });
  const { server, log } = await aHouse(t, {}, () => [large]);
  const client = connect(server.address.port, '127.0.0.1').pause();
  t.after(() => client.destroy());
  client.on('error', () => {}).write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  while (opened.length === 0) await new Promise(setImmediate);
  await letGo(opened[0]);
  return { client, opened, positions, log };
}

async function letGo(source: Readable | undefined): Promise<void> {
  assert.ok(source);
  if (!source.closed) await once(source, 'close');
}

async function bodyOf(client: Socket): Promise<Buffer> {
  const answer = await buffer(client);
  return answer.subarray(answer.indexOf('\r\n\r\n') + 4);
}

for (const isSwift of [false, true]) {
  const whose = isSwift ? 'whoever was swift before' : 'whoever is slow';

  test(`${whose} and stalls gets the right bytes, the later ones from another source`, async (t) => {
    const { client, opened, positions } = await aStalledClient(t, isSwift);
    assert.equal(opened[0]?.readableEnded, false);
    const body = await bodyOf(client);
    assert.ok(body.equals(content), `${body.length} bytes`);
    assert.ok(positions.length > 1);
    assert.ok(opened.every((source) => source.closed));
  });
}

test('whoever stalls again and again gets the right bytes', async (t) => {
  const { client, opened } = await aStalledClient(t, false);
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
    if (opened.length === 2 && bytes > 8 * 2 ** 20) await letGo(last);
  }
  got.push(await buffer(client));
  const answer = Buffer.concat(got);
  assert.ok(answer.subarray(answer.indexOf('\r\n\r\n') + 4).equals(content));
});

test('what is gone, too short or too long when it is opened again cuts the answer', async (t) => {
  const others: ReadonlyArray<readonly [told: RegExp, open: (from: number) => Readable]> = [
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
  for (const [told, open] of others) {
    const { client, log } = await aStalledClient(t, false, open);
    const body = await bodyOf(client);
    assert.ok(body.length < content.length, `${told}: ${body.length}`);
    assert.match(log(), /"level":"error".*cut in the middle/);
    assert.match(log(), told);
  }
});

test('of a client that leaves while it stalls nothing is left open', async (t) => {
  const { client, opened, log } = await aStalledClient(t, false);
  client.destroy();
  while (!/broken off/.test(log())) await new Promise(setImmediate);
  assert.ok(opened.every((source) => source.closed));
  assert.doesNotMatch(log(), /"level":"(warn|error)"/);
});

test('of many new clients that stall only some keep whole chunks from being given up', async (t) => {
  const sources: Readable[] = [];
  const sockets: Socket[] = [];
  const large = route({
    method: 'GET',
    path: '/api/shell-bytes',
    general: 'ignored',
    schema: { operationId: 'large', summary: '', response: {} },
    handler: async ({ raw }, reply) => {
      const first = contentFrom(0);
      sources.push(first);
      sockets.push(raw.socket);
      const readFrom = async (position: number) => contentFrom(position);
      return sendStream(reply, { length: content.length, first, readFrom, isSwift: () => false });
    },
  });
  const { server } = await aHouse(t, {}, () => [large]);
  const clients = 24;
  for (let n = 0; n < clients; n += 1) {
    const client = connect(server.address.port, '127.0.0.1').pause();
    t.after(() => client.destroy());
    client.on('error', () => {}).write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\n\r\n');
    while (sources.length <= n) await new Promise(setImmediate);
    await letGo(sources[n]);
  }
  const waiting = sockets.map((socket) => socket.writableLength);
  assert.equal(waiting.length, clients);
  assert.ok(waiting.every((bytes) => bytes > 0));
  const small = waiting.filter((bytes) => bytes <= placeBytes);
  assert.equal(small.length, clients - (4 * 2 ** 20) / chunkBytes, waiting.join());
});
