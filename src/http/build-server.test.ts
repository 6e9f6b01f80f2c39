import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { Type } from 'typebox';
import { testRoute } from '../../test/support/server/test-routes.ts';
import { envelope, withDefault } from '../contract/schema-helpers.ts';
import { BlobStoreUnavailable, WorkerUnavailable } from '../core/errors.ts';
import { Problem } from '../core/problem.ts';
import { type BuildOptions, buildServer } from './build-server.ts';
import { clientIdOf } from './wire/general-parameters.ts';

const response = { 200: envelope(Type.Any()) };

const saved = testRoute({
  method: 'POST',
  path: '/api/notes/:id',
  general: 'checked',
  schema: {
    operationId: 'save',
    summary: '',
    body: Type.Object({
      text: Type.String({ maxLength: 10 }),
      tags: withDefault(Type.Array(Type.String()), []),
      author: Type.Optional(Type.Object({ name: Type.String() })),
    }),
    response,
  },
  handler: async (request) => ({ data: { body: request.body, params: request.params }, meta: {} }),
});

const listed = testRoute({
  method: 'GET',
  path: '/api/notes',
  general: 'checked',
  schema: {
    operationId: 'list',
    summary: '',
    querystring: Type.Object({
      page: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 1),
      active: Type.Optional(Type.Boolean()),
    }),
    response,
  },
  handler: async ({ query }) => ({ data: query, meta: {} }),
});

const finished = testRoute({
  method: 'POST',
  path: '/api/notes',
  general: 'checked',
  schema: { operationId: 'finish', summary: '', response },
  handler: async (request) => ({ data: request.body ?? 'nothing', meta: {} }),
});

const large = testRoute({
  method: 'POST',
  path: '/api/large',
  general: 'checked',
  jsonBytes: 1024 * 1024,
  schema: { operationId: 'large', summary: '', body: Type.String(), response },
  handler: async ({ body }) => ({ data: body.length, meta: {} }),
});

const broken = testRoute({
  method: 'GET',
  path: '/api/broken',
  general: 'checked',
  schema: { operationId: 'broken', summary: '', response },
  handler: async (request) => {
    throw new Error(`secret path /srv/keys and ${clientIdOf(request.raw)}`);
  },
});

/** Errors that pass: no free file descriptor, as Node.js and the workers report it, and an unavailable store. */
const outages = [
  Object.assign(new Error("EMFILE: too many open files, open '/srv/blobs/1'"), { code: 'EMFILE' }),
  Object.assign(new Error('ENFILE: file table overflow'), { code: 'ENFILE' }),
  Object.assign(new Error('Cannot read package config /srv/package.json: too many open files.'), {
    code: 'ERR_INVALID_PACKAGE_CONFIG',
  }),
  new Error('The file was not read', { cause: Object.assign(new Error('EMFILE'), { code: 'EMFILE' }) }),
  new WorkerUnavailable('A worker has ended before it began this task'),
  new BlobStoreUnavailable('The object store is unavailable'),
];

const exhausted = testRoute({
  method: 'GET',
  path: '/api/exhausted/:number',
  general: 'checked',
  schema: { operationId: 'exhausted', summary: '', params: Type.Object({ number: Type.String() }), response },
  handler: async ({ params }) => {
    throw outages[Number(params.number)] ?? new Error('There are no more');
  },
});

const busy = testRoute({
  method: 'GET',
  path: '/api/busy',
  general: 'checked',
  schema: { operationId: 'busy', summary: '', response },
  handler: async () => {
    throw new Problem('too_many_requests', { retryAfter: 7 });
  },
});

function aServer(options: Partial<BuildOptions> = {}) {
  const stream = new PassThrough();
  const clock = { now: () => new Date('2026-03-01T10:00:00Z') };
  const app = buildServer({ trustedProxies: [], log: { level: 'info', stream }, clock, ...options }, [
    saved,
    listed,
    finished,
    large,
    broken,
    busy,
    exhausted,
  ]);
  return { app, log: () => String(stream.read() ?? '') };
}

const json = { 'content-type': 'application/json' };

test('passes a valid request to its handler with defaults', async () => {
  const { app } = aServer();
  const response = await app.inject({ method: 'POST', url: '/api/notes/a@b', payload: { text: 'hello', unknown: 1 } });
  assert.equal(response.statusCode, 200);
  assert.deepEqual(response.json().data, { body: { text: 'hello', unknown: 1, tags: [] }, params: { id: 'a@b' } });
});

test('reports 1002 for a missing and 1004 for a malformed value, without the value', async () => {
  const { app } = aServer();
  const rows: Array<[payload: string, errorCode: number, detail: RegExp]> = [
    ['{}', 1002, /^body\.text is missing/],
    ['{"text":"x","author":{}}', 1002, /^body\.author\.name is missing/],
    ['', 1002, /^The body is missing/],
    ['{"text":7}', 1004, /^body\.text must be string/],
    ['{"text":null}', 1004, /^body\.text must be string/],
    ['{"text":"markermarker"}', 1004, /^body\.text must NOT have more than 10 characters/],
    ['{"text":"x","tags":"marker"}', 1004, /^body\.tags must be array/],
    ['{"text":"x","tags":["y",7]}', 1004, /^body\.tags\.1 must be string/],
    ['"marker"', 1004, /^body must be object/],
    ['null', 1004, /^body must be object/],
    ['{"text":"marker', 1004, /^The body is not JSON/],
  ];
  for (const [payload, errorCode, detail] of rows) {
    const response = await app.inject({ method: 'POST', url: '/api/notes/1', headers: json, payload });
    assert.equal(response.statusCode, 400, payload);
    assert.equal(response.json().errorCode, errorCode, payload);
    assert.match(response.json().detail, detail);
    assert.doesNotMatch(response.body, /marker/);
  }
});

test('reads declared query parameters strictly and ignores others', async () => {
  const { app } = aServer();
  assert.deepEqual((await app.inject('/api/notes?x=1&page=')).json().data, { page: 1 });
  assert.deepEqual((await app.inject('/api/notes?active=False&page=100')).json().data, { page: 100, active: false });
  for (const query of ['page=0', 'page=101', 'page=1e1', 'page=-1', 'active=1', 'page=1&page=2']) {
    const response = await app.inject(`/api/notes?${query}`);
    assert.equal(response.json().errorCode, 1004, query);
  }
});

test('accepts an empty body of any content type and rejects a body of an unknown type', async () => {
  const { app } = aServer();
  for (const type of ['application/json', 'text/xml', 'application/x-www-form-urlencoded', 'not a type', '']) {
    for (const framing of [{}, { 'content-length': '0' }, { 'transfer-encoding': 'chunked' }]) {
      const headers = { 'content-type': type, ...framing };
      const response = await app.inject({ method: 'POST', url: '/api/notes', headers });
      assert.deepEqual(response.json().data, 'nothing', JSON.stringify(headers));
    }
  }
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'not a type']) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/notes',
      headers: { 'content-type': type },
      payload: 'x',
    });
    assert.equal(response.statusCode, 415, type);
    assert.equal(response.json().errorCode, 1004);
  }
  const response = await app.inject({
    method: 'POST',
    url: '/api/notes',
    headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    payload: '[1]',
  });
  assert.deepEqual(response.json().data, [1]);
});

test('reads a body without a content type as JSON', async () => {
  const { app } = aServer();
  for (const headers of [{}, { 'content-type': '' }]) {
    const send = (payload: string) => app.inject({ method: 'POST', url: '/api/notes', headers, payload });
    assert.deepEqual((await send('[1]')).json().data, [1]);
    assert.deepEqual((await send('\ufeff[1]')).json().data, [1]);
    assert.equal((await send('x')).statusCode, 400);
  }
});

test('rejects a body over the limit with 413, on known routes only', async () => {
  const { app } = aServer();
  const payload = JSON.stringify('x'.repeat(256 * 1024));
  assert.equal(
    (await app.inject({ method: 'POST', url: '/api/notes', headers: json, payload })).json().errorCode,
    2008,
  );
  assert.equal((await app.inject({ method: 'POST', url: '/nowhere', headers: json, payload })).statusCode, 404);
  assert.equal((await app.inject({ method: 'PUT', url: '/api/notes', headers: json, payload })).statusCode, 405);
});

test('accepts a larger body where the route declares it', async () => {
  const { app } = aServer();
  const send = (bytes: number) =>
    app.inject({ method: 'POST', url: '/api/large', headers: json, payload: `"${'x'.repeat(bytes - 2)}"` });
  assert.equal((await send(1024 * 1024)).json().data, 1024 * 1024 - 2);
  assert.equal((await send(1024 * 1024 + 1)).statusCode, 413);
});

test('checks the version before everything else in the request', async () => {
  const { app } = aServer();
  const headers = { ...json, 'x-cs-majorapiversion': '2' };
  const response = await app.inject({ method: 'POST', url: '/api/notes/1', headers, payload: '{' });
  assert.equal(response.statusCode, 404);
  assert.equal(response.json().errorCode, 2004);
});

test('responds with 405 and the allowed methods on a known path, and 404 on an unknown one', async () => {
  const { app } = aServer();
  const wrong = await app.inject({ method: 'DELETE', url: '/api/notes' });
  assert.equal(wrong.statusCode, 405);
  assert.equal(wrong.headers.allow, 'GET, HEAD, OPTIONS, POST');
  const options = await app.inject({ method: 'OPTIONS', url: '/api/notes/1' });
  assert.equal(options.statusCode, 204);
  assert.equal(options.headers.allow, 'OPTIONS, POST');
  for (const url of ['/', '/api', '/api//notes', '/API/notes', '/api/notes/1/2', '/api/notes;x']) {
    const response = await app.inject(url);
    assert.equal(response.statusCode, 404, url);
    assert.equal(response.json().errorCode, 1006);
  }
});

test('passes path values of any length and content to their route', async () => {
  const { app } = aServer();
  const save = (id: string) => app.inject({ method: 'POST', url: `/api/notes/${id}`, payload: { text: 'x' } });
  for (const [id, read] of [
    ['x'.repeat(12_000), 'x'.repeat(12_000)],
    ['%00%2F', '\0/'],
    ['%zz', '\ufffdzz'],
    ['a%ffb', 'a\ufffdb'],
  ] as const) {
    assert.equal((await save(id)).json().data.params.id, read);
  }
});

test('hides the details of an unexpected error and logs it with the request ID', async () => {
  const { app, log } = aServer();
  const clientId = 'marker'.repeat(10);
  const response = await app.inject({ url: '/api/broken', headers: { 'x-cs-clientid': clientId } });
  assert.equal(response.statusCode, 500);
  assert.equal(response.json().errorCode, 5000);
  assert.doesNotMatch(response.body, /srv|marker|Error|\.ts/);
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const line = lines.find(({ level }) => level === 'error');
  assert.equal(line.requestId, response.headers['x-request-id']);
  assert.equal(line.failure.message, 'secret path /srv/keys and [hidden]');
  assert.equal(line.time, '2026-03-01T10:00:00.000Z');
  assert.doesNotMatch(JSON.stringify(lines), /marker/);
});

test('sends Retry-After for a problem with a retry time', async () => {
  const { app } = aServer();
  assert.equal((await app.inject('/api/busy')).headers['retry-after'], '7');
});

test('sends the standard headers and a generated request ID with every response', async () => {
  const { app } = aServer();
  const ids = new Set<unknown>();
  for (const url of [
    '/api/notes',
    '/api/notes?page=x',
    '/api/broken',
    '/nowhere',
    '/%zz',
    `/api/notes/${'x'.repeat(999)}`,
  ]) {
    const { headers } = await app.inject({ url, headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.equal(headers['referrer-policy'], 'no-referrer', url);
    assert.equal(headers['cache-control'], 'no-store', url);
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox", url);
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', url);
    assert.equal(headers['strict-transport-security'], undefined, url);
    assert.equal(headers['server'] ?? headers['x-powered-by'], undefined, url);
    assert.match(
      String(headers['x-request-id']),
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    ids.add(headers['x-request-id']);
  }
  assert.equal(ids.size, 6);
});

test('sends Strict-Transport-Security only where the public URL is https', async () => {
  const { app } = aServer({ baseUrl: new URL('https://files.example.org') });
  assert.equal((await app.inject('/api/notes')).headers['strict-transport-security'], 'max-age=31536000');
});

test('responds to HEAD like GET, without a body', async () => {
  const { app } = aServer();
  for (const url of ['/api/notes', '/api/notes?page=0', '/api/broken', '/nowhere']) {
    const get = await app.inject({ method: 'GET', url });
    const head = await app.inject({ method: 'HEAD', url });
    assert.equal(head.statusCode, get.statusCode, url);
    assert.equal(head.headers['content-type'], get.headers['content-type'], url);
    assert.equal(head.headers['content-length'], get.headers['content-length'], url);
  }
});

test('responds with 503 when file descriptors or workers run out', async () => {
  const { app, log } = aServer();
  for (const number of outages.keys()) {
    const response = await app.inject(`/api/exhausted/${number}`);
    assert.equal(response.statusCode, 503, outages[number]?.message);
    assert.equal(response.json().errorCode, 5003);
    assert.ok(Number(response.headers['retry-after']) > 0);
    assert.doesNotMatch(response.body, /srv/);
  }
  assert.equal(log().match(/"level":"warn".*"unavailable"/g)?.length, outages.length);
});
