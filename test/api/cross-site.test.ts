import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardKind } from '../../src/http/access/guards.ts';
import type { WebApp } from '../../src/http/pages/web-app.ts';
import type { BoundRoute } from '../../src/http/route.ts';
import { createRoutes } from '../../src/http/routes.ts';
import { adminBodies } from '../support/server/admin-bodies.ts';
import { adminWith } from '../support/server/admin-callers.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { assertDocumentedError } from '../support/server/documented-error.ts';
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
