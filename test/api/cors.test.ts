import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Type } from 'typebox';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { generalParameters } from '../../src/contract/parameters.ts';
import { envelope } from '../../src/contract/schema-helpers.ts';
import { createRoutes, type RouteDeps, apiRoutes as routes } from '../../src/http/routes.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { assertDocumentedError, assertStandardHeaders } from '../support/server/documented-error.ts';
import { exchangeRaw, type RawResponse, startHttpServer } from '../support/server/http-server.ts';
import { testRoute, testRoutes } from '../support/server/test-routes.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const portal = 'https://portal.example.org';
const local = 'http://localhost:5173';

/** Origin headers of origins that are not listed. */
const foreign: ReadonlyArray<readonly string[]> = [
  [],
  ['null'],
  ['https://evil.example'],
  [`${portal}.evil.example`],
  [portal, 'https://evil.example'],
];

/** Origins that resemble a listed one, or are made to be mistaken for one. */
const disguised: ReadonlyArray<readonly string[]> = [
  [''],
  ['*'],
  ['http://portal.example.org'],
  [`${portal}:8443`],
  [`${portal}:443`],
  [`${portal}/`],
  ['https://evil.example#portal.example.org'],
  ['https://sub.portal.example.org'],
  ['https://PORTAL.example.org'],
  [`${portal},https://evil.example`],
  [`${portal} https://evil.example`],
  ['https://evil.example', portal],
  [portal, portal],
  [`${portal}%00`],
  [`https://${'a'.repeat(9_000)}`],
];

const broken = testRoute({
  method: 'GET',
  path: '/api/broken',
  general: 'ignored',
  schema: { operationId: 'broken', summary: '', response: { 200: envelope(Type.Any()) } },
  handler: async () => {
    throw new Error('broken');
  },
});

async function startCorsServer(t: TestContext) {
  const withTestRoutes = (deps: RouteDeps) => [...createRoutes(deps), ...testRoutes, broken];
  const service = await startApiServer(t, { routes: withTestRoutes });
  await changeSetting(service.ports, 'cors.origins', `${portal}, ${local}`);
  const request = async (
    method: string,
    path: string,
    headers: readonly string[] = [],
    body = '',
  ): Promise<RawResponse> => {
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers];
    const [response, ...more] = await exchangeRaw(service.server, `${lines.join('\r\n')}\r\n\r\n${body}`);
    assert.ok(response !== undefined && more.length === 0, `${method} ${path}`);
    return response;
  };
  return { ...service, request };
}

/** Fills in IDs that do not exist, except for the products and their language packs. */
const filled = (path: string) =>
  path
    .replace(':productKey', 'api.rest')
    .replace(':packId', 'de_2')
    .replace('*', 'messages.json')
    .replace(':email', 'ann@example.org')
    .replace(/:\w+/g, 'AAAAAAAAAA');
const isAdmin = (path: string) => path.startsWith('/api/admin/');
/** The API that pages of other origins may use. */
const isApi = (path: string) => path.startsWith('/api/') && !isAdmin(path);
const originLines = (origins: readonly string[]) => origins.map((origin) => `Origin: ${origin}`);
const preflight = (method: string) => [`Access-Control-Request-Method: ${method}`];
const corsHeaders = ({ headers }: RawResponse) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'timing-allow-origin');
const listOf = (text: string | undefined) => (text ?? '').split(', ');

function assertReadable(response: RawResponse, origin: string, hint: string): void {
  assert.equal(response.headers['access-control-allow-origin'], origin, hint);
  assert.ok(listOf(response.headers['vary']).includes('Origin'), hint);
  assert.deepEqual(
    corsHeaders(response).toSorted(),
    ['access-control-allow-origin', 'access-control-expose-headers'],
    hint,
  );
}

test('O1: every response of every route but administration may be read by pages of a listed origin, and by no others', async (t) => {
  const { request, log } = await startCorsServer(t);
  for (const { method, path } of routes) {
    for (const requested of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
      const plain = await request(requested, filled(path));
      assert.equal(listOf(plain.headers['vary']).includes('Origin'), isApi(path), `${requested} ${path}`);
      const listed = await request(requested, filled(path), originLines([portal]));
      assert.ok(listed.status < 500, `${requested} ${path}`);
      if (isApi(path)) assertReadable(listed, portal, `${requested} ${path}`);
      else assert.deepEqual(corsHeaders(listed), [], `${requested} ${path}`);
      for (const origins of path === '/api/status' ? [...foreign, ...disguised] : foreign) {
        const hint = `${requested} ${path} ${origins}`.slice(0, 120);
        const response = await request(requested, filled(path), originLines(origins));
        assert.ok(response.status < 500, hint);
        assert.deepEqual(corsHeaders(response), [], hint);
        assert.equal(response.headers['vary'], plain.headers['vary'], hint);
      }
    }
  }
  assertReadable(await request('GET', '/api/docs', originLines([portal])), portal, 'compressed');
  assert.doesNotMatch(log(), /"level":"(error|fatal)"/);
});

test('O2: accepts the preflight request of a listed origin on every path of the API', async (t) => {
  const { request } = await startCorsServer(t);
  const paths = new Set(routes.map(({ path }) => path));
  for (const path of [...paths, '/api/nothing', '/api', '/api/logs/']) {
    const method = routes.find((known) => known.path === path)?.method ?? 'PUT';
    const response = await request('OPTIONS', filled(path), [...originLines([portal]), ...preflight(method)]);
    assertStandardHeaders(response.headers, path);
    if (path !== '/api' && !isApi(path)) {
      assert.deepEqual(corsHeaders(response), [], path);
      continue;
    }
    assert.deepEqual([response.status, response.body, response.headers['vary']], [204, '', 'Origin'], path);
    assert.equal(response.headers['access-control-allow-origin'], portal, path);
    assert.equal(response.headers['access-control-allow-credentials'], undefined, path);
    assert.equal(response.headers['access-control-max-age'], '600', path);
    assert.ok(listOf(response.headers['access-control-allow-methods']).includes(method), path);
    const allowed = listOf(response.headers['access-control-allow-headers']);
    for (const { header } of Object.values(generalParameters)) assert.ok(allowed.includes(header), header);
    for (const header of ['Content-Type', 'Range', 'If-Range', 'If-Match', 'If-None-Match', 'Accept-Language']) {
      assert.ok(allowed.includes(header), header);
    }
    for (const header of ['Tus-Resumable', 'Upload-Offset', 'Upload-Length']) assert.ok(allowed.includes(header));
    assert.ok(!allowed.includes('*') && !allowed.includes('Authorization'));
  }
});

test('O9: administration is not open to pages of other origins, listed or not, however its path is written', async (t) => {
  const { request } = await startCorsServer(t);
  const paths = routes.map(({ path }) => path).filter(isAdmin);
  assert.ok(paths.length > 0);
  const spellings = ['/api/admin', '/api/admin/', '/api/admin/nothing', '/api/%61dmin/session', '/api/%61%64min?x=%zz'];
  for (const path of [...paths.map(filled), ...spellings]) {
    for (const headers of [[], preflight('GET'), preflight('DELETE')]) {
      for (const method of ['OPTIONS', 'GET', 'DELETE']) {
        const response = await request(method, path, [...originLines([portal]), ...headers]);
        assert.deepEqual(corsHeaders(response), [], `${method} ${path}`);
      }
    }
  }
  const near = await request('GET', '/api/administration', originLines([portal]));
  assertReadable(near, portal, 'another path');
});

test('O3: an unlisted origin, no origin and a plain OPTIONS get the usual response', async (t) => {
  const { request } = await startCorsServer(t);
  for (const path of new Set(routes.map((known) => known.path))) {
    const plain = await request('OPTIONS', filled(path));
    assert.equal(plain.status, 204, path);
    assert.match(plain.headers['allow'] ?? '', /\bOPTIONS\b/, path);
    for (const origins of foreign) {
      const response = await request('OPTIONS', filled(path), [...originLines(origins), ...preflight('GET')]);
      assert.deepEqual(
        [response.status, response.headers['allow']],
        [204, plain.headers['allow']],
        `${path} ${origins}`,
      );
      assert.deepEqual(corsHeaders(response), [], `${path} ${origins}`);
    }
  }
  const own = await request('OPTIONS', '/api/status', originLines([portal]));
  assert.deepEqual([own.status, own.headers['allow']], [204, 'GET, HEAD, OPTIONS'], 'no preflight');
  assertReadable(own, portal, 'no preflight');
  assert.equal((await request('OPTIONS', '/api/nothing', preflight('GET'))).status, 404);
});

test('O4: errors of every kind may be read too, with the usual content', async (t) => {
  const { request, log } = await startCorsServer(t);
  const json = 'Content-Type: application/json';
  for (const [status, method, path, headers, body] of [
    [400, 'GET', '/api/products/web/cors', [], ''],
    [400, 'POST', '/api/password', [json, 'Content-Length: 1'], '{'],
    [400, 'POST', '/api/password', [json, 'Transfer-Encoding: chunked'], '1\r\n{\r\n0\r\n\r\n'],
    [400, 'GET', '/api/users/not-an-address/verification', [], ''],
    [401, 'GET', '/api/users/ann@example.org/transfer-sessions/20260301-120000-AAAAAAAA', [], ''],
    [403, 'POST', '/api/logs', [json, 'Content-Length: 2'], '[]'],
    [404, 'GET', '/api/nothing', [], ''],
    [404, 'GET', '/api/status/%zz', [], ''],
    [404, 'GET', '/api/password', ['X-CS-MajorApiVersion: 9'], ''],
    [404, 'GET', '/api/products/api.rest/language-packs/xx_9', [], ''],
    [405, 'DELETE', '/api/status', [], ''],
    [412, 'GET', '/api/products/api.rest/language-packs/de_2/messages.json', ['If-Match: "x"'], ''],
    [413, 'POST', '/api/password', [json, 'Content-Length: 999999'], ''],
    [415, 'POST', '/api/password', ['Content-Type: text/plain', 'Content-Length: 1'], 'x'],
    [500, 'GET', '/api/broken', [], ''],
  ] as const) {
    const plain = await request(method, path, headers, body);
    const response = await request(method, path, [...originLines([portal]), ...headers], body);
    const hint = `${method} ${path} ${status}`;
    assert.deepEqual([plain.status, response.status], [status, status], hint);
    assert.equal(response.body, plain.body, hint);
    assertDocumentedError(response, hint);
    assertReadable(response, portal, hint);
    assert.deepEqual(corsHeaders(plain), [], hint);
  }
  assert.equal(log().match(/"level":"error"/g)?.length, 2);
});

test('O5: pages may read the informative headers: Location, ETag, ranges, names, Retry-After', async (t) => {
  const { request, ports } = await startCorsServer(t);
  const { transferId, password, files } = await createTransfer(ports, { files: [{ name: 'a.txt', content: 'Hello' }] });
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  const own = [...originLines([portal]), `X-CS-Password: ${encodeURIComponent(password)}`];
  const complete = await request('GET', path, own);
  assert.deepEqual([complete.status, complete.body], [200, 'Hello']);
  assertReadable(complete, portal, 'complete');
  const part = await request('GET', path, [...own, 'Range: bytes=1-2']);
  assert.deepEqual([part.status, part.body], [206, 'el']);
  assertReadable(part, portal, 'part');
  const same = await request('GET', path, [...own, `If-None-Match: ${complete.headers['etag']}`]);
  assert.equal(same.status, 304);
  assertReadable(same, portal, 'same');
  const outside = await request('GET', path, [...own, 'Range: bytes=9-']);
  assert.equal(outside.status, 416);
  assertReadable(outside, portal, 'outside');
  const exposed = listOf(complete.headers['access-control-expose-headers']);
  for (const name of ['etag', 'content-disposition', 'accept-ranges']) {
    assert.ok(complete.headers[name] !== undefined && exposed.some((header) => header.toLowerCase() === name), name);
  }
  assert.ok(part.headers['content-range'] !== undefined && exposed.includes('Content-Range'));
  for (const name of ['Location', 'Retry-After', 'Link', 'X-Request-Id', 'Upload-Offset', 'Tus-Resumable']) {
    assert.ok(exposed.includes(name), name);
  }
});

test('O6: a changed list takes effect at once', async (t) => {
  const { request, ports } = await startCorsServer(t);
  const other = 'https://other.example';
  const allowed = async (origin: string) =>
    (await request('GET', '/api/status', originLines([origin]))).headers['access-control-allow-origin'];
  assert.deepEqual([await allowed(portal), await allowed(other)], [portal, undefined]);
  await changeSetting(ports, 'cors.origins', other);
  assert.deepEqual([await allowed(portal), await allowed(other)], [undefined, other]);
  await changeSetting(ports, 'cors.origins', '');
  assert.deepEqual([await allowed(portal), await allowed(other)], [undefined, undefined]);
});

test('O7: a page can request whether its origin is listed', async (t) => {
  const { request } = await startCorsServer(t);
  const path = '/api/products/api.rest/cors';
  for (const [origins, active] of [
    [[portal], true],
    [[local], true],
    ...[...foreign, ...disguised].map((origins) => [origins, false] as const),
  ] as const) {
    const { status, body } = await request('GET', path, originLines(origins));
    assert.deepEqual([status, JSON.parse(body)], [200, { data: { active }, meta: {} }], `${origins}`.slice(0, 99));
  }
});

test('O8: a request without a foreign origin does not read the settings', async (t) => {
  // The server has no database, so reading a setting would fail.
  const service = await startHttpServer(t);
  for (const origins of [[], ['null'], ['nonsense'], [portal, portal]]) {
    const lines = ['GET /api/status HTTP/1.1', 'Host: x', 'Connection: close', ...originLines(origins)];
    const [response] = await exchangeRaw(service.server, `${lines.join('\r\n')}\r\n\r\n`);
    assert.equal(response?.status, 200, `${origins}`);
  }
});
