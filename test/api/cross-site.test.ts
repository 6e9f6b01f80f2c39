import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardKind } from '../../src/http/access/guards.ts';
import type { WebApp } from '../../src/http/pages/web-app.ts';
import type { BoundRoute } from '../../src/http/route.ts';
import { createRoutes } from '../../src/http/routes.ts';
import { adminBodies } from '../support/server/admin-bodies.ts';
import { adminWith } from '../support/server/admin-callers.ts';
import { errorIn, startApiServer, withPassword } from '../support/server/api-server.ts';
import { assertDocumentedError } from '../support/server/documented-error.ts';
import { routes, startPopulatedServer } from '../support/server/populated-server.ts';
import { storedData } from '../support/server/stored-data.ts';

/** Guards of routes that a browser may call without a session. AD3 sends requests of other sites to all others. */
const guards: readonly GuardKind[] = ['sign-in', 'form'];

const header = { 'X-Sealpost-Admin': '1' };
const otherSites: ReadonlyArray<Readonly<Record<string, string>>> = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
];

test('AD20: every route that changes something without a session refuses requests of other sites', async (t) => {
  const rows: BoundRoute[] = [];
  const server = await startApiServer(t, {
    routes: (deps) => {
      // No page is rendered, because the guards refuse every request.
      rows.push(...createRoutes({ ...deps, web: {} as WebApp }));
      return rows;
    },
  });
  const { headers: signedIn } = await adminWith(server, 'administrator');
  const { Cookie = '' } = signedIn;
  const changing = rows.filter(({ guard, method }) => guards.includes(guard) && !['GET', 'HEAD'].includes(method));
  const before = await storedData(server.ports);
  for (const { method, path, guard, schema } of changing) {
    const json = adminBodies[schema.operationId];
    const isApi = path.startsWith('/api/');
    const request = (headers: Readonly<Record<string, string>>) =>
      server.request(path.slice(1), {
        method,
        headers: { ...headers, 'Content-Type': isApi ? 'application/json' : 'application/x-www-form-urlencoded' },
        body: isApi ? JSON.stringify(json ?? {}) : 'step=open',
      });
    // A page of another site cannot set our header. A form has none.
    const withoutHeader = isApi ? [{}, { 'X-Sealpost-Admin': '0' }, { 'Sec-Fetch-Site': 'same-origin' }] : [];
    for (const headers of [...withoutHeader, ...otherSites.map((site) => ({ ...header, ...site }))]) {
      const hint = `${method} ${path} (${guard}) with ${JSON.stringify(headers)}`;
      const response = await request({ Cookie, ...headers });
      const body = await response.text();
      assertDocumentedError({ status: response.status, headers: Object.fromEntries(response.headers), body }, hint);
      assert.equal(JSON.parse(body).type, 'urn:sealpost:problem:cross_site_refused', hint);
      assert.equal(response.headers.get('set-cookie'), null, hint);
    }
    assert.deepEqual(await storedData(server.ports), before, path);
  }
  const names = changing.map(({ schema }) => schema.operationId);
  for (const name of ['signInByCode', 'signInByPasskey', 'confirmInvitation', 'chooseLanguage']) {
    assert.ok(names.includes(name), name);
  }
});

test('W16: no origin decides about a password in its header or about a ticket, on any route that takes them', async (t) => {
  const server = await startPopulatedServer(t);
  const { pathOf, password } = server;
  const origins: ReadonlyArray<Readonly<Record<string, string>>> = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'chrome-extension://abc', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'empty' },
  ];
  const rows = routes.filter(({ guard }) => guard === 'recipient');
  assert.ok(rows.length > 10);
  const path = (pattern: string) => pathOf(pattern).slice(1);
  const listed = await server.api.request(path('/api/transfers/:transferId'), withPassword(password));
  const { data } = (await listed.json()) as { data: { zipHref: string } };
  for (const headers of origins) {
    for (const { method, path: pattern } of rows) {
      const hint = `${method} ${pattern} with ${JSON.stringify(headers)}`;
      const send = (query: string, more: Readonly<Record<string, string>>) =>
        server.api.request(`${path(pattern)}${query}`, {
          method,
          headers: { ...headers, ...more, ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}) },
          ...(method === 'POST' ? { body: '{}' } : {}),
        });
      const inHeader = await send('', withPassword(password).headers);
      await inHeader.bytes();
      assert.equal(inHeader.status, 200, hint);
      assert.deepEqual(await errorIn(await send(`?password=${password}`, {})), [403, 1004], hint);
    }
    const ticket = await server.api.request(data.zipHref.slice(1), { headers });
    await ticket.bytes();
    assert.equal(ticket.status, 200);
  }
  const wrong = await server.api.request(path('/api/transfers/:transferId'), {
    headers: { 'X-CS-Password': 'wrong', Origin: 'null' },
  });
  assert.deepEqual(await errorIn(wrong), [401, 3003], 'counts as an attempt');
});
