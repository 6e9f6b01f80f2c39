import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { Problem, type ProblemCode } from '../../core/problem.ts';
import {
  type BodyWatchdog,
  bodyPace,
  fullTimeBudget,
  isExhausted,
  timeBudgetAfter,
  watchBodies,
} from './body-watchdog.ts';

const refusedAs = (code: ProblemCode) => (error: unknown) => error instanceof Problem && error.code === code;

/** How many seconds a client is borne with that sends `bytes(second)` in each second, or undefined after an hour. */
function borneFor(bytes: (second: number) => number): number | undefined {
  let patience = fullTimeBudget;
  for (let second = 1; second <= 3600; second += 1) {
    patience = timeBudgetAfter(patience, 1000, bytes(second));
    if (isExhausted(patience)) return second;
  }
  return undefined;
}

test('never ends a body at the minimum rate, steady or in bursts', () => {
  assert.equal(
    borneFor(() => bodyPace.bytesPerSecond),
    undefined,
  );
  assert.equal(
    borneFor((second) => (second % 59 === 0 ? 59 * bodyPace.bytesPerSecond : 0)),
    undefined,
  );
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 5 * bodyPace.bytesPerSecond })), (extra) => {
      const bytes = () => bodyPace.bytesPerSecond + Number(extra.next().value);
      assert.equal(borneFor(bytes), undefined);
    }),
    { numRuns: 20 },
  );
});

test('ends a silent body after a minute, at the start and after progress', () => {
  assert.equal(
    borneFor(() => 0),
    60,
  );
  assert.equal(
    borneFor((second) => (second <= 600 ? 1024 * 1024 : 0)),
    660,
  );
});

test('ends a body below the minimum rate when its credit is used up', () => {
  assert.equal(
    borneFor(() => 1),
    91,
  );
  assert.equal(
    borneFor((second) => (second % 50 === 0 ? 1 : 0)),
    91,
  );
  assert.equal(
    borneFor(() => bodyPace.bytesPerSecond / 2),
    181,
  );
});

interface Scene {
  readonly bodies: BodyWatchdog;
  readonly client: Socket;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Readable;
  /** Moves the clock and looks after the bodies. */
  later(ms: number): void;
}

/** A request over a real socket whose body is being watched with a clock of the test's own. */
async function aRequest(t: TestContext, head: string): Promise<Scene> {
  let time = 0;
  const bodies = watchBodies(() => time);
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A client that continues to send after the server has ended the connection.
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => {});
  t.after(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  client.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
  const [message, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const later = (ms: number): void => {
    time += ms;
    bodies.check();
  };
  return { bodies, client, message, response, body: bodies.watch(message), later };
}

test('passes on a whole body for any packet size and read speed', async (t) => {
  const bytes = Buffer.alloc(3_000_000, 'seal');
  const { body, client } = await aRequest(t, `Content-Length: ${bytes.length}`);
  for (let at = 0; at < bytes.length; at += 70_001) client.write(bytes.subarray(at, at + 70_001));
  const got: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    got.push(chunk);
    await new Promise(setImmediate);
  }
  assert.ok(Buffer.concat(got).equals(bytes));
});

test('ends a stalled body and can still send a response', async (t) => {
  const { body, client, message, response, later } = await aRequest(t, 'Content-Length: 10');
  const reading = buffer(body);
  client.write('12345');
  await once(message, 'data');
  later(59_000);
  later(60_000);
  await assert.rejects(reading, refusedAs('request_too_slow'));
  response.statusCode = 408;
  response.shouldKeepAlive = false;
  response.end();
  assert.match(await text(client), /^HTTP\/1\.1 408 /);
});

test('does not count time in which the server does not read', async (t) => {
  const { body, client, later } = await aRequest(t, 'Content-Length: 5');
  for (let hour = 0; hour < 10; hour += 1) later(3_600_000);
  client.write('12345');
  assert.equal(await text(body), '12345');
});

test('reports a disconnect during the body as an early end', async (t) => {
  const { body, client } = await aRequest(t, 'Content-Length: 10');
  const reading = buffer(body);
  client.end('12345');
  await assert.rejects(reading, refusedAs('value_malformed'));
});

test('reports a disconnect before the body is watched as an early end', async (t) => {
  const { bodies, client, message } = await aRequest(t, 'Content-Length: 10');
  message.on('error', () => {});
  const closed = new Promise((resolve) => message.once('close', resolve));
  client.destroy();
  await closed;
  await assert.rejects(buffer(bodies.watch(message)), refusedAs('value_malformed'));
});

test('tolerates the early end of a body without a reader', async (t) => {
  const { body, client } = await aRequest(t, 'Content-Length: 10');
  const closed = new Promise((resolve) => body.once('close', resolve));
  client.destroy();
  await closed;
  assert.equal(body.destroyed, true);
});

test('receives the rest of a request after the response and keeps the connection', async (t) => {
  const { bodies, client, message, response } = await aRequest(t, 'Content-Length: 200000');
  bodies.lingerAfterResponse(message, response, 60_000);
  response.end('early');
  await once(response, 'finish');
  client.write('x'.repeat(200_000));
  await once(message, 'end');
  assert.equal(message.complete, true);
  assert.equal(client.destroyed, false);
});

test('lets a client finish sending and read the response that closes the connection', async (t) => {
  const size = 20_000_000;
  const { bodies, client, message, response } = await aRequest(t, `Connection: close\r\nContent-Length: ${size}`);
  bodies.lingerAfterResponse(message, response, 60_000);
  const sent = new Promise<void>((resolve, reject) => client.end(Buffer.alloc(size), resolve).once('error', reject));
  response.statusCode = 413;
  response.end('early');
  assert.match(await text(client), /^HTTP\/1\.1 413 /);
  await sent;
});

test('stops waiting for the rest of a request after the linger time', async (t) => {
  for (const head of ['', 'Connection: close\r\n']) {
    const { bodies, client, message, response } = await aRequest(t, `${head}Content-Length: 200000`);
    bodies.lingerAfterResponse(message, response, 1);
    const gone = new Promise((resolve) => message.socket.once('close', resolve));
    response.end('early');
    client.resume();
    await gone;
    assert.equal(message.socket.destroyed, true);
  }
});
