import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { createInterface } from 'node:readline/promises';
import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { Type } from 'typebox';
import { envelope } from '../../src/contract/envelope.ts';
import { generateMasterKey, parseMasterKey } from '../../src/crypto/master-key.ts';
import { buildServer } from '../../src/http/build-server.ts';
import { openFilesAllowed } from '../../src/http/open-files.ts';
import { route } from '../../src/http/route.ts';
import { startJobs } from '../../src/jobs/house-jobs.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { aCertificate } from './certificate.ts';
import { aHouse, freshPorts } from './house.ts';
import { shellRoutes } from './shell-routes.ts';
import { aSlowRoute, slow } from './slow-route.ts';

async function lineAbout(stream: PassThrough, message: string): Promise<string> {
  for await (const line of createInterface(stream)) if (line.includes(message)) return line;
  throw new Error(`Nothing was logged about ${message}`);
}

test('a client that leaves is logged as broken off, with where it came from', async (t) => {
  const { routes, entered } = aSlowRoute();
  const stream = new PassThrough();
  const { server } = await aHouse(t, { log: { level: 'info', stream } }, routes);
  const leaving = connect(server.address.port, '127.0.0.1');
  leaving.write(slow);
  await entered;
  leaving.destroy();
  const line = await lineAbout(stream, 'broken off');
  const { method, route: path, ip, msg } = JSON.parse(line);
  assert.deepEqual({ method, path, ip, msg }, { method: 'GET', path: '/slow', ip: '127.0.0.1', msg: 'broken off' });
});

test('a job that fails is one line of the log, with its reason and no secret', async (t) => {
  const stream = new PassThrough();
  const { server } = await aHouse(t, { log: { level: 'info', stream } });
  const ports = await freshPorts(t);
  await aTransfer(ports, { state: 'Processing', files: [{ name: 'marker', content: 'marker' }] });
  const strange = { ...ports, keys: parseMasterKey(generateMasterKey()), serviceUrl: server.baseUrl.href };
  const jobs = startJobs(strange, server.logJobFailure);
  const line = await lineAbout(stream, 'a job failed');
  await jobs.stop();
  const { level, time, job, failure } = JSON.parse(line);
  assert.deepEqual({ level, job }, { level: 'error', job: 'complete transfers' });
  assert.ok(!Number.isNaN(Date.parse(time)));
  assert.match(JSON.stringify(failure.errors), /SealBroken/);
  assert.doesNotMatch(line, /marker/);
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

test("an expectation in HTTP/1.0 is nobody's, and not answered", async (t) => {
  const { server } = await aHouse(t, {}, () => shellRoutes);
  const client = connect(server.address.port, '127.0.0.1');
  const head = 'Host: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n';
  client.write(`PUT /api/shell-bytes HTTP/1.0\r\n${head}abc`);
  assert.match(await text(client), /^HTTP\/1\.1 200 [\s\S]*\{"data":3,"meta":\{\}\}$/);
});

/** A server in a process of its own, with this many files; it prints its port, and logs to standard error. */
function aProcess(t: TestContext, openFiles: number): ChildProcessByStdio<null, Readable, Readable> {
  const program = `
    import { startServer } from ${JSON.stringify(new URL('../../src/http/server.ts', import.meta.url).href)};
    import { getLive } from ${JSON.stringify(new URL('../../src/http/routes/health.ts', import.meta.url).href)};
    const { address } = await startServer({ host: '127.0.0.1', port: 0, trustedProxies: [], log: { level: 'info' },
      readiness: async () => {}, clock: { now: () => new Date() } }, () => [getLive]);
    console.log(address.port);`;
  const node = [process.execPath, '--input-type=module', '-e', program];
  const child = spawn('sh', ['-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, ...node], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill());
  return child;
}

test('the service outlives the reader of its log', async (t) => {
  const child = aProcess(t, 1_000);
  const ended = once(child, 'exit').then(() => assert.fail('the service has ended'));
  const [port] = await Promise.race([once(child.stdout, 'data'), ended]);
  child.stderr.destroy();
  for (let time = 0; time < 5; time += 1) {
    const response = await Promise.race([fetch(`http://127.0.0.1:${String(port).trim()}/health/live`), ended]);
    assert.equal(response.status, 200);
  }
});

test('a limit of open files that is too low for the connections is told in the log', {
  skip: openFilesAllowed() === undefined && 'this system does not tell',
}, async (t) => {
  const [line] = await once(aProcess(t, 1_000).stderr, 'data');
  const { level, allowed, needed } = JSON.parse(line);
  assert.deepEqual({ level, allowed, needed }, { level: 'warn', allowed: 1_000, needed: 4_512 });
});

test('connections over the limit are dropped, and the log tells it once', async (t) => {
  const stream = new PassThrough();
  const clock = { now: () => new Date() };
  const app = buildServer({ trustedProxies: [], log: { level: 'info', stream }, clock }, []);
  t.after(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  app.server.maxConnections = 0;
  for (let time = 0; time < 3; time += 1) {
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume();
    await once(client, 'close');
  }
  assert.equal(String(stream.read()).match(/"level":"warn".*too many connections/g)?.length, 1);
});
