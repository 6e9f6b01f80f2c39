import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { SealpostProblem } from '#client';
import { apiRoutes as routes } from '../../src/http/routes.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { assertDocumentedError, assertStandardHeaders } from '../support/server/documented-error.ts';
import { exchangeRaw, startHttpServer } from '../support/server/http-server.ts';

test('the status is the bare list of versions', async (t) => {
  const { sealpost } = await startHttpServer(t);
  assert.deepEqual(await sealpost.status(), { apiVersions: { uiApiVersions: [{ major: 1, minor: 15 }] } });
});

test('the status ignores headers and parameters', async (t) => {
  const { sealpost } = await startHttpServer(t);
  const headers = {
    'X-CS-MajorApiVersion': 'nonsense',
    'X-CS-MinimumMinorApiVersion': '99',
    'X-CS-ClientId': 'short',
    'X-CS-ProductKey': 'unknown',
    'X-CS-VerificationToken': 'wrong',
    'X-CS-Password': '%',
    'Accept-Language': ';;;',
  };
  const query = { 'major-api-version': 7, password: 'differs', 'client-id': '-' };
  const response = await sealpost.send('GET', '/api/status', { headers, query });
  assert.equal(response.status, 200);
});

test("only the routes that describe the server ignore the client's version", () => {
  const ignoring = routes.filter(({ general }) => general === 'ignored').map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(ignoring, [
    'GET /api/status',
    'GET /api/clients',
    'GET /health/live',
    'GET /health/ready',
    'GET /openapi.json',
  ]);
});

test('reports a live server and a ready one', async (t) => {
  const { sealpost } = await startHttpServer(t);
  assert.deepEqual(await (await sealpost.send('GET', '/health/live')).json(), { status: 'live' });
  assert.deepEqual(await (await sealpost.send('GET', '/health/ready')).json(), { status: 'ready' });
});

test('a server that is not ready is live, and returns Retry-After', async (t) => {
  const readiness = async () => {
    throw new Error('the database at /srv/data is unavailable');
  };
  const { server, sealpost, log } = await startHttpServer(t, { readiness });
  assert.equal((await sealpost.send('GET', '/health/live')).status, 200);
  const [response] = await exchangeRaw(server, 'GET /health/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.ok(response);
  assertDocumentedError(response, 'not ready');
  assert.equal(response.status, 503);
  assert.equal(JSON.parse(response.body).errorCode, 5003);
  assert.match(response.headers['retry-after'] ?? '', /^[1-9]\d*$/);
  assert.doesNotMatch(response.body, /srv/);
  assert.match(log(), /"level":"warn".*the database at \/srv\/data is unavailable/);
});

test('HEAD works wherever GET does, and other methods are rejected with Allow', async (t) => {
  const { server } = await startApiServer(t);
  const request = async (method: string, path: string) => {
    const [response] = await exchangeRaw(server, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.ok(response);
    assertStandardHeaders(response.headers, `${method} ${path}`);
    return response;
  };
  for (const pattern of new Set(routes.map(({ path }) => path))) {
    const methods = routes.filter(({ path }) => path === pattern).map(({ method }) => method);
    // The requests have no credentials: the test only compares HEAD with GET.
    const path = pattern.replace(':email', 'ann@example.org').replace(/:\w+/g, 'unknown');
    if (methods.includes('GET')) {
      const get = await request('GET', path);
      const head = await request('HEAD', path);
      assert.equal(head.status, get.status, path);
      assert.equal(head.headers['content-length'], get.headers['content-length'], path);
    }
    const allow = ['OPTIONS', ...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
    assert.equal((await request('OPTIONS', path)).headers['allow'], allow, path);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH']) {
      if (allow.split(', ').includes(method)) continue;
      const rejected = await request(method, path);
      assert.equal(rejected.status, 405, `${method} ${path}`);
      assert.equal(rejected.headers['allow'], allow);
      assertDocumentedError(rejected, `${method} ${path}`);
    }
  }
});

test('the OpenAPI description is the generated one, and lists the errors of every operation', async (t) => {
  const { sealpost } = await startHttpServer(t);
  const text = await (await sealpost.send('GET', '/openapi.json')).text();
  assert.equal(text, await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
  const { paths } = JSON.parse(text);
  for (const { method, path } of routes) {
    const { responses } = paths[path.replace('*', ':path').replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    assert.deepEqual(responses.default.content, {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    });
  }
});

test('the OpenAPI description lists the credentials as header and query parameter', async () => {
  const { paths, components } = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
  for (const { method, path } of routes) {
    const { parameters = [] } = paths[path.replace('*', ':path').replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const names = parameters.map(({ $ref = '', name }: Record<string, string>) => {
      return name ?? components.parameters[$ref.split('/').at(-1) ?? ''].name;
    });
    const takes = (...wanted: string[]) => wanted.every((name) => names.includes(name));
    const proof = { password: takes('X-CS-Password', 'password'), token: takes('X-CS-VerificationToken', 'client-id') };
    const expected = { password: path.startsWith('/api/transfers/'), token: path.startsWith('/api/users/') };
    assert.deepEqual(proof, expected, `${method} ${path}`);
  }
});

test('the client throws error responses', async (t) => {
  const { sealpost } = await startHttpServer(t);
  const rejection = (error: unknown) => {
    assert.ok(error instanceof SealpostProblem);
    assert.equal(error.status, 404);
    assert.equal(error.errorCode, 1006);
    assert.equal(error.errorMessage, 'There is no such endpoint.');
    assert.equal(error.members['type'], 'urn:sealpost:problem:endpoint_unknown');
    return true;
  };
  await assert.rejects(sealpost.request('GET', '/api/nothing'), rejection);
  await assert.rejects(sealpost.request('POST', '/api/nothing', { body: { a: 1 }, password: 'x' }), rejection);
  await assert.rejects(
    sealpost.request('HEAD', '/api/nothing'),
    (error: SealpostProblem) => error.status === 404 && error.errorCode === 0,
  );
});
