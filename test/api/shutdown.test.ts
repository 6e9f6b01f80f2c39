import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { connect as connectTls, Server as TlsServer } from 'node:tls';
import { Type } from 'typebox';
import { envelope } from '../../src/contract/schema-helpers.ts';
import type { RunningServer } from '../../src/http/server.ts';
import { createCertificate } from '../support/server/certificate.ts';
import { exchangeRaw, startHttpServer } from '../support/server/http-server.ts';
import { createSlowRoute, slowRequest } from '../support/server/slow-route.ts';
import { streamRoute, testRoute } from '../support/server/test-routes.ts';
import { waitUntil } from '../support/wait-until.ts';

/** A deadline longer than a test may run: a test that waits for it fails. */
const never = 2 ** 31 - 1;

/** A route that turns off the timeouts of its server. They would close a connection that shutdown has left open. */
const timeoutsOff = testRoute({
  method: 'GET',
  path: '/timeouts-off',
  general: 'ignored',
  schema: { operationId: 'turnTimeoutsOff', summary: '', response: { 200: envelope(Type.Null()) } },
  handler: async ({ raw }) => {
    const { server } = raw.socket as Socket & { readonly server: Server };
    const symbols = Object.getOwnPropertySymbols(server);
    const handshakeTimeout = symbols.find(({ description }) => description === 'handshake-timeout');
    Object.assign(server, { headersTimeout: 0, keepAliveTimeout: 0 });
    assert.equal(
      handshakeTimeout !== undefined,
      server instanceof TlsServer,
      'the timeout of a TLS server has this name',
    );
    if (handshakeTimeout !== undefined) Object.assign(server, { [handshakeTimeout]: never });
    return { data: null, meta: {} };
  },
});
const turnTimeoutsOff = 'GET /timeouts-off HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** Stops a server whose timers stand still, so that only the shutdown itself can close connections. */
function stopWithoutTimers(t: TestContext, server: RunningServer): Promise<void> {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  return server.stop(never);
}

test('a stopping server finishes running requests, and accepts no new ones', async (t) => {
  const { routes, entered, release } = createSlowRoute();
  const { server } = await startHttpServer(t, {}, routes);
  const idle = connect(server.address.port, '127.0.0.1');
  idle.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle, 'data');
  const busy = connect(server.address.port, '127.0.0.1');
  busy.write(slowRequest);
  await entered;
  const stopped = server.stop(never);
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
  const { server } = await startHttpServer(t, {}, routes);
  const busy = connect(server.address.port, '127.0.0.1');
  const silent = connect(server.address.port, '127.0.0.1');
  busy.write(slowRequest);
  await Promise.all([entered, once(silent, 'connect')]);
  const cut = [busy, silent].map((socket) => once(socket.on('error', () => {}).resume(), 'close'));
  await server.stop(0);
  await Promise.all(cut);
});

test('stopping twice is stopping once', async (t) => {
  const { server } = await startHttpServer(t);
  await Promise.all([server.stop(1000), server.stop(1000)]);
  await server.stop(1000);
});

test('an idle connection does not delay shutdown', async (t) => {
  const { server } = await startHttpServer(t, {}, () => [timeoutsOff]);
  const silent = connect(server.address.port, '127.0.0.1').resume();
  await once(silent, 'connect');
  // The server has accepted the idle connection once this later one gets its response.
  await exchangeRaw(server, turnTimeoutsOff);
  await Promise.all([once(silent, 'close'), stopWithoutTimers(t, server)]);
});

test('nor does one with an incomplete TLS handshake', async (t) => {
  const tls = createCertificate(t);
  const { server } = await startHttpServer(t, { tls }, () => [timeoutsOff]);
  const encrypted = () => connectTls({ port: server.address.port, host: '127.0.0.1', ca: tls.cert });
  const first = encrypted();
  first.write(turnTimeoutsOff);
  assert.match(await text(first), /^HTTP\/1\.1 200 OK\r\n/);
  const silent = connect(server.address.port, '127.0.0.1').resume();
  await once(silent, 'connect');
  const greeted = encrypted().resume();
  await once(greeted, 'session');
  await Promise.all([once(silent, 'close'), once(greeted, 'close'), stopWithoutTimers(t, server)]);
});

test('limits the time of a half-sent request, not of one being handled', async (t) => {
  const { routes, entered, release } = createSlowRoute();
  const { server } = await startHttpServer(t, {}, routes);
  const begun = connect(server.address.port, '127.0.0.1').resume();
  begun.write('GET /slow HTTP/1.1\r\nHo');
  await once(begun, 'connect');
  const busy = connect(server.address.port, '127.0.0.1');
  busy.write(slowRequest);
  await entered;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const stopped = server.stop(6_000);
  t.mock.timers.tick(3_000);
  await once(begun, 'close');
  release();
  assert.match(await text(busy), /^HTTP\/1\.1 200 OK\r\n/);
  await stopped;
});

test('finishes a response started before shutdown, and closes its connection', async (t) => {
  const source = new PassThrough();
  const { server } = await startHttpServer(t, {}, () => [streamRoute(() => source, 10), timeoutsOff]);
  await exchangeRaw(server, turnTimeoutsOff);
  const client = connect(server.address.port, '127.0.0.1');
  client.write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\n\r\n');
  source.write('hello');
  assert.match(String(await once(client, 'data')), /hello$/);
  const stopped = stopWithoutTimers(t, server);
  source.end('world');
  assert.equal(await text(client), 'world');
  await stopped;
});

test('responds to a request on a busy connection after shutdown began', async (t) => {
  const source = new PassThrough();
  const { routes, entered, release } = createSlowRoute();
  const stream = streamRoute(() => source, 10);
  const { server } = await startHttpServer(t, {}, (deps) => [stream, ...routes(deps), timeoutsOff]);
  await exchangeRaw(server, turnTimeoutsOff);
  const client = connect(server.address.port, '127.0.0.1');
  client.write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\n\r\n');
  source.write('hello');
  await once(client, 'data');
  const stopped = stopWithoutTimers(t, server);
  const { received } = server.traffic();
  client.write(slowRequest);
  await waitUntil(() => server.traffic().received > received);
  source.end('world');
  await entered;
  release();
  assert.match(await text(client), /^worldHTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*"not ready"/i);
  await stopped;
});
