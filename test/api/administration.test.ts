import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { SealpostAdmin } from '#client';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { maxSessionsPerAdministrator, maxTokensPerAdministrator } from '../../src/core/admin-account.ts';
import { permissionsOf, scopes } from '../../src/core/permissions.ts';
import { dayMs, hourMs, minuteMs } from '../../src/core/time.ts';
import { noon } from '../support/database/test-rows.ts';
import { adminWith, insertAdministrator, signIn, tokenWith } from '../support/server/admin-callers.ts';
import { type ApiServer, errorIn, startApiServer } from '../support/server/api-server.ts';
import { sendPlainRequest } from '../support/server/plain-http.ts';
import { storedData } from '../support/server/stored-data.ts';
import { hasProblemType } from '../support/transfer/draft.ts';

const notSignedIn = hasProblemType('sign_in_required');

/** Requests the current session over a plain connection with exactly these headers. */
async function statusOf({ server }: ApiServer, headers: Readonly<Record<string, string>>) {
  const url = `http://127.0.0.1:${server.address.port}/api/admin/session`;
  const { status, bytes } = await sendPlainRequest('GET', url, headers);
  return status === 200 ? 200 : `${JSON.parse(bytes.toString()).type}`.replace(/^.*:/, '');
}

async function sessionOn(t: TestContext, baseUrl?: string) {
  const server = await startApiServer(t, baseUrl === undefined ? {} : { baseUrl: new URL(baseUrl) });
  const administratorId = await insertAdministrator(server.ports, 'viewer');
  const { token } = await signIn(server.ports, administratorId);
  return { server, token };
}

test('AD1: administration needs HTTPS, or a browser on this machine that no proxy forwards', async (t) => {
  const local = await sessionOn(t);
  const own = { Cookie: `sealpost-admin=${local.token}`, 'X-Sealpost-Admin': '1' };
  for (const host of ['127.0.0.1', 'localhost:8080', '[::1]']) {
    assert.equal(await statusOf(local.server, { ...own, Host: host }), 200, host);
  }
  for (const headers of [
    { Host: 'files.example.org' },
    { 'X-Forwarded-For': '192.0.2.1' },
    { Via: '1.1 proxy' },
    { Origin: 'https://files.example.org', 'Sec-Fetch-Site': 'same-origin' },
  ]) {
    assert.equal(
      await statusOf(local.server, { ...own, ...headers }),
      'administration_refused',
      JSON.stringify(headers),
    );
  }
  for (const url of ['http://files.example.org', 'http://0.0.0.0:8080', 'http://192.168.1.5']) {
    const plain = await sessionOn(t, url);
    assert.equal(await statusOf(plain.server, {}), 'administration_refused', url);
    const headers = { Cookie: `sealpost-admin=${plain.token}`, 'X-Sealpost-Admin': '1', Host: '127.0.0.1' };
    assert.equal(await statusOf(plain.server, headers), 'administration_refused', url);
    const { headers: bearer } = await tokenWith(plain.server, ['health.read']);
    assert.equal(await statusOf(plain.server, bearer), 'administration_refused', url);
  }
});

test('AD2: with HTTPS only a cookie with the prefix of this host is read', async (t) => {
  const { server, token } = await sessionOn(t, 'https://files.example.org/post/');
  const headers = { 'X-Sealpost-Admin': '1', Host: 'files.example.org', 'X-Forwarded-For': '192.0.2.1' };
  const withCookie = (cookie: string) => statusOf(server, { ...headers, Cookie: cookie });
  assert.equal(await withCookie(`__Host-sealpost-admin=${token}`), 200);
  assert.equal(await withCookie(`a=b; __Host-sealpost-admin=${token}; c=d`), 200);
  for (const cookie of [
    `sealpost-admin=${token}`,
    `__Secure-sealpost-admin=${token}`,
    `__Host-sealpost-admin=${token}x`,
    `__Host-sealpost-admin=${token}; __Host-sealpost-admin=${token}`,
    `__Host-sealpost-admin=planted; __Host-sealpost-admin=${token}`,
    '__Host-sealpost-admin=',
  ]) {
    assert.equal(await withCookie(cookie), 'sign_in_required', cookie.replaceAll(token, '…'));
  }
  const origin = { ...headers, Cookie: `__Host-sealpost-admin=${token}` };
  assert.equal(await statusOf(server, { ...origin, Origin: 'https://files.example.org' }), 200);
  assert.equal(await statusOf(server, { ...origin, Origin: 'http://localhost:8080' }), 'cross_site_refused');
});

test('AD99: an unknown query parameter is refused, after permission', async (t) => {
  const server = await startApiServer(t);
  const { headers } = await adminWith(server, 'administrator');
  const get = (path: string, given = headers) => server.request(path, { headers: given });
  const refused = await get('/api/admin/transfers?minSize=1000');
  assert.equal(refused.status, 400);
  const { type, detail } = (await refused.json()) as { readonly type: string; readonly detail: string };
  assert.match(type, /:value_malformed$/);
  assert.equal(detail, 'minSize is an unknown parameter. Did you mean min-size?');
  for (const path of ['session', 'settings?x=1', 'audit?actors=1', 'exports/audit?form=csv'])
    assert.equal((await get(`/api/admin/${path}${path.includes('?') ? '' : '?x=1'}`)).status, 400, path);
  assert.equal((await get('/api/admin/transfers?min-size=1000&major-api-version=1&q=')).status, 200);
  const { headers: other } = await tokenWith(server, ['health.read']);
  assert.equal((await get('/api/admin/transfers?minSize=1000', other)).status, 403);
  const removal = { method: 'DELETE', headers };
  assert.equal((await server.request('/api/admin/clients/abc?force=true', removal)).status, 400);
});

test('AD4: an API token counts before a cookie, and a wrong one does not fall back to it', async (t) => {
  const server = await startApiServer(t);
  const { headers, administratorId } = await adminWith(server, 'administrator');
  const { headers: bearer } = await tokenWith(server, ['administrators.read']);
  const path = `/api/admin/administrators/${administratorId}/sessions`;
  const status = async (given: Readonly<Record<string, string>>) =>
    (await server.request(path, { headers: given })).status;
  assert.equal(await status(headers), 200);
  assert.equal(await status(bearer), 200);
  assert.equal(await status({ ...bearer, Origin: 'https://portal.example.org' }), 200, 'a token is no cookie');
  assert.equal(await status({ ...headers, Authorization: 'Basic cHJveHk6c2VjcmV0' }), 200, 'of a proxy');
  const { headers: other } = await tokenWith(server, ['health.read']);
  assert.equal(await status({ ...headers, ...other }), 403);
  for (const Authorization of [
    'Bearer',
    'Bearer x',
    'bearer  ',
    `Bearer spt_${'A'.repeat(43)}`,
    `${bearer['Authorization']}x`,
  ])
    assert.equal(await status({ ...headers, Authorization }), 401, Authorization.slice(0, 12));
  const both = await sendPlainRequest('GET', new URL(path, server.server.baseUrl).href, {
    ...headers,
    Authorization: `${bearer['Authorization']}, ${bearer['Authorization']}`,
  });
  assert.equal(both.status, 401);
});

test('AD5: a session ends after an hour without a request, and 12 hours after the sign-in', async (t) => {
  const server = await startApiServer(t);
  const { ports } = server;
  const { admin } = await adminWith(server, 'viewer');
  const at = (ms: number) => ports.clock.set(new Date(noon.getTime() + ms));
  const ends = async () => Date.parse((await admin.account.session()).endsAt) - noon.getTime();
  assert.equal(await ends(), hourMs);
  at(30_000);
  await admin.account.session();
  assert.equal(await ends(), hourMs, 'requests are recorded once a minute');
  for (let minutes = 59; minutes < 720; minutes += 59) {
    at(minutes * minuteMs);
    await admin.account.session();
    assert.equal(await ends(), Math.min(minutes * minuteMs + hourMs, 12 * hourMs), `${minutes} minutes`);
  }
  at(12 * hourMs);
  await assert.rejects(admin.account.session(), notSignedIn);
  const { admin: idle } = await adminWith(server, 'viewer');
  await changeSetting(ports, 'admin.sessionMinutes', '5');
  at(12 * hourMs + 5 * minuteMs - 1);
  await idle.account.session();
  at(12 * hourMs + 10 * minuteMs);
  await assert.rejects(idle.account.session(), notSignedIn);
});

test('AD6: rejects sessions and API tokens that a clock that was ahead has created', async (t) => {
  const server = await startApiServer(t);
  server.ports.clock.advance(3650 * dayMs);
  const { admin } = await adminWith(server, 'administrator');
  const token = await tokenWith(server, ['administrators.read']);
  await token.admin.access.sessions(token.administratorId);
  server.ports.clock.set(noon);
  await assert.rejects(admin.account.session(), notSignedIn);
  await assert.rejects(token.admin.access.sessions(token.administratorId), notSignedIn);
});

test('AD7: an administrator lists and ends sessions: one, all others, and the current one', async (t) => {
  const server = await startApiServer(t);
  const first = await adminWith(server, 'viewer');
  const others = await Promise.all([1, 2, 3].map(() => adminWith(server, 'viewer', first.administratorId)));
  const foreign = await adminWith(server, 'administrator');
  const { administrator, permissions, method } = await first.admin.account.session();
  assert.deepEqual([administrator.id, administrator.role, method], [first.administratorId, 'viewer', 'password']);
  assert.deepEqual(permissions, permissionsOf('viewer'));
  const listed = await first.admin.access.sessions();
  assert.deepEqual(listed.map(({ id }) => id).sort(), [first, ...others].map(({ sessionId }) => sessionId).sort());
  assert.deepEqual(
    listed.filter(({ current }) => current).map(({ id, network, userAgent }) => [id, network, userAgent]),
    [[first.sessionId, '192.0.2.17', 'Test browser']],
  );
  const [second = first, third = first, fourth = first] = others;
  await first.admin.access.endSession(second.sessionId);
  await assert.rejects(second.admin.account.session(), notSignedIn);
  await third.admin.account.session();
  await assert.rejects(first.admin.access.endSession(foreign.sessionId), hasProblemType('entity_unknown'));
  await first.admin.access.endSessions();
  for (const { admin } of [third, fourth]) await assert.rejects(admin.account.session(), notSignedIn);
  await first.admin.account.session();
  const signedOut = await server.request('/api/admin/session', { method: 'DELETE', headers: first.headers });
  assert.equal(signedOut.status, 204);
  assert.equal(signedOut.headers.get('set-cookie'), 'sealpost-admin=; Path=/; Max-Age=0; SameSite=Strict; HttpOnly');
  await assert.rejects(first.admin.account.session(), notSignedIn);
  await foreign.admin.account.session();
});

test('AD8: administrators list and end the sessions of others', async (t) => {
  const server = await startApiServer(t);
  const viewer = await adminWith(server, 'viewer');
  const { admin } = await adminWith(server, 'administrator');
  const listed = await admin.access.sessions(viewer.administratorId);
  assert.deepEqual(
    listed.map(({ id, current }) => [id, current]),
    [[viewer.sessionId, false]],
  );
  const elsewhere = await adminWith(server, 'viewer', viewer.administratorId);
  await admin.access.endSession(elsewhere.sessionId, viewer.administratorId);
  await assert.rejects(elsewhere.admin.account.session(), notSignedIn);
  await viewer.admin.account.session();
  const [ownId] = (await admin.access.sessions()).map(({ id }) => id);
  for (const id of [elsewhere.sessionId, ownId ?? assert.fail(), 'x', '%00']) {
    await assert.rejects(admin.access.endSession(id, viewer.administratorId), hasProblemType('entity_unknown'), id);
  }
  await admin.access.endSessions(viewer.administratorId);
  await assert.rejects(viewer.admin.account.session(), notSignedIn);
  assert.deepEqual(await admin.access.sessions(viewer.administratorId), []);
  for (const id of ['AAAAAAAAAA', 'x', '%00']) {
    await assert.rejects(admin.access.sessions(id), hasProblemType('entity_unknown'), id);
    await assert.rejects(admin.access.endSessions(id), hasProblemType('entity_unknown'), id);
    await assert.rejects(admin.access.endSession(viewer.sessionId, id), hasProblemType('entity_unknown'), id);
  }
});

test('AD9: a sign-in beyond the limit ends the oldest session', async (t) => {
  const server = await startApiServer(t);
  const oldest = await adminWith(server, 'viewer');
  for (let count = 1; count < maxSessionsPerAdministrator; count += 1) {
    server.ports.clock.advance(1_000);
    await adminWith(server, 'viewer', oldest.administratorId);
  }
  await oldest.admin.account.session();
  server.ports.clock.advance(1_000);
  const newest = await adminWith(server, 'viewer', oldest.administratorId);
  await assert.rejects(oldest.admin.account.session(), notSignedIn);
  assert.equal((await newest.admin.access.sessions()).length, maxSessionsPerAdministrator);
});

test('AD10: an API token is shown once, acts within its scopes, and ends when removed or after its days', async (t) => {
  const server = await startApiServer(t);
  const { admin, administratorId } = await adminWith(server, 'administrator');
  const created = await admin.access.createToken({ name: 'Night watch', scopes: ['administrators.read'], days: 30 });
  assert.match(created.token, /^spt_[\w-]{43}$/);
  assert.equal(Date.parse(created.endsAt) - noon.getTime(), 30 * dayMs);
  const { token, ...listed } = created;
  assert.deepEqual(await admin.access.tokens(), [{ ...listed, usedAt: null }]);
  assert.ok(!JSON.stringify(await storedData(server.ports)).includes(token.slice(4)));
  const program = new SealpostAdmin({ baseUrl: server.server.baseUrl, token });
  assert.equal((await program.access.sessions(administratorId)).length, 1);
  assert.ok((await admin.access.tokens())[0]?.usedAt);
  await assert.rejects(program.account.session(), hasProblemType('permission_missing', { permission: 'account' }));
  await assert.rejects(
    program.access.createToken({ name: 'More', scopes: ['administrators.read'] }),
    hasProblemType('permission_missing'),
  );
  const { id } = await admin.access.createToken({ name: 'Default', scopes: ['health.read'] });
  const lasting = (await admin.access.tokens()).find((each) => each.id === id);
  assert.equal(Date.parse(lasting?.endsAt ?? '') - noon.getTime(), 90 * dayMs);
  const other = await adminWith(server, 'administrator');
  await assert.rejects(other.admin.access.removeToken(created.id), hasProblemType('entity_unknown'));
  await admin.access.removeToken(created.id);
  await assert.rejects(program.access.sessions(administratorId), notSignedIn);
  await assert.rejects(admin.access.removeToken(created.id), hasProblemType('entity_unknown'));
  const short = await admin.access.createToken({ name: 'Short', scopes: ['administrators.read'], days: 1 });
  const lastDay = new SealpostAdmin({ baseUrl: server.server.baseUrl, token: short.token });
  server.ports.clock.advance(dayMs - 1);
  await lastDay.access.sessions(administratorId);
  server.ports.clock.advance(1);
  await assert.rejects(lastDay.access.sessions(administratorId), notSignedIn);
});

test('AD11: a new API token needs permissions of its owner, a recent sign-in, and a free place', async (t) => {
  const server = await startApiServer(t);
  const viewer = await adminWith(server, 'viewer');
  await assert.rejects(
    viewer.admin.access.createToken({ name: 'Too much', scopes: ['health.read', 'transfers.delete'] }),
    hasProblemType('permission_missing', { permission: 'transfers.delete' }),
  );
  const { admin, headers } = await adminWith(server, 'administrator');
  const odd = (body: object) =>
    server.request('/api/admin/tokens', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Sample', scopes: ['health.read'], days: 1, ...body }),
    });
  for (const body of [
    { scopes: [] },
    { scopes: ['account'] },
    { scopes: ['administrators.write'] },
    { scopes: ['health.read', 'health.read'] },
    { days: 0 },
    { days: 367 },
    { name: '' },
    { name: ' a' },
    { name: 'a\nb' },
    { name: 'a\u202eb' },
    { name: 'x'.repeat(101) },
  ]) {
    assert.deepEqual(await errorIn(await odd(body)), [400, 1004], JSON.stringify(body));
  }
  server.ports.clock.advance(5 * minuteMs);
  await assert.rejects(
    admin.access.createToken({ name: 'Late', scopes: ['health.read'] }),
    hasProblemType('reauthentication_required'),
  );
  server.ports.clock.set(noon);
  for (let count = 0; count < maxTokensPerAdministrator; count += 1) assert.equal((await odd({})).status, 201);
  await assert.rejects(
    admin.access.createToken({ name: 'One more', scopes: ['health.read'] }),
    hasProblemType('limit_reached', { limit: maxTokensPerAdministrator }),
  );
  assert.equal((await admin.access.tokens()).length, maxTokensPerAdministrator);
});

test('AD12: lists which role has which permission, and which of them a token can have', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'viewer');
  const { roles, permissions } = await admin.access.roles();
  assert.deepEqual(
    roles.map(({ name }) => name),
    ['viewer', 'operator', 'administrator'],
  );
  assert.deepEqual(roles[1]?.permissions, permissionsOf('operator'));
  assert.deepEqual(
    permissions.filter(({ grantable }) => grantable).map(({ name }) => name),
    scopes,
  );
  assert.ok(permissions.every(({ description }) => description.endsWith('.')));
});

test('AD13: administrators can still read when their requests cannot be recorded', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'viewer');
  // Stands for a full disk.
  await sql`create trigger disk_full before update on admin_session begin select raise(abort, 'disk is full'); end`.execute(
    server.ports.db,
  );
  server.ports.clock.advance(2 * minuteMs);
  await admin.account.session();
  assert.match(server.log(), /"level":"warn".*failed to record the request of an administrator/);
});
