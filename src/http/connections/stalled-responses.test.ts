import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { watchStalledResponses } from './sockets.ts';

interface Scene {
  readonly ours: Socket;
  readonly client: Socket;
  /** Moves the clock and looks after the connection, on which a client may take nothing for ten seconds. */
  later(seconds: number): void;
}

async function aConnection(t: TestContext): Promise<Scene> {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  const [ours] = (await once(server, 'connection')) as [Socket];
  t.after(() => {
    client.destroy();
    ours.destroy();
    server.close();
  });
  let time = 0;
  const { check } = watchStalledResponses([ours], 10, () => time);
  const later = (seconds: number) => {
    time += seconds;
    check();
  };
  return { ours, client, later };
}

const leftBy = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/** Sends without end, until the buffers of both ends are full and nothing moves. */
async function fill(socket: Socket): Promise<void> {
  const endless: Readable = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
  endless.pipe(socket);
  await standstill(socket);
}

async function standstill(socket: Socket): Promise<void> {
  for (let before = -1; before !== leftBy(socket); ) {
    before = leftBy(socket);
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  }
  assert.ok(socket.writableLength > 0);
}

test('closes the connection of a client that reads nothing, even if it continues to send', async (t) => {
  const { ours, client, later } = await aConnection(t);
  await fill(ours);
  later(1);
  later(9);
  client.write('hello?');
  await once(ours.resume(), 'data');
  assert.equal(ours.destroyed, false);
  later(1);
  assert.equal(ours.destroyed, true);
});

test('keeps the connection of a client that reads slowly', async (t) => {
  const { ours, client, later } = await aConnection(t);
  await fill(ours);
  for (let round = 0; round < 5; round += 1) {
    later(9);
    for (const before = leftBy(ours); leftBy(ours) === before; ) await once(client.resume(), 'data');
    client.pause();
    await standstill(ours);
  }
  assert.equal(ours.destroyed, false);
  later(1);
  later(10);
  assert.equal(ours.destroyed, true);
});

test('keeps a connection without pending data', async (t) => {
  const { ours, later } = await aConnection(t);
  for (let round = 0; round < 5; round += 1) later(1_000);
  assert.equal(ours.destroyed, false);
});
