import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { aCertificate } from './certificate.ts';
import { aHouse, exchange } from './house.ts';
import { aStreamRoute } from './shell-routes.ts';
import { aSlowRoute, slow } from './slow-route.ts';

/** A deadline longer than a test may run: what waits for it has failed. */
const never = 2 ** 31 - 1;
/** Less than the ten seconds after which requests that have only begun are cut, and with them what was forgotten. */
const soon = { timeout: 8_000 };

test('a server that stops finishes what it has begun, and takes nothing new', async (t) => {
  const { routes, entered, release } = aSlowRoute();
  const { server } = await aHouse(t, {}, routes);
  const idle = connect(server.address.port, '127.0.0.1');
  idle.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle, 'data');
  const busy = connect(server.address.port, '127.0.0.1');
  busy.write(slow);
  await entered;
  const stopped = server.stop(60_000);
  idle.resume();
  await once(idle, 'close');
  release();
  const answer = await text(busy);
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(answer, /\r\nconnection: close\r\n/i);
  assert.match(answer, /"data":"not ready"/);
  await stopped;
  await assert.rejects(once(connect(server.address.port, '127.0.0.1'), 'connect'), /ECONNREFUSED/);
});

test('at the deadline the rest is cut', async (t) => {
  const { routes, entered } = aSlowRoute();
  const { server } = await aHouse(t, {}, routes);
  const busy = connect(server.address.port, '127.0.0.1');
  const silent = connect(server.address.port, '127.0.0.1');
  busy.write(slow);
  await Promise.all([entered, once(silent, 'connect')]);
  const cut = [busy, silent].map((socket) => once(socket.on('error', () => {}).resume(), 'close'));
  await server.stop(0);
  await Promise.all(cut);
});

test('stopping twice is stopping once', async (t) => {
  const { server } = await aHouse(t);
  await Promise.all([server.stop(1000), server.stop(1000)]);
  await server.stop(1000);
});

test('a connection on which nothing was asked does not hold up the end', soon, async (t) => {
  const { server } = await aHouse(t);
  const silent = connect(server.address.port, '127.0.0.1').resume();
  await once(silent, 'connect');
  // It stood behind the other in the queue of the server.
  await exchange(server, 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await Promise.all([once(silent, 'close'), server.stop(never)]);
});

test('nor does one that has said nothing but its TLS greeting, or not even that', soon, async (t) => {
  const tls = aCertificate(t);
  const { server } = await aHouse(t, { tls });
  const silent = connect(server.address.port, '127.0.0.1').resume();
  await once(silent, 'connect');
  const greeted = connectTls({ port: server.address.port, host: '127.0.0.1', ca: tls.cert }).resume();
  await once(greeted, 'session');
  await Promise.all([once(silent, 'close'), once(greeted, 'close'), server.stop(never)]);
});

test('a request that has only begun must hurry, one that is being answered need not', async (t) => {
  const { routes, entered, release } = aSlowRoute();
  const { server } = await aHouse(t, {}, routes);
  const begun = connect(server.address.port, '127.0.0.1').resume();
  begun.write('GET /slow HTTP/1.1\r\nHo');
  await once(begun, 'connect');
  const busy = connect(server.address.port, '127.0.0.1');
  busy.write(slow);
  await entered;
  const stopped = server.stop(6_000);
  await once(begun, 'close');
  release();
  assert.match(await text(busy), /^HTTP\/1\.1 200 OK\r\n/);
  await stopped;
});

test('an answer that began before the end was announced is finished, and its connection closed', soon, async (t) => {
  const source = new PassThrough();
  const { server } = await aHouse(t, {}, () => [aStreamRoute(() => source, 10)]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\n\r\n');
  source.write('hello');
  assert.match(String(await once(client, 'data')), /hello$/);
  const stopped = server.stop(never);
  source.end('world');
  assert.equal(await text(client), 'world');
  await stopped;
});

test('what is asked on a busy connection after the end was announced is answered all the same', soon, async (t) => {
  const source = new PassThrough();
  const { routes, entered, release } = aSlowRoute();
  const { server } = await aHouse(t, {}, (needs) => [aStreamRoute(() => source, 10), ...routes(needs)]);
  const client = connect(server.address.port, '127.0.0.1');
  client.write('GET /api/shell-bytes HTTP/1.1\r\nHost: x\r\n\r\n');
  source.write('hello');
  await once(client, 'data');
  const stopped = server.stop(never);
  client.write(slow);
  await entered;
  release();
  source.end('world');
  assert.match(await text(client), /^worldHTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*"not ready"/i);
  await stopped;
});
