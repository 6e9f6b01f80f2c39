import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, isIPv6, type Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createCertificate } from '../../test/support/server/certificate.ts';
import { runCommand } from '../../test/support/server/command-fixture.ts';
import { freePort } from '../../test/support/server/free-port.ts';
import { runSealpost } from '../../test/support/server/program.ts';
import { health } from './health.ts';

async function listen(t: TestContext, server: Server, host = '127.0.0.1'): Promise<string> {
  server.listen(0, host);
  await once(server, 'listening');
  t.after(() => server.close());
  return String((server.address() as AddressInfo).port);
}

const check = (variables: Readonly<Record<string, string>>) => runCommand(variables, health);

const ready: RequestListener = ({ url }, response) => {
  response.writeHead(url === '/health/ready' ? 200 : 404).end('{"status":"ready"}');
};

test('reports a server that is ready', async (t) => {
  const port = await listen(t, createServer(ready));
  // Nothing responds there: the command must use neither.
  const unused = { SEALPOST_BASE_URL: 'https://files.invalid/below', SEALPOST_DATABASE: 'postgres://localhost:9/none' };
  const { lines, error } = await check({ SEALPOST_PORT: port, ...unused });
  assert.deepEqual([lines, error], [['Ready.'], undefined]);
});

test('asks a server that listens on all addresses at a loopback address', async (t) => {
  for (const host of ['0.0.0.0', '::']) {
    const from: string[] = [];
    const server = createServer((request, response) => {
      from.push(request.socket.remoteAddress ?? '');
      ready(request, response);
    });
    const port = await listen(t, server, host);
    assert.equal((await check({ SEALPOST_PORT: port, SEALPOST_HOST: host })).error, undefined);
    assert.deepEqual(from, [isIPv6(host) ? '::1' : '127.0.0.1']);
  }
});

test('accepts a certificate for another name', async (t) => {
  const port = await listen(t, createTlsServer(createCertificate(t), ready));
  // The files are read by the server alone.
  const tls = { SEALPOST_TLS_CERT: '/nonexistent/cert.pem', SEALPOST_TLS_KEY: '/nonexistent/key.pem' };
  const { lines, error } = await check({ SEALPOST_PORT: port, SEALPOST_HOST: 'localhost', ...tls });
  assert.deepEqual([lines, error], [['Ready.'], undefined]);
});

test('reports why a server is not ready', async (t) => {
  const body = JSON.stringify({ outages: [{ part: 'database', since: '2026-03-01T12:00:00.000Z' }] });
  const busy = await listen(
    t,
    createServer((_, response) => void response.writeHead(503).end(body)),
  );
  const messages = {
    [busy]: `http://127.0.0.1:${busy} responds with status 503. Unavailable since 2026-03-01T12:00:00.000Z: database.`,
  };
  for (const text of ['', 'null', '<html>', '{"outages":5}', '{}']) {
    const other = await listen(
      t,
      createServer((_, response) => void response.writeHead(404).end(text)),
    );
    messages[other] = `http://127.0.0.1:${other} responds with status 404.`;
  }
  const closed = String(await freePort());
  messages[closed] = `http://127.0.0.1:${closed} cannot be reached: the connection is refused.`;
  for (const [port, message] of Object.entries(messages))
    assert.equal((await check({ SEALPOST_PORT: port })).error?.message, `Not ready: ${message}`);
});

test('exits with 2 if the server is not ready, and with 1 if its port is not known', async () => {
  const refused = await runSealpost(['health'], { SEALPOST_PORT: String(await freePort()) });
  assert.equal(refused.code, 2, refused.err);
  assert.match(refused.err, /^Not ready: .*refused\.\n$/);
  const unknown = await runSealpost(['health'], { SEALPOST_PORT: '0' });
  assert.deepEqual([unknown.code, unknown.out], [1, '']);
  assert.match(unknown.err, /SEALPOST_PORT is 0/);
});
