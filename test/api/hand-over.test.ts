import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { Type } from 'typebox';
import { envelope } from '../../src/contract/schema-helpers.ts';
import type { RunningServer } from '../../src/http/server.ts';
import { createCertificate } from '../support/server/certificate.ts';
import { exchangeRaw, startHttpServer } from '../support/server/http-server.ts';
import { createSlowRoute, slowRequest } from '../support/server/slow-route.ts';
import { testRoute } from '../support/server/test-routes.ts';

/** A deadline longer than a test may run: a test that waits for it fails. */
const never = 2 ** 31 - 1;

/** A route that names the server that has handled the request. */
const nameRoute = (name: string) =>
  testRoute({
    method: 'GET',
    path: '/name',
    general: 'ignored',
    schema: { operationId: 'name', summary: '', response: { 200: envelope(Type.String()) } },
    handler: async () => ({ data: name, meta: {} }),
  });
const nameFrom = async (server: RunningServer) => (await exchangeRaw(server, nameRequest))[0]?.body;
const nameRequest = 'GET /name HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

test('a server takes over the port of another one, whose running request ends', async (t) => {
  const slow = createSlowRoute();
  const { server: first } = await startHttpServer(t, {}, (deps) => [nameRoute('first'), ...slow.routes(deps)]);
  const busy = connect(first.address.port, '127.0.0.1');
  busy.write(slowRequest);
  await slow.entered;
  const { server: second } = await startHttpServer(t, { predecessor: first }, () => [nameRoute('second')]);
  assert.equal(second.address.port, first.address.port);
  assert.match((await nameFrom(second)) ?? '', /"data":"second"/);
  const stopped = first.stop(never);
  slow.release();
  assert.match(String(await once(busy, 'data')), /^HTTP\/1\.1 200 OK\r\n/);
  await stopped;
  busy.destroy();
});

test('no connection is refused or lost during a takeover', async (t) => {
  let { server } = await startHttpServer(t, {}, () => [nameRoute('0')]);
  let isOver = false;
  const clients = Array.from({ length: 8 }, async () => {
    let count = 0;
    for (; !isOver; count += 1) assert.match((await nameFrom(server)) ?? '', /"data":"\d+"/);
    return count;
  });
  for (let number = 1; number <= 10; number += 1) {
    ({ server } = await startHttpServer(t, { predecessor: server }, () => [nameRoute(String(number))]));
    assert.match((await nameFrom(server)) ?? '', new RegExp(`"data":"${number}"`));
  }
  isOver = true;
  for (const count of await Promise.all(clients)) assert.ok(count > 0);
});

test('requests on a connection from before the takeover go to the new server, which then closes it', async (t) => {
  const { server: first } = await startHttpServer(t, {}, () => [nameRoute('first')]);
  const open = connect(first.address.port, '127.0.0.1');
  open.write('GET /name HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.match(String(await once(open, 'data')), /"data":"first"/);
  const silent = connect(first.address.port, '127.0.0.1');
  await once(silent, 'connect');
  await startHttpServer(t, { predecessor: first }, () => [nameRoute('second')]);
  open.write('GET /name HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.match(await text(open), /connection: close.*"data":"second"/is);
  silent.write(nameRequest);
  assert.match(await text(silent), /"data":"second"/);
});

test('stopping the new server closes the connections of the old one, and the port', async (t) => {
  const { server: first } = await startHttpServer(t, {}, () => [nameRoute('first')]);
  const open = connect(first.address.port, '127.0.0.1');
  open.write('GET /name HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(open, 'data');
  const { server: second } = await startHttpServer(t, { predecessor: first }, () => [nameRoute('second')]);
  await Promise.all([once(open.resume(), 'close'), second.stop(never)]);
  await assert.rejects(once(connect(first.address.port, '127.0.0.1'), 'connect'), /ECONNREFUSED/);
});

test('a server with TLS takes over, too', async (t) => {
  const tls = createCertificate(t);
  const { server: first } = await startHttpServer(t, { tls }, () => [nameRoute('first')]);
  await startHttpServer(t, { tls, predecessor: first }, () => [nameRoute('second')]);
  const socket = connectTls({ port: first.address.port, host: '127.0.0.1', ca: tls.cert });
  socket.write(nameRequest);
  assert.match(await text(socket), /"data":"second"/);
});
