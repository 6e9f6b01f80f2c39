import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { createSlowRoute, slowRequest } from '../support/server/slow-route.ts';
import { createCertificate } from '../support/server/test-certificate.ts';
import { streamRoute } from '../support/server/test-routes.ts';
import { exchangeRaw, startTestServer } from '../support/server/test-server.ts';

/** A deadline longer than a test may run: a test that waits for it fails. */
const never = 2 ** 31 - 1;
/** Less than the ten seconds after which the server aborts half-sent requests, which would hide a connection left open. */
const shortTimeout = { timeout: 8_000 };

test('a stopping server finishes running requests, and accepts no new ones', async (t) => {
  const { routes, entered, release } = createSlowRoute();
  const { server } = await startTestServer(t, {}, routes);
  const idle = connect(server.address.port, '127.0.0.1');
  idle.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle, 'data');
  const busy = connect(server.address.port, '127.0.0.1');
  busy.write(slowRequest);
  await entered;
  const stopped = server.stop(60_000);
  idle.resume();
  await once(idle, 'close');
  release();
  const response = await text(busy);
  assert.match(response, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(response, /\r\nconnection: close\r\n/i);
  assert.match(response, /"data":"not ready"/);
  await stopped;
  await assert.rejects(once(connect(server.address.port, '127.0.0.1'), 'connect'), /ECONNREFUSED/);
});

test('aborts the remaining requests at the deadline', async (t) => {
  const { routes, entered } = createSlowRoute();
  const { server } = await startTestServer(t, {}, routes);
  const busy = connect(server.address.port, '127.0.0.1');
  const silent = connect(server.address.port, '127.0.0.1');
  busy.write(slowRequest);
  await Promise.all([entered, once(silent, 'connect')]);
  const cut = [busy, silent].map((socket) => once(socket.on('error', () => {}).resume(), 'close'));
  await server.stop(0);
  await Promise.all(cut);
});

test('stopping twice is stopping once', async (t) => {
  const { server } = await startTestServer(t);
  await Promise.all([server.stop(1000), server.stop(1000)]);
  await server.stop(1000);
});

test('an idle connection does not delay shutdown', shortTimeout, async (t) => {
  const { server } = await startTestServer(t);
  const silent = connect(server.address.port, '127.0.0.1').resume();
  await once(silent, 'connect');
  // The server has accepted the idle connection once this later one gets its response.
  await exchangeRaw(server, 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await Promise.all([once(silent, 'close'), server.stop(never)]);
});

test('nor does one with an incomplete TLS handshake', shortTimeout, async (t) => {
  const tls = createCertificate(t);
  const { server } = await startTestServer(t, { tls });
  const silent = connect(server.address.port, '127.0.0.1').resume();
  await once(silent, 'connect');
  const greeted = connectTls({ port: server.address.port, host: '127.0.0.1', ca: tls.cert }).resume();
  await once(greeted, 'session');
  await Promise.all([once(silent, 'close'), once(greeted, 'close'), server.stop(never)]);
});

test('limits the time of a half-sent request, not of one being handled', async (t) => {
  const { routes, entered, release } = createSlowRoute();
  const { server } = await startTestServer(t, {}, routes);
  const begun = connect(server.address.port, '127.0.0.1').resume();
  begun.write('GET /slow HTTP/1.1\r\nHo');
  await once(begun, 'connect');
  const busy = connect(server.address.port, '127.0.0.1');
  busy.write(slowRequest);
  await entered;
  const stopped = server.stop(6_000);
  await once(begun, 'close');
  release();
  assert.match(await text(busy), /^HTTP\/1\.1 200 OK\r\n/);
  await stopped;
});

test('finishes a response started before shutdown, and closes its connection', shortTimeout, async (t) => {
  const source = new PassThrough();
  const { server } = await startTestServer(t, {}, () => [streamRoute(() => source, 10)]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\n\r\n');
  source.write('hello');
  assert.match(String(await once(client, 'data')), /hello$/);
  const stopped = server.stop(never);
  source.end('world');
  assert.equal(await text(client), 'world');
  await stopped;
});

test('responds to a request on a busy connection after shutdown began', shortTimeout, async (t) => {
  const source = new PassThrough();
  const { routes, entered, release } = createSlowRoute();
  const { server } = await startTestServer(t, {}, (deps) => [streamRoute(() => source, 10), ...routes(deps)]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\n\r\n');
  source.write('hello');
  await once(client, 'data');
  const stopped = server.stop(never);
  client.write(slowRequest);
  await entered;
  release();
  source.end('world');
  assert.match(await text(client), /^worldHTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*"not ready"/i);
  await stopped;
});
