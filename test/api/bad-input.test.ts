import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRawBody } from '../../src/http/connections/request-bodies.ts';
import { adminBodies } from '../support/server/admin-bodies.ts';
import { assertDocumentedError } from '../support/server/documented-error.ts';
import { exchangeRaw } from '../support/server/http-server.ts';
import {
  describedSample,
  routes,
  startPopulatedServer,
  statusAndErrorCode,
} from '../support/server/populated-server.ts';
import { sizedTest } from '../support/sized-test.ts';

const json = 'Content-Type: application/json';
const length = (body: string) => `Content-Length: ${body.length}`;
/** Routes whose error responses have a body. */
const routesWithBody = routes.filter(({ method }) => method !== 'HEAD');
const named = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

test('B1: another method is 405 / 1006 with Allow, on every path', async (t) => {
  const { pathOf, request, assertUnchanged } = await startPopulatedServer(t);
  for (const pattern of new Set(routes.map(({ path }) => path))) {
    const known = routes.filter(({ path }) => path === pattern).map(({ method }) => method as string);
    const allowed = ['OPTIONS', ...known, ...(known.includes('GET') ? ['HEAD'] : [])].toSorted();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PURGE', 'QUERY']) {
      if (allowed.includes(method)) continue;
      const response = await request(method, pathOf(pattern), [json, 'Content-Length: 2'], '{}');
      assertDocumentedError(response, `${method} ${pattern}`);
      assert.deepEqual(statusAndErrorCode(response), [405, 1006], `${method} ${pattern}`);
      assert.equal(response.headers['allow'], allowed.join(', '), `${method} ${pattern}`);
    }
  }
  await assertUnchanged();
});

test('B2: malformed JSON is 400 / 1004, also where no body is expected', async (t) => {
  const { pathOf, request, assertUnchanged } = await startPopulatedServer(t);
  const malformed = ['{', '{"a":}', '{"a":1}}', "{'a':1}", '\xff', '\xef\xbb\xbf{', '"\\ud800"', '{"__proto__":{}}'];
  const texts = [
    ...malformed,
    '[1,]',
    'NaN',
    '\0',
    '{"a":1e999}',
    '['.repeat(10_000),
    `${'['.repeat(40)}${']'.repeat(40)}`,
  ];
  const takesJson = routesWithBody.filter(({ method, schema }) => method !== 'GET' && !isRawBody(schema.body));
  assert.ok(takesJson.length >= 8);
  for (const route of takesJson) {
    for (const text of texts) {
      const hint = `${named(route)} ${text.slice(0, 20)}`;
      for (const framing of [[length(text)], ['Transfer-Encoding: chunked']]) {
        const isChunked = framing[0]?.startsWith('T');
        const body = isChunked ? `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n` : text;
        const response = await request(route.method, pathOf(route.path), [json, ...framing], body);
        assertDocumentedError(response, hint);
        assert.deepEqual(statusAndErrorCode(response), [400, 1004], hint);
      }
    }
    const response = await request(
      route.method,
      pathOf(route.path),
      ['Content-Type: text/plain', 'Content-Length: 2'],
      '{}',
    );
    assert.deepEqual(statusAndErrorCode(response), [415, 1004], named(route));
  }
  await assertUnchanged();
});

test('B3: an unknown path is 404 / 1006, however similar it is to a known one', async (t) => {
  const { pathOf, request, assertUnchanged } = await startPopulatedServer(t);
  const near = routes.flatMap(({ path }) => {
    const known = pathOf(path);
    return [
      `${known}/`,
      `${known}/more/and/more`,
      `/${known}`,
      `${known};x`,
      known.replace('/', '/%'),
      known.toUpperCase(),
    ];
  });
  const strange = ['/api', '/api/', '/%', '/%zz', '/%00', '/..', '/.env', `/${'a/'.repeat(5_000)}`, '/api/users'];
  for (const path of [...near, ...strange]) {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await request(method, path);
      const hint = `${method} ${path.slice(0, 120)}`;
      assertDocumentedError(response, hint);
      // Where a path ends with an ID or an address, an added slash or semicolon changes it.
      assert.ok(
        // A PUT to such a path lacks its body.
        [
          '404 1006',
          '404 2003',
          '404 1005',
          '405 1006',
          '400 1005',
          ...(method === 'PUT' ? ['400 1002'] : []),
        ].includes(statusAndErrorCode(response).join(' ')),
        `${hint}: ${statusAndErrorCode(response)}`,
      );
      if (strange.includes(path)) assert.deepEqual(statusAndErrorCode(response), [404, 1006], hint);
    }
  }
  await assertUnchanged();
});

test('B4: five megabytes of headers are 413 / 2008 whatever guard the route has, and the connection ends', async (t) => {
  const { api, pathOf, assertUnchanged } = await startPopulatedServer(t);
  const much = 'a'.repeat(5_000_000);
  const many = 'X-A: b\r\n'.repeat(625_000);
  // The parser rejects them before there is a route.
  const ofEachGuard = [...Map.groupBy(routes, ({ guard }) => guard).values()].flatMap(([route]) => route ?? []);
  for (const route of ofEachGuard) {
    const start = `${route.method} ${pathOf(route.path)}`;
    const heads: Array<[head: string, status: number]> = [
      [`${start} HTTP/1.1\r\nHost: x\r\nX-CS-Password: ${much}\r\n`, 413],
    ];
    if (route === ofEachGuard[0]) {
      heads.push([`${start} HTTP/1.1\r\nHost: x\r\n${many}`, 413]);
      heads.push([`${start}?${much} HTTP/1.1\r\nHost: x\r\n`, 414]);
    }
    for (const [head, status] of heads) {
      const [response, ...more] = await exchangeRaw(api.server, `${head}\r\n`);
      assert.ok(response !== undefined && more.length === 0, start);
      assertDocumentedError(response, start);
      assert.deepEqual(statusAndErrorCode(response), [status, 2008], start);
    }
  }
  await assertUnchanged();
});

/** Path segments that are neither a valid ID nor a valid address. */
const oddShapes = [
  ...['x'.repeat(513), 'x'.repeat(9_000), '0'.repeat(10_000), '%41'.repeat(3_000)],
  ...['%', '%z', '%zz', '%4', 'a%', '%ff', '%c0%ae', '%ed%a0%80', '%F0%9F%92', '%%'],
  ...['%00', 'a%00b', '%0d%0a', '%20', '%09', '%7f'],
  ...['%2F', '%2f..%2f', '..%2F..%2Fetc%2Fpasswd', '%5C..%5C', '%252F', '.', '..', '%2e%2e', '...'],
  ...['%F0%9F%92%A9', '%E2%80%AE', '%D9%A3%D9%A3', '%EF%BC%A1', '%CC%81', '%EF%BF%BD'],
  ...[
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '0',
    '-1',
    '1e9',
    "'or'1'='1",
    '*',
    '+',
    ';',
    ',',
    '$',
    '{}',
    '[]',
  ],
];

// The size is in tenths of all combinations.
sizedTest(
  'B5: malformed IDs are 404 / 2003 and malformed addresses 400 / 1005, in every position of every route',
  10,
  async (t, tenths) => {
    const { ids, pathOf, request, assertUnchanged } = await startPopulatedServer(t);
    const places = routesWithBody.flatMap((route) => {
      const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      // Language tags and packs have problems of their own (AD76, AD77).
      return names.filter((name) => name !== 'locale' && name !== 'packId').map((name) => ({ route, name }));
    });
    assert.ok(places.length > 25);
    for (const [placeIndex, { route, name }] of places.entries()) {
      const values: Readonly<Record<string, string>> = ids;
      const real =
        values[name] ??
        describedSample(route.path, name) ??
        assert.fail(`Add a value for :${name} to ids in test/support/server/populated-server.ts`);
      const nearly = [
        `${real}x`,
        real.slice(1),
        `${real}%00`,
        `%00${real}`,
        `${real}%2F`,
        `${real}%20`,
        `${real}%ff`,
        `${real}%`,
      ];
      const isAddress = name === 'email';
      const shapes = [...oddShapes, ...(isAddress ? [...nearly.slice(2), '@', 'a%00@b.example'] : nearly)];
      for (const odd of shapes.filter((_, index) => (placeIndex + index) % 10 < tenths)) {
        const body = bodyFor(route);
        const headers = [...headersFor(route.path, route.method), length(body)];
        const response = await request(route.method, pathOf(route.path, { [name]: odd }), headers, body);
        const hint = `${named(route)}, ${name} ${odd.slice(0, 40)}`;
        assertDocumentedError(response, hint);
        assert.deepEqual(statusAndErrorCode(response), isAddress ? [400, 1005] : [404, 2003], hint);
      }
      const body = bodyFor(route);
      const headers = [...headersFor(route.path, route.method), length(body)];
      const empty = await request(route.method, pathOf(route.path, { [name]: '' }), headers, body);
      assertDocumentedError(empty, `${named(route)}, ${name} empty`);
      assert.ok([400, 404, 405].includes(empty.status), `${named(route)}, ${name} empty: ${empty.status}`);
    }
    await assertUnchanged();
  },
);

function headersFor(path: string, method: string): readonly string[] {
  if (!path.endsWith('/content') || method === 'PUT') return [json];
  const resumed = ['Tus-Resumable: 1.0.0', 'Upload-Offset: 0', 'Content-Type: application/offset+octet-stream'];
  return method === 'POST' ? [...resumed, 'X-HTTP-Method-Override: PATCH'] : resumed;
}

/** Returns a body that the route accepts if its IDs are right. */
function bodyFor({ path, method, schema }: (typeof routes)[number]): string {
  const adminBody = adminBodies[schema.operationId];
  if (adminBody !== undefined) return JSON.stringify(adminBody);
  if (path.endsWith('/content')) return 'Hello';
  if (path.endsWith('/files') && method === 'POST') return '{"fileName":"new.txt","size":5}';
  if (path.endsWith('/files/batch')) return '{"files":[{"fileName":"new.txt","size":5}]}';
  if (path.endsWith('/transfer-sessions')) return '{"recipients":{"to":[{"mail":"bob@example.org"}]}}';
  if (path.endsWith('/transfer-policy')) return '{"recipients":["bob@example.org"]}';
  if (path.endsWith('/transfers/:trackingId')) return '{"transfer":{"expirationDate":"2026-03-05T12:00:00Z"}}';
  if (path.endsWith('/:trackingId/password')) return '{"passwordMode":"GENERATED"}';
  if (path.endsWith('/zip')) return '{"customizedFilesIds":[]}';
  if (method === 'PATCH') return '{"sender":{"name":"Eve"}}';
  return '';
}
