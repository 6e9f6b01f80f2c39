import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { SealpostProblem, type ServerStatus } from '#client';
import { isGrantable } from '../../src/core/permissions.ts';
import { type MasterKeys, onlyKey } from '../../src/crypto/keyring.ts';
import { generateMasterKey, parseMasterKey } from '../../src/crypto/master-key.ts';
import { apiRoutes as routes } from '../../src/http/routes.ts';
import type { Ports } from '../../src/ports/ports.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
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

test('C53: a nonce gets the proof of the master key', async (t) => {
  const [one, other] = [generateMasterKey(), generateMasterKey()].map((line) => onlyKey(parseMasterKey(line)));
  const proofOf = async (keys: MasterKeys | undefined, nonce: string) => {
    const { sealpost } = await startHttpServer(t, { ports: { timeZone: 'UTC', keys } as Ports & Runtime });
    const { proof } = (await (await sealpost.send('GET', '/api/status', { query: { nonce } })).json()) as ServerStatus;
    return proof;
  };
  const nonce = 'abcdefghijkl-_12';
  const proof = await proofOf(one, nonce);
  assert.match(String(proof), /^[0-9a-f]{64}$/);
  assert.equal(await proofOf(one, nonce), proof);
  assert.notEqual(await proofOf(one, `${nonce}3`), proof);
  assert.notEqual(await proofOf(other, nonce), proof);
  assert.equal(await proofOf(one, ''), undefined);
  const { sealpost } = await startHttpServer(t);
  for (const wrong of ['short', 'x'.repeat(65), `${nonce}.`]) {
    const response = sealpost.send('GET', '/api/status', { query: { nonce: wrong } });
    await assert.rejects(response, (error) => error instanceof SealpostProblem && error.status === 400);
  }
});

test("only the routes that describe the server ignore the client's version", () => {
  const ignoring = routes.filter(({ general }) => general === 'ignored').map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(ignoring, [
    'GET /api/clients',
    'GET /api/status',
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
    const { headers } = response;
    // It is the same for everyone: caches may keep it, and revalidate it.
    const isCached = path === '/openapi.json' && response.status === 200;
    if (isCached) assert.equal(headers['cache-control'], 'no-cache');
    assertStandardHeaders(isCached ? { ...headers, 'cache-control': 'no-store' } : headers, `${method} ${path}`);
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

const printedOpenApi = async () => JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
const operationOf = (
  { paths }: Awaited<ReturnType<typeof printedOpenApi>>,
  { method, path }: (typeof routes)[number],
) => paths[path.replace('*', ':path').replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];

test('the OpenAPI document is the generated one, with the URL of the server, and lists errors', async (t) => {
  const printed = await printedOpenApi();
  for (const baseUrl of ['https://files.example.org', 'https://example.org/post/']) {
    const { server } = await startHttpServer(t, { baseUrl: new URL(baseUrl) });
    const [response] = await exchangeRaw(server, 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const servers = [{ url: baseUrl.replace(/\/$/, ''), description: 'This server' }];
    assert.deepEqual(JSON.parse(response?.body ?? ''), { ...printed, servers });
  }
  const { server } = await startHttpServer(t);
  const address = new URL('/openapi.json', server.baseUrl);
  const tags = new Set<string>();
  for (const encoding of ['identity', 'gzip', 'br']) {
    const response = await fetch(address, { headers: { 'Accept-Encoding': encoding } });
    assert.equal(response.headers.get('content-encoding') ?? 'identity', encoding);
    assert.equal(((await response.json()) as { openapi: string }).openapi, printed.openapi);
    const tag = response.headers.get('etag') ?? '';
    tags.add(tag);
    const again = await fetch(address, { headers: { 'Accept-Encoding': encoding, 'If-None-Match': tag } });
    assert.deepEqual([again.status, again.headers.get('etag')], [304, tag]);
  }
  assert.equal(tags.size, 3);
  for (const row of routes) {
    const { responses } = operationOf(printed, row);
    assert.deepEqual(responses.default, { $ref: '#/components/responses/Problem' });
  }
});

test('the OpenAPI document lists the credentials of every operation', async () => {
  const printed = await printedOpenApi();
  const { securitySchemes } = printed.components;
  for (const row of routes) {
    const { method, path, guard, permission = 'account', schema } = row;
    const { security } = operationOf(printed, row);
    const nameOf = ({ name, scheme }: { readonly name?: string; readonly scheme?: string }) => name ?? scheme;
    const names = security.map((set: object) => Object.keys(set).map((each) => nameOf(securitySchemes[each])));
    const verified = [['X-CS-ClientId', 'X-CS-VerificationToken']];
    const { properties = {} } = (schema.querystring ?? {}) as { readonly properties?: object };
    const expected = {
      everyone: names,
      'verified address': verified,
      session: verified,
      'sender of transfer': verified,
      recipient: [['X-CS-Password'], ...('ticket' in properties ? [['ticket']] : [])],
      administration: [['__Host-sealpost-admin'], ...(isGrantable(permission) ? [['bearer']] : [])],
      'sign-in': [],
      'local machine': [],
      metrics: [],
      form: [],
    }[guard];
    assert.deepEqual(names, expected, `${method} ${path}`);
  }
});

test('the client throws error responses', async (t) => {
  const { sealpost } = await startHttpServer(t);
  const rejection = (error: unknown) => {
    assert.ok(error instanceof SealpostProblem);
    assert.equal(error.status, 404);
    assert.equal(error.errorCode, 1006);
    assert.equal(error.errorMessage, 'This endpoint does not exist.');
    assert.equal(error.type, 'urn:sealpost:problem:endpoint_unknown');
    assert.equal(error.message, error.errorMessage, 'there is no detail');
    return true;
  };
  await assert.rejects(sealpost.request('GET', '/api/nothing'), rejection);
  await assert.rejects(sealpost.request('POST', '/api/nothing', { body: { a: 1 }, password: 'x' }), rejection);
  await assert.rejects(
    sealpost.request('HEAD', '/api/nothing'),
    (error: SealpostProblem) => error.status === 404 && error.errorCode === 0,
  );
});
