import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Type } from 'typebox';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { envelope } from '../../src/contract/envelope.ts';
import { generalParameters } from '../../src/contract/general-parameters.ts';
import { route } from '../../src/http/route.ts';
import { type RouteNeeds, routesOf } from '../../src/http/routes.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { assertDocumentedError, assertStandardHeaders } from './documented-error.ts';
import { aHouse, exchange, freshPorts, type RawAnswer } from './house.ts';
import { shellRoutes } from './shell-routes.ts';

const portal = 'https://portal.example.org';
const local = 'http://localhost:5173';

/** Origins that are not listed, as they stand in a request. */
const foreign: ReadonlyArray<readonly string[]> = [
  [],
  ['null'],
  ['https://evil.example'],
  [`${portal}.evil.example`],
  [portal, 'https://evil.example'],
];

/** Near to a listed one, or made to be taken for one. */
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

const broken = route({
  method: 'GET',
  path: '/api/broken',
  general: 'ignored',
  schema: { operationId: 'broken', summary: '', response: { 200: envelope(Type.Any()) } },
  handler: async () => {
    throw new Error('broken');
  },
});

async function aListeningHouse(t: TestContext) {
  const ports = await freshPorts(t);
  await changeSetting(ports, 'cors.origins', `${portal}, ${local}`);
  const house = await aHouse(t, { ports, clock: ports.clock }, (needs) => [...routesOf(needs), ...shellRoutes, broken]);
  const ask = async (method: string, path: string, headers: readonly string[] = [], body = ''): Promise<RawAnswer> => {
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers];
    const [answer, ...more] = await exchange(house.server, `${lines.join('\r\n')}\r\n\r\n${body}`);
    assert.ok(answer !== undefined && more.length === 0, `${method} ${path}`);
    return answer;
  };
  return { ...house, ports, ask };
}

const routes = routesOf({} as RouteNeeds);
/** What nobody has, but for the products and their language packs. */
const filled = (path: string) =>
  path
    .replace(':productKey', 'api.rest')
    .replace(':packId', 'de_2')
    .replace('*', 'messages.json')
    .replace(':email', 'ann@example.org')
    .replace(/:\w+/g, 'AAAAAAAAAA');
const isApi = (path: string) => path.startsWith('/api/');
const originLines = (origins: readonly string[]) => origins.map((origin) => `Origin: ${origin}`);
const preflight = (method: string) => [`Access-Control-Request-Method: ${method}`];
const corsHeaders = ({ headers }: RawAnswer) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'timing-allow-origin');
const listOf = (text: string | undefined) => (text ?? '').split(', ');

function assertReadable(answer: RawAnswer, origin: string, hint: string): void {
  assert.equal(answer.headers['access-control-allow-origin'], origin, hint);
  assert.equal(answer.headers['vary'], 'Origin', hint);
  assert.deepEqual(
    corsHeaders(answer).toSorted(),
    ['access-control-allow-origin', 'access-control-expose-headers'],
    hint,
  );
}

test('O1: every answer of every route may be read by pages of a listed origin, and by no others', async (t) => {
  const { ask, log } = await aListeningHouse(t);
  for (const { method, path } of routes) {
    for (const asked of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
      const plain = await ask(asked, filled(path));
      assert.equal(plain.headers['vary'], isApi(path) ? 'Origin' : undefined, `${asked} ${path}`);
      const listed = await ask(asked, filled(path), originLines([portal]));
      assert.ok(listed.status < 500, `${asked} ${path}`);
      if (isApi(path)) assertReadable(listed, portal, `${asked} ${path}`);
      else assert.deepEqual(corsHeaders(listed), [], `${asked} ${path}`);
      for (const origins of path === '/api/status' ? [...foreign, ...disguised] : foreign) {
        const hint = `${asked} ${path} ${origins}`.slice(0, 120);
        const answer = await ask(asked, filled(path), originLines(origins));
        assert.ok(answer.status < 500, hint);
        assert.deepEqual(corsHeaders(answer), [], hint);
        assert.equal(answer.headers['vary'], plain.headers['vary'], hint);
      }
    }
  }
  assert.doesNotMatch(log(), /"level":"(error|fatal)"/);
});

test('O2: before a request a listed origin is told that it may make it, on every path of the interface', async (t) => {
  const { ask } = await aListeningHouse(t);
  const paths = new Set(routes.map(({ path }) => path));
  for (const path of [...paths, '/api/nothing', '/api', '/api/logs/']) {
    const method = routes.find((known) => known.path === path)?.method ?? 'PUT';
    const answer = await ask('OPTIONS', filled(path), [...originLines([portal]), ...preflight(method)]);
    assertStandardHeaders(answer.headers, path);
    if (path !== '/api' && !isApi(path)) {
      assert.deepEqual(corsHeaders(answer), [], path);
      continue;
    }
    assert.deepEqual([answer.status, answer.body, answer.headers['vary']], [204, '', 'Origin'], path);
    assert.equal(answer.headers['access-control-allow-origin'], portal, path);
    assert.equal(answer.headers['access-control-allow-credentials'], undefined, path);
    assert.equal(answer.headers['access-control-max-age'], '600', path);
    assert.ok(listOf(answer.headers['access-control-allow-methods']).includes(method), path);
    const allowed = listOf(answer.headers['access-control-allow-headers']);
    for (const { header } of Object.values(generalParameters)) assert.ok(allowed.includes(header), header);
    for (const header of ['Content-Type', 'Range', 'If-Range', 'If-Match', 'If-None-Match', 'Accept-Language']) {
      assert.ok(allowed.includes(header), header);
    }
    for (const header of ['Tus-Resumable', 'Upload-Offset', 'Upload-Length']) assert.ok(allowed.includes(header));
    assert.ok(!allowed.includes('*') && !allowed.includes('Authorization'));
  }
});

test('O3: to a foreign origin, to none and to a plain OPTIONS the answer is what it was', async (t) => {
  const { ask } = await aListeningHouse(t);
  for (const path of new Set(routes.map((known) => known.path))) {
    const plain = await ask('OPTIONS', filled(path));
    assert.equal(plain.status, 204, path);
    assert.match(plain.headers['allow'] ?? '', /\bOPTIONS\b/, path);
    for (const origins of foreign) {
      const answer = await ask('OPTIONS', filled(path), [...originLines(origins), ...preflight('GET')]);
      assert.deepEqual([answer.status, answer.headers['allow']], [204, plain.headers['allow']], `${path} ${origins}`);
      assert.deepEqual(corsHeaders(answer), [], `${path} ${origins}`);
    }
  }
  const own = await ask('OPTIONS', '/api/status', originLines([portal]));
  assert.deepEqual([own.status, own.headers['allow']], [204, 'GET, HEAD, OPTIONS'], 'no preflight');
  assertReadable(own, portal, 'no preflight');
  assert.equal((await ask('OPTIONS', '/api/nothing', preflight('GET'))).status, 404);
});

test('O4: refusals of every kind may be read too, and say what they say to everybody', async (t) => {
  const { ask, log } = await aListeningHouse(t);
  const json = 'Content-Type: application/json';
  for (const [status, method, path, headers, body] of [
    [400, 'GET', '/api/products/web/cors', [], ''],
    [400, 'POST', '/api/password', [json, 'Content-Length: 1'], '{'],
    [400, 'POST', '/api/password', [json, 'Transfer-Encoding: chunked'], '1\r\n{\r\n0\r\n\r\n'],
    [400, 'GET', '/api/users/nobody/verification', [], ''],
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
    const plain = await ask(method, path, headers, body);
    const answer = await ask(method, path, [...originLines([portal]), ...headers], body);
    const hint = `${method} ${path} ${status}`;
    assert.deepEqual([plain.status, answer.status], [status, status], hint);
    assert.equal(answer.body, plain.body, hint);
    assertDocumentedError(answer, hint);
    assertReadable(answer, portal, hint);
    assert.deepEqual(corsHeaders(plain), [], hint);
  }
  assert.equal(log().match(/"level":"error"/g)?.length, 2);
});

test('O5: what an answer says in its headers may be read: places, tags, ranges, names, patience', async (t) => {
  const { ask, ports } = await aListeningHouse(t);
  const { transferId, password, files } = await aTransfer(ports, { files: [{ name: 'a.txt', content: 'Hello' }] });
  const path = `/api/transfers/${transferId}/files/${files[0]?.id}`;
  const own = [...originLines([portal]), `X-CS-Password: ${encodeURIComponent(password)}`];
  const whole = await ask('GET', path, own);
  assert.deepEqual([whole.status, whole.body], [200, 'Hello']);
  assertReadable(whole, portal, 'whole');
  const part = await ask('GET', path, [...own, 'Range: bytes=1-2']);
  assert.deepEqual([part.status, part.body], [206, 'el']);
  assertReadable(part, portal, 'part');
  const same = await ask('GET', path, [...own, `If-None-Match: ${whole.headers['etag']}`]);
  assert.equal(same.status, 304);
  assertReadable(same, portal, 'same');
  const outside = await ask('GET', path, [...own, 'Range: bytes=9-']);
  assert.equal(outside.status, 416);
  assertReadable(outside, portal, 'outside');
  const exposed = listOf(whole.headers['access-control-expose-headers']);
  for (const name of ['etag', 'content-disposition', 'accept-ranges']) {
    assert.ok(whole.headers[name] !== undefined && exposed.some((shown) => shown.toLowerCase() === name), name);
  }
  assert.ok(part.headers['content-range'] !== undefined && exposed.includes('Content-Range'));
  for (const name of ['Location', 'Retry-After', 'Link', 'X-Request-Id', 'Upload-Offset', 'Tus-Resumable']) {
    assert.ok(exposed.includes(name), name);
  }
});

test('O6: a changed list acts at once', async (t) => {
  const { ask, ports } = await aListeningHouse(t);
  const other = 'https://other.example';
  const allowed = async (origin: string) =>
    (await ask('GET', '/api/status', originLines([origin]))).headers['access-control-allow-origin'];
  assert.deepEqual([await allowed(portal), await allowed(other)], [portal, undefined]);
  await changeSetting(ports, 'cors.origins', other);
  assert.deepEqual([await allowed(portal), await allowed(other)], [undefined, other]);
  await changeSetting(ports, 'cors.origins', '');
  assert.deepEqual([await allowed(portal), await allowed(other)], [undefined, undefined]);
});

test('O7: a page can ask whether its origin is listed', async (t) => {
  const { ask } = await aListeningHouse(t);
  const path = '/api/products/api.rest/cors';
  for (const [origins, active] of [
    [[portal], true],
    [[local], true],
    ...[...foreign, ...disguised].map((origins) => [origins, false] as const),
  ] as const) {
    const { status, body } = await ask('GET', path, originLines(origins));
    assert.deepEqual([status, JSON.parse(body)], [200, { data: { active }, meta: {} }], `${origins}`.slice(0, 99));
  }
});

test('O8: who is no page of another origin costs no look into the settings', async (t) => {
  // Without a database, whoever looked into it would fail.
  const house = await aHouse(t);
  for (const origins of [[], ['null'], ['nonsense'], [portal, portal]]) {
    const lines = ['GET /api/status HTTP/1.1', 'Host: x', 'Connection: close', ...originLines(origins)];
    const [answer] = await exchange(house.server, `${lines.join('\r\n')}\r\n\r\n`);
    assert.equal(answer?.status, 200, `${origins}`);
  }
});
