import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Sealpost, SealpostProblem } from '#client';
import { startHttpServer } from '../support/server/http-server.ts';
import { testRoutes } from '../support/server/test-routes.ts';

test('the client sends its credentials and JSON, encodes the password and unwraps the response', async (t) => {
  const { server } = await startHttpServer(t, {}, () => testRoutes);
  const clientId = 'client'.repeat(10);
  const sealpost = new Sealpost({ baseUrl: server.baseUrl, clientId, token: 'token-1' });
  const data = await sealpost.request('POST', '/api/shell/7', { body: { name: 'Ärger' }, password: 'pä%+/?&=1' });
  assert.deepEqual(data, {
    clientId,
    token: 'token-1',
    password: 'pä%+/?&=1',
    params: { id: '7' },
    body: { name: 'Ärger', tags: [] },
  });
  assert.deepEqual(
    await sealpost.request('GET', '/api/shell', { query: { page: 2, active: true, fields: 'a(b), c+d' } }),
    {
      password: null,
      query: { page: 2, active: true, fields: 'a(b), c+d' },
    },
  );
});

test('a base URL may have a path and a trailing slash', async () => {
  const requested: string[] = [];
  const fetch = async (input: unknown) => {
    requested.push(String(input));
    return new Response('{}');
  };
  for (const baseUrl of ['https://example.org', 'https://example.org/', 'https://example.org/post/']) {
    await new Sealpost({ baseUrl, fetch }).status();
  }
  assert.deepEqual(requested, [
    'https://example.org/api/status',
    'https://example.org/api/status',
    'https://example.org/post/api/status',
  ]);
});

test('a base URL without a scheme is reported at once', () => {
  for (const baseUrl of ['localhost:8080', 'example.org', '']) {
    assert.throws(() => new Sealpost({ baseUrl }), { name: 'TypeError', message: /^baseUrl must begin with/ });
  }
});

test('an error response of another server is a problem without a number', async () => {
  const fetch = async () =>
    new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
  await assert.rejects(new Sealpost({ baseUrl: 'https://example.org', fetch }).status(), (error: unknown) => {
    assert.ok(error instanceof SealpostProblem);
    assert.equal(error.status, 502);
    assert.deepEqual([error.type, error.errorCode], ['', 0]);
    return true;
  });
});

test('an empty response is undefined', async () => {
  const fetch = async () => new Response(null, { status: 204 });
  assert.equal(await new Sealpost({ baseUrl: 'https://example.org', fetch }).request('DELETE', '/api/x'), undefined);
});

test('does not follow redirects: password and token are for one server only', async (t) => {
  const requested: unknown[] = [];
  const elsewhere = await listening(t, (request, response) => {
    requested.push(request.headers);
    response.end('{}');
  });
  const here = await listening(t, (_request, response) => {
    response.writeHead(307, { location: `${elsewhere}/api/status` }).end();
  });
  const sealpost = new Sealpost({ baseUrl: here, token: 'token-1' });
  await assert.rejects(sealpost.request('GET', '/api/x', { password: 'secret' }), TypeError);
  assert.deepEqual(requested, []);
});

async function listening(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
