import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { createCertificate } from '../../../test/support/server/certificate.ts';
import { testRoute } from '../../../test/support/server/test-routes.ts';
import { type BuildOptions, buildServer } from '../build-server.ts';
import { connectionsFor, divideConnections, proxyMatcher } from './connection-limits.ts';
import { limits } from './limits.ts';

/** Starts a server that accepts 40 connections: 10 of an address, 20 of a network, and 4 reserved. */
async function aServer(t: TestContext, options: Partial<BuildOptions> = {}) {
  const release = Promise.withResolvers<void>();
  const slow = testRoute({
    method: 'GET',
    path: '/api/slow',
    general: 'checked',
    schema: { operationId: 'slow', summary: '', response: { default: {} } },
    handler: async () => release.promise,
  });
  const log = new PassThrough();
  const app = buildServer(
    {
      trustedProxies: [],
      connections: 40,
      log: { level: 'info', stream: log },
      clock: { now: () => new Date('2026-03-01T10:00:00Z') },
      ...options,
    },
    [slow],
  );
  await app.listen({ host: '0.0.0.0', port: 0 });
  const clients: Socket[] = [];
  t.after(async () => {
    release.resolve();
    for (const client of clients) client.destroy();
    await app.close();
  });
  /** Opens a connection from this address, and resolves after its first response, or with `refused` when it ends. */
  const request = async (localAddress: string, path = '/', headers = ''): Promise<Client> => {
    const target = { port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', localAddress };
    const client = options.tls === undefined ? connect(target) : connectTls({ ...target, rejectUnauthorized: false });
    clients.push(client.on('error', () => {}));
    const closed = new Promise<'refused'>((resolve) => client.once('close', () => resolve('refused')));
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    const begun =
      path === '/'
        ? Promise.withResolvers<never>().promise
        : once(app.server, 'request').then(() => 'waiting' as const);
    const status = new Promise<string>((resolve) =>
      client.once('data', (bytes) => resolve(String(bytes.subarray(9, 12)))),
    );
    return { client, closed, outcome: await Promise.race([closed, status, begun]) };
  };
  /** Sends a second request on an idle connection, and resolves like `request`. */
  const requestAgain = async ({ client, closed }: Client): Promise<string> => {
    const status = once(client, 'data').then(([bytes]) => String(bytes.subarray(9, 12)));
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return Promise.race([closed, status]);
  };
  return { request, requestAgain, log: () => String(log.read() ?? '') };
}

interface Client {
  readonly client: Socket;
  readonly closed: Promise<'refused'>;
  readonly outcome: string;
}

test('a new connection of an address replaces its longest idle one, and other addresses keep theirs', async (t) => {
  const { request, requestAgain } = await aServer(t);
  const other = await request('127.0.1.1');
  const idle: Client[] = [];
  for (let count = 0; count < 60; count += 1) {
    idle.push(await request('127.0.0.2'));
    assert.equal(idle.at(-1)?.outcome, '404');
  }
  await Promise.all(idle.slice(0, 50).map(({ closed }) => closed));
  for (const client of [other, ...idle.slice(50)]) assert.equal(await requestAgain(client), '404');
});

test('refuses a further connection of an address that has none idle, and logs it once', async (t) => {
  const { request, log } = await aServer(t);
  for (let count = 0; count < 10; count += 1)
    assert.equal((await request('127.0.0.2', '/api/slow')).outcome, 'waiting');
  for (let count = 0; count < 3; count += 1) assert.equal((await request('127.0.0.2')).outcome, 'refused');
  assert.equal((await request('127.0.0.3')).outcome, '404');
  const lines = log().match(/\{[^\n]*connection limit reached[^\n]*/g) ?? [];
  assert.equal(lines.length, 1);
  const { level, limit, ip, connections } = JSON.parse(lines[0] ?? '');
  assert.deepEqual(
    { level, limit, ip, connections },
    { level: 'warn', limit: 'address', ip: '127.0.0.2', connections: 40 },
  );
});

test('with TLS, closes an idle connection, and none that has a running request', async (t) => {
  const { request } = await aServer(t, { tls: createCertificate(t) });
  const idle = await request('127.0.0.2');
  assert.equal(idle.outcome, '404');
  for (let count = 0; count < 10; count += 1)
    assert.equal((await request('127.0.0.2', '/api/slow')).outcome, 'waiting');
  assert.equal(await idle.closed, 'refused');
  assert.equal((await request('127.0.0.2')).outcome, 'refused');
  assert.equal((await request('127.0.0.3')).outcome, '404');
});

test('limits a network whose addresses have few connections each', async (t) => {
  const { request } = await aServer(t);
  const idle = await request('127.0.0.99');
  for (let host = 1; host < 20; host += 1) await request(`127.0.0.${host}`, '/api/slow');
  assert.equal((await request('127.0.0.30', '/api/slow')).outcome, 'waiting');
  assert.equal(await idle.closed, 'refused');
  assert.equal((await request('127.0.0.31')).outcome, 'refused');
  assert.equal((await request('127.0.1.1')).outcome, '404');
});

test('closes idle connections of the network with the most when few are left, and reserves some for new addresses', async (t) => {
  const { request, requestAgain } = await aServer(t);
  const small = await request('127.0.3.1');
  const large: Client[] = [];
  for (let host = 1; host <= 18; host += 1) large.push(await request(`127.0.1.${host % 2}`));
  for (let count = 1; count <= 16; count += 1) await request(`127.0.2.${count % 2}`, '/api/slow');
  await request('127.0.4.1', '/api/slow');
  for (const client of large) assert.equal(await requestAgain(client), '404');
  // 36 connections are open. From here on, each new one replaces an idle one.
  const fromNewNetwork = async (third: number) =>
    assert.equal((await request(`127.0.${third}.1`, '/api/slow')).outcome, 'waiting');
  for (let third = 5; third < 22; third += 1) await fromNewNetwork(third);
  assert.equal(await requestAgain(small), '404');
  await fromNewNetwork(22);
  await fromNewNetwork(23);
  await Promise.all([small, ...large].map(({ closed }) => closed));
  // Nothing is idle: only addresses with few connections get the reserved ones.
  assert.equal((await request('127.0.2.1')).outcome, 'refused');
  assert.equal((await request('127.0.60.1')).outcome, '404');
});

test('limits clients behind a trusted proxy by their requests, not the connections of the proxy', async (t) => {
  const { request } = await aServer(t, { trustedProxies: ['127.0.0.0/24'] });
  const behind = (client: string, path: string) => request('127.0.0.1', path, `X-Forwarded-For: ${client}\r\n`);
  for (let count = 0; count < 10; count += 1) assert.equal((await behind('192.0.2.1', '/api/slow')).outcome, 'waiting');
  assert.equal((await behind('192.0.2.1', '/')).outcome, '429');
  for (let count = 0; count < 10; count += 1) assert.equal((await behind('192.0.2.2', '/api/slow')).outcome, 'waiting');
  assert.equal((await behind('192.0.2.3', '/')).outcome, '429');
  assert.equal((await behind('198.51.100.1', '/')).outcome, '404');
  assert.equal((await request('127.0.0.1')).outcome, '404');
});

test('an address gets a quarter of the connections and a network half, within the limit of open files', () => {
  assert.deepEqual(divideConnections(limits.connections), {
    total: 4_000,
    perAddress: 1_000,
    perNetwork: 2_000,
    reserved: 400,
    fewPerAddress: 8,
  });
  assert.deepEqual(divideConnections(limits.connections, 3), {
    total: 4_000,
    perAddress: 334,
    perNetwork: 667,
    reserved: 400,
    fewPerAddress: 3,
  });
  const rows = [
    [undefined, 4_000],
    [1_048_576, 4_000],
    [4_512, 4_000],
    [4_096, 3_584],
    [1_000, 488],
    [96, 24],
  ] as const;
  for (const [files, connections] of rows) assert.equal(connectionsFor(files), connections);
});

test('recognizes trusted proxies in every spelling of their address', () => {
  const isProxy = proxyMatcher(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '::1']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd12::1', '::1'])
    assert.ok(isProxy(address), address);
  for (const address of ['11.0.0.1', '192.0.2.8', '::ffff:192.0.2.8', 'fe00::1', '::2', ''])
    assert.ok(!isProxy(address), address);
});
