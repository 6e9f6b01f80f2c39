import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { exchangeRaw, startHttpServer } from '../support/server/http-server.ts';
import { streamRoute, testRoutes } from '../support/server/test-routes.ts';

const host = 'Host: x\r\n';
const json = 'Content-Type: application/json\r\n';

test('ends a stalled body with an error response', async (t) => {
  let time = 0;
  const { server } = await startHttpServer(t, { now: () => time }, () => testRoutes);
  const client = connect(server.address.port, '127.0.0.1');
  client.write(
    `POST /api/shell/1 HTTP/1.1\r\n${host}${json}Connection: close\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
  );
  await once(client, 'data');
  time += 61_000;
  assert.match(await text(client), /^HTTP\/1\.1 408 [\s\S]*"errorCode":1004/);
});

test('a body rejected for its size can be sent to its end, and the response be read', async (t) => {
  const size = 20_000_000;
  const { server } = await startHttpServer(t, {}, () => testRoutes);
  const client = connect({ port: server.address.port, host: '127.0.0.1', allowHalfOpen: true });
  client.write(`POST /api/shell/1 HTTP/1.1\r\n${host}${json}Content-Length: ${size}\r\n\r\n`);
  const sent = new Promise<void>((resolve, reject) => client.end(Buffer.alloc(size), resolve).once('error', reject));
  assert.match(await text(client), /^HTTP\/1\.1 413 [\s\S]*"errorCode":2008/);
  await sent;
});

test('disconnects a client that does not read its response', async (t) => {
  const source: Readable = new Readable({ read: () => void source.push(Buffer.alloc(65_536)) });
  const gone = new Promise((resolve) => source.once('close', resolve));
  const inAHurry = () => performance.now() * 600;
  const { server } = await startHttpServer(t, { now: inAHurry }, () => [streamRoute(() => source, 1e12)]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write(`GET /api/shell-bytes HTTP/1.1\r\n${host}\r\n`);
  await gone;
  client.destroy();
});

test('rejects requests pipelined too far ahead, and closes the connection', async (t) => {
  const release = Promise.withResolvers<void>();
  const readiness = () => release.promise;
  const { server } = await startHttpServer(t, { readiness });
  const waiting = exchangeRaw(server, `GET /health/ready HTTP/1.1\r\n${host}\r\n`.repeat(16));
  const [other] = await exchangeRaw(server, `GET /health/live HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  assert.equal(other?.status, 200);
  release.resolve();
  const responses = await waiting;
  assert.deepEqual(
    responses.map(({ status }) => status),
    [...Array(8).fill(200), 429],
  );
  assert.equal(JSON.parse(responses.at(-1)?.body ?? '').errorCode, 2007);
});

test('disconnects a flood of requests without a response', async (t) => {
  const { server, log } = await startHttpServer(t, { readiness: () => new Promise(() => {}) });
  const client = connect(server.address.port, '127.0.0.1').on('error', () => {});
  client.write(`GET /health/ready HTTP/1.1\r\n${host}\r\n`.repeat(5_000));
  await new Promise((resolve) => client.resume().once('close', resolve));
  await server.stop(0);
  // The others were waiting for the response to the first.
  assert.equal(log().match(/request aborted/g)?.length, 1);
});
