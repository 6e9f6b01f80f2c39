import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { SealpostProblem } from '#client';
import { type RouteNeeds, routesOf } from '../../src/http/routes.ts';
import { assertDocumentedError, assertStandardHeaders } from './documented-error.ts';
import { aHouse, exchange, freshPorts } from './house.ts';

const routes = routesOf({} as RouteNeeds);

test('the status is the bare list of versions', async (t) => {
  const { sealpost } = await aHouse(t);
  assert.deepEqual(await sealpost.status(), { apiVersions: { uiApiVersions: [{ major: 1, minor: 15 }] } });
});

test('the status looks at no header and no parameter', async (t) => {
  const { sealpost } = await aHouse(t);
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

test('only the ways to find out about the server ignore the version of the client', () => {
  const ignoring = routes.filter(({ general }) => general === 'ignored').map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(ignoring, [
    'GET /api/status',
    'GET /api/clients',
    'GET /health/live',
    'GET /health/ready',
    'GET /openapi.json',
  ]);
});

test('a live server says so, and a ready one too', async (t) => {
  const { sealpost } = await aHouse(t);
  assert.deepEqual(await (await sealpost.send('GET', '/health/live')).json(), { status: 'live' });
  assert.deepEqual(await (await sealpost.send('GET', '/health/ready')).json(), { status: 'ready' });
});

test('a server that is not ready is live, and says when to ask again', async (t) => {
  const readiness = async () => {
    throw new Error('the database at /srv/data is away');
  };
  const { server, sealpost, log } = await aHouse(t, { readiness });
  assert.equal((await sealpost.send('GET', '/health/live')).status, 200);
  const [answer] = await exchange(server, 'GET /health/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.ok(answer);
  assertDocumentedError(answer, 'not ready');
  assert.equal(answer.status, 503);
  assert.equal(JSON.parse(answer.body).errorCode, 5003);
  assert.match(answer.headers['retry-after'] ?? '', /^[1-9]\d*$/);
  assert.doesNotMatch(answer.body, /srv/);
  assert.match(log(), /"level":"warn".*the database at \/srv\/data is away/);
});

test('HEAD works wherever GET does, and other methods are refused by name', async (t) => {
  const { server } = await aHouse(t, { ports: await freshPorts(t) });
  const ask = async (method: string, path: string) => {
    const [answer] = await exchange(server, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.ok(answer);
    assertStandardHeaders(answer.headers, `${method} ${path}`);
    return answer;
  };
  for (const pattern of new Set(routes.map(({ path }) => path))) {
    const methods = routes.filter(({ path }) => path === pattern).map(({ method }) => method);
    // Whoever asks is a stranger: what matters here is that HEAD answers as GET does.
    const path = pattern.replace(':email', 'ann@example.org').replace(/:\w+/g, 'unknown');
    if (methods.includes('GET')) {
      const get = await ask('GET', path);
      const head = await ask('HEAD', path);
      assert.equal(head.status, get.status, path);
      assert.equal(head.headers['content-length'], get.headers['content-length'], path);
    }
    const allow = ['OPTIONS', ...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
    assert.equal((await ask('OPTIONS', path)).headers['allow'], allow, path);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH']) {
      if (allow.split(', ').includes(method)) continue;
      const refused = await ask(method, path);
      assert.equal(refused.status, 405, `${method} ${path}`);
      assert.equal(refused.headers['allow'], allow);
      assertDocumentedError(refused, `${method} ${path}`);
    }
  }
});

test('the description is the printed one, and lists for every operation how it fails', async (t) => {
  const { sealpost } = await aHouse(t);
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

test('the description names how a caller shows who it is, as a header and in the query', async () => {
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

test('the client throws what the server refuses', async (t) => {
  const { sealpost } = await aHouse(t);
  const refusal = (error: unknown) => {
    assert.ok(error instanceof SealpostProblem);
    assert.equal(error.status, 404);
    assert.equal(error.errorCode, 1006);
    assert.equal(error.errorMessage, 'There is no such endpoint.');
    assert.equal(error.members['type'], 'urn:sealpost:problem:endpoint_unknown');
    return true;
  };
  await assert.rejects(sealpost.request('GET', '/api/nothing'), refusal);
  await assert.rejects(sealpost.request('POST', '/api/nothing', { body: { a: 1 }, password: 'x' }), refusal);
  await assert.rejects(
    sealpost.request('HEAD', '/api/nothing'),
    (error: SealpostProblem) => error.status === 404 && error.errorCode === 0,
  );
});
