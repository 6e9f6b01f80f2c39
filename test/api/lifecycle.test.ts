import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { createInterface } from 'node:readline/promises';
import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import { envelope } from '../../src/contract/schema-helpers.ts';
import { onlyKey } from '../../src/crypto/keyring.ts';
import { generateMasterKey, parseMasterKey } from '../../src/crypto/master-key.ts';
import { buildServer } from '../../src/http/build-server.ts';
import { openFileLimit } from '../../src/http/connections/connection-limits.ts';
import { startJobs } from '../../src/jobs/scheduled-jobs.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { createCertificate } from '../support/server/certificate.ts';
import { startHttpServer } from '../support/server/http-server.ts';
import { createSlowRoute, slowRequest } from '../support/server/slow-route.ts';
import { testRoute, testRoutes } from '../support/server/test-routes.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

async function lineAbout(stream: PassThrough, message: string): Promise<string> {
  for await (const line of createInterface(stream)) if (line.includes(message)) return line;
  throw new Error(`Nothing was logged about ${message}`);
}

test('logs a disconnected client as aborted, with its address', async (t) => {
  const { routes, entered } = createSlowRoute();
  const stream = new PassThrough();
  const { server } = await startHttpServer(t, { log: { level: 'info', stream } }, routes);
  const leaving = connect(server.address.port, '127.0.0.1');
  leaving.write(slowRequest);
  await entered;
  leaving.destroy();
  const line = await lineAbout(stream, 'request aborted');
  const { method, route: path, ip, msg } = JSON.parse(line);
  assert.deepEqual(
    { method, path, ip, msg },
    { method: 'GET', path: '/slow', ip: '127.0.0.1', msg: 'request aborted' },
  );
});

test('a shutdown waits for the handler of a client that has disconnected', async (t) => {
  const { routes, entered, release } = createSlowRoute();
  const stream = new PassThrough();
  const { server } = await startHttpServer(t, { log: { level: 'info', stream } }, routes);
  const leaving = connect(server.address.port, '127.0.0.1');
  leaving.write(slowRequest);
  await entered;
  leaving.destroy();
  await lineAbout(stream, 'request aborted');
  let hasStopped = false;
  const stopped = server.stop(60_000).then(() => {
    hasStopped = true;
  });
  await assert.rejects(fetch(server.baseUrl));
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  assert.equal(hasStopped, false);
  release();
  await stopped;
});

test('logs a failed job in one line, with its reason and no secret', async (t) => {
  const stream = new PassThrough();
  const { ports, server } = await startApiServer(t, { log: { level: 'info', stream } });
  await createTransfer(ports, { state: 'Processing', files: [{ name: 'marker', content: 'marker' }] });
  const strange = { ...ports, keys: onlyKey(parseMasterKey(generateMasterKey())), serviceUrl: server.baseUrl.href };
  const jobs = startJobs(strange, server.logJobFailure);
  const line = await lineAbout(stream, 'background job failed');
  await jobs.stop();
  const { level, time, job, failure } = JSON.parse(line);
  assert.deepEqual({ level, job }, { level: 'error', job: 'transfers.complete' });
  assert.ok(!Number.isNaN(Date.parse(time)));
  assert.match(JSON.stringify(failure.errors), /SealBroken/);
  assert.doesNotMatch(line, /marker/);
});

test('the base URL is the configured one, otherwise host and port', async (t) => {
  const given = await startHttpServer(t, { baseUrl: new URL('https://files.example.org/post') });
  assert.equal(String(given.server.baseUrl), 'https://files.example.org/post');
  const own = await startHttpServer(t);
  assert.equal(String(own.server.baseUrl), `http://127.0.0.1:${own.server.address.port}/`);
  const named = await startHttpServer(t, { host: 'localhost' });
  assert.equal(String(named.server.baseUrl), `http://localhost:${named.server.address.port}/`);
  await named.sealpost.status();
});

test('an IPv6 host is in brackets', async (t) => {
  const service = await startHttpServer(t, { host: '::1' }).catch((error: NodeJS.ErrnoException) => error);
  if (service instanceof Error) return t.skip(`no IPv6 on this machine: ${service.message}`);
  assert.equal(String(service.server.baseUrl), `http://[::1]:${service.server.address.port}/`);
  return assert.doesNotReject(service.sealpost.status());
});

test('a port in use is an error at the start', async (t) => {
  const { server } = await startHttpServer(t);
  await assert.rejects(startHttpServer(t, { port: server.address.port }), { code: 'EADDRINUSE' });
});

test('with a certificate the server accepts TLS, and only TLS', async (t) => {
  const tls = createCertificate(t);
  const { server, log } = await startHttpServer(t, { tls });
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

test('sends 100 Continue only where a body is accepted', async (t) => {
  const noted = testRoute({
    method: 'POST',
    path: '/note',
    general: 'ignored',
    schema: { operationId: 'note', summary: '', response: { 200: envelope(Type.Any()) } },
    handler: async ({ body }) => ({ data: body, meta: {} }),
  });
  const { server } = await startHttpServer(t, {}, () => [noted]);
  const head = 'Host: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n';
  const wanted = connect(server.address.port, '127.0.0.1');
  wanted.write(`POST /note HTTP/1.1\r\nConnection: close\r\n${head}`);
  const [first] = await once(wanted, 'data');
  assert.equal(String(first), 'HTTP/1.1 100 Continue\r\n\r\n');
  wanted.write('[1]');
  assert.match(await text(wanted), /^HTTP\/1\.1 200 [\s\S]*\{"data":\[1\],"meta":\{\}\}$/);
  const unwanted = connect(server.address.port, '127.0.0.1');
  unwanted.write(`POST /nothing HTTP/1.1\r\n${head}`);
  const [response] = await once(unwanted, 'data');
  assert.match(String(response), /^HTTP\/1\.1 404 /);
  unwanted.destroy();
});

test('ignores an expectation in HTTP/1.0', async (t) => {
  const { server } = await startHttpServer(t, {}, () => testRoutes);
  const client = connect(server.address.port, '127.0.0.1');
  const head = 'Host: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n';
  client.write(`PUT /api/shell-bytes HTTP/1.0\r\n${head}abc`);
  assert.match(await text(client), /^HTTP\/1\.1 200 [\s\S]*\{"data":3,"meta":\{\}\}$/);
});

/** Starts a server in its own process with a limit of open files. It prints its port, and logs to standard error. */
function startProcess(t: TestContext, openFiles: number): ChildProcessByStdio<null, Readable, Readable> {
  const program = `
    import { startServer } from ${JSON.stringify(new URL('../../src/http/server.ts', import.meta.url).href)};
    const { address } = await startServer({ host: '127.0.0.1', port: 0, trustedProxies: [], log: { level: 'info' },
      readiness: async () => {}, clock: { now: () => new Date() }, ports: {} });
    console.log(address.port);`;
  const node = [process.execPath, '--input-type=module', '-e', program];
  const child = spawn('sh', ['-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, ...node], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill());
  return child;
}

test('keeps serving when the reader of its log is gone', async (t) => {
  const child = startProcess(t, 1_000);
  const ended = once(child, 'exit').then(() => assert.fail('the service has ended'));
  const [port] = await Promise.race([once(child.stdout, 'data'), ended]);
  child.stderr.destroy();
  for (let time = 0; time < 5; time += 1) {
    const response = await Promise.race([fetch(`http://127.0.0.1:${String(port).trim()}/health/live`), ended]);
    assert.equal(response.status, 200);
  }
});

test('logs a limit of open files that is too low for the connections', {
  skip: openFileLimit() === undefined && 'this system does not report its limit',
}, async (t) => {
  const [line] = await once(startProcess(t, 1_000).stderr, 'data');
  const { level, allowed, needed } = JSON.parse(line);
  assert.deepEqual({ level, allowed, needed }, { level: 'warn', allowed: 1_000, needed: 4_512 });
});

test('drops connections over the limit, and logs it once', async (t) => {
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
  assert.equal(String(stream.read()).match(/"level":"warn".*connection limit reached/g)?.length, 1);
});
