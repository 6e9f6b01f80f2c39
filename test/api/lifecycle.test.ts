import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { Type } from 'typebox';
import { envelope } from '../../src/contract/envelope.ts';
import { route } from '../../src/http/route.ts';
import type { RouteNeeds } from '../../src/http/routes.ts';
import { aHouse } from './house.ts';

/** A route that answers when the test says so, and tells whether the server called itself ready at that time. */
function aSlowRoute() {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const routes = ({ readiness }: RouteNeeds) => [
    route({
      method: 'GET',
      path: '/slow',
      general: 'ignored',
      schema: { operationId: 'slow', summary: '', response: { 200: envelope(Type.String()) } },
      handler: async () => {
        entered.resolve();
        await release.promise;
        const data = await readiness().then(
          () => 'ready',
          () => 'not ready',
        );
        return { data, meta: {} };
      },
    }),
  ];
  return { routes, entered: entered.promise, release: release.resolve };
}

const slow = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';

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

test('a client that leaves is logged as broken off, with where it came from', async (t) => {
  const { routes, entered } = aSlowRoute();
  const stream = new PassThrough();
  const { server } = await aHouse(t, { log: { level: 'info', stream } }, routes);
  const leaving = connect(server.address.port, '127.0.0.1');
  leaving.write(slow);
  await entered;
  leaving.destroy();
  const [line] = await once(stream, 'data');
  const { method, route: path, ip, msg } = JSON.parse(line);
  assert.deepEqual({ method, path, ip, msg }, { method: 'GET', path: '/slow', ip: '127.0.0.1', msg: 'broken off' });
});

test('the base URL is the given one, or else host and port', async (t) => {
  const given = await aHouse(t, { baseUrl: new URL('https://files.example.org/post') });
  assert.equal(String(given.server.baseUrl), 'https://files.example.org/post');
  const own = await aHouse(t);
  assert.equal(String(own.server.baseUrl), `http://127.0.0.1:${own.server.address.port}/`);
  const named = await aHouse(t, { host: 'localhost' });
  assert.equal(String(named.server.baseUrl), `http://localhost:${named.server.address.port}/`);
  await named.sealpost.status();
});

test('an IPv6 host stands in brackets', async (t) => {
  const house = await aHouse(t, { host: '::1' }).catch((error: NodeJS.ErrnoException) => error);
  if (house instanceof Error) return t.skip(`no IPv6 on this machine: ${house.message}`);
  assert.equal(String(house.server.baseUrl), `http://[::1]:${house.server.address.port}/`);
  return assert.doesNotReject(house.sealpost.status());
});

test('a port in use is an error of the start', async (t) => {
  const { server } = await aHouse(t);
  await assert.rejects(aHouse(t, { port: server.address.port }), { code: 'EADDRINUSE' });
});

function aCertificate(t: TestContext): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-tls-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...name, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

test('with a certificate the server speaks TLS, and only TLS', async (t) => {
  const tls = aCertificate(t);
  const { server, log } = await aHouse(t, { tls });
  assert.equal(server.baseUrl.protocol, 'https:');
  const plain = connect(server.address.port, '127.0.0.1');
  plain.end('GET /api/status?password=marker HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.doesNotMatch(await text(plain).catch(() => ''), /HTTP/);
  const [response] = await once(
    get(new URL('/api/status', server.baseUrl), { ca: tls.cert, agent: false }),
    'response',
  );
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['strict-transport-security'], 'max-age=31536000');
  assert.match(await text(response), /uiApiVersions/);
  assert.doesNotMatch(log(), /marker/);
});

test('a client that asks before it sends is told to go on only where its body is wanted', async (t) => {
  const noted = route({
    method: 'POST',
    path: '/note',
    general: 'ignored',
    schema: { operationId: 'note', summary: '', response: { 200: envelope(Type.Any()) } },
    handler: async ({ body }) => ({ data: body, meta: {} }),
  });
  const { server } = await aHouse(t, {}, () => [noted]);
  const head = 'Host: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n';
  const wanted = connect(server.address.port, '127.0.0.1');
  wanted.write(`POST /note HTTP/1.1\r\nConnection: close\r\n${head}`);
  const [first] = await once(wanted, 'data');
  assert.equal(String(first), 'HTTP/1.1 100 Continue\r\n\r\n');
  wanted.write('[1]');
  assert.match(await text(wanted), /^HTTP\/1\.1 200 [\s\S]*\{"data":\[1\],"meta":\{\}\}$/);
  const unwanted = connect(server.address.port, '127.0.0.1');
  unwanted.write(`POST /nothing HTTP/1.1\r\n${head}`);
  const [answer] = await once(unwanted, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 404 /);
  unwanted.destroy();
});
