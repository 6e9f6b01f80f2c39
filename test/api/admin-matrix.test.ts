import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { permissions, permissionsOf, roles, scopes } from '../../src/core/permissions.ts';
import { dayMs, minuteMs } from '../../src/core/time.ts';
import { adminRoutes, signInRoutes } from '../../src/http/admin-routes.ts';
import type { problemTable } from '../../src/http/responses/problems.ts';
import { noon } from '../support/database/test-rows.ts';
import { adminBodies } from '../support/server/admin-bodies.ts';
import { cookieOf, insertAdministrator, signIn, tokenWith } from '../support/server/admin-callers.ts';
import { type ApiServer, startApiServer } from '../support/server/api-server.ts';
import { assertDocumentedError } from '../support/server/documented-error.ts';
import { storedData } from '../support/server/stored-data.ts';

type Row = (typeof adminRoutes)[number];
const nameOf = ({ method, path }: Row) => `${method} ${path}`;

/** Operations that change nothing, and whose input is too long for a URL or should not be in one. */
const readsByPost: readonly string[] = [
  'simulatePolicy',
  'previewLegalText',
  'exportMasterKey',
  'startLogVerification',
];

/** Operations that need a recent sign-in although their permission alone does not. */
const confirmedOperations: readonly string[] = [
  'createToken',
  'changeAdminPassword',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'createRecoveryCodes',
  'startPasskeyRegistration',
  'addPasskey',
  'removePasskey',
];

test('every route below /api/admin needs a permission that fits what it does', () => {
  for (const row of adminRoutes) {
    const { operationId: id, body } = row.schema;
    assert.ok(row.path.startsWith('/api/admin/'), nameOf(row));
    // The printed table of definitions shows each permission, and every change of one.
    const isOwn = row.permission === 'account';
    const changesNothing = isRead(row) || readsByPost.includes(id);
    assert.ok(isOwn || changesNothing === /[.](read|export)$/.test(row.permission ?? ''), id);
    const isDangerous = permissions[row.permission ?? 'account'].needsReauthentication === true;
    assert.equal(row.needsReauthentication, isDangerous || confirmedOperations.includes(id), nameOf(row));
    assert.equal(body !== undefined, id in adminBodies, `${id} in test/support/server/admin-bodies.ts`);
  }
  const known = [...signInRoutes, ...adminRoutes].map(({ schema }) => schema.operationId);
  const listed = [...readsByPost, ...confirmedOperations, ...Object.keys(adminBodies)];
  for (const id of listed) assert.ok(known.includes(id), `No route has the operation ID ${id}`);
});

/** `allowed`, or the problem that the guard must return. */
type Outcome = 'allowed' | (typeof problemTable)[number]['code'];

interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly outcome: (row: Row) => Outcome;
}

const isRead = ({ method }: Row) => method === 'GET';
const onlyIf = (condition: boolean, otherwise: Outcome): Outcome => (condition ? 'allowed' : otherwise);
const refused = (outcome: Outcome) => () => outcome;
const header = { 'X-Sealpost-Admin': '1' };

/** Callers without a session, and with tokens. One set serves all routes. */
async function callersWithoutSession(server: ApiServer): Promise<readonly Caller[]> {
  const sender = await server.sender();
  const verification = sender.headers['X-CS-VerificationToken'] ?? '';
  const everything = await tokenWith(server, scopes);
  const ofViewer = await tokenWith(server, tokenRights('viewer'), 'viewer');
  const demoted = await tokenWith(server, scopes);
  await changeAdministrator(server, demoted.administratorId, { role: 'viewer' });
  const disabled = await tokenWith(server, scopes);
  await changeAdministrator(server, disabled.administratorId, { state: 'disabled' });
  const expired = await withTime(server, -91 * dayMs, () => tokenWith(server, scopes));
  const token = (everything.headers['Authorization'] ?? '').replace('Bearer ', '');
  const has = (granted: readonly string[]) => (row: Row) =>
    onlyIf(granted.includes(row.permission ?? ''), 'permission_missing');
  return [
    { name: 'no credentials', headers: {}, outcome: refused('sign_in_required') },
    { name: 'our header alone', headers: header, outcome: refused('sign_in_required') },
    { name: 'a sender', headers: { ...sender.headers, ...header }, outcome: refused('sign_in_required') },
    {
      name: 'a verification token as API token',
      headers: { Authorization: `Bearer ${verification}` },
      outcome: refused('sign_in_required'),
    },
    {
      name: 'a verification token as cookie',
      headers: { Cookie: cookieOf(server, verification), ...header },
      outcome: refused('sign_in_required'),
    },
    {
      name: 'an API token as cookie',
      headers: { Cookie: cookieOf(server, token), ...header },
      outcome: refused('sign_in_required'),
    },
    { name: 'a token with all scopes', headers: everything.headers, outcome: has(scopes) },
    { name: 'a token of a viewer', headers: ofViewer.headers, outcome: has(tokenRights('viewer')) },
    { name: 'a token whose owner became a viewer', headers: demoted.headers, outcome: has(tokenRights('viewer')) },
    { name: 'a token of a disabled owner', headers: disabled.headers, outcome: refused('sign_in_required') },
    { name: 'an expired token', headers: expired.headers, outcome: refused('sign_in_required') },
    ...(await Promise.all(
      scopes.map(async (scope) => {
        const { headers } = await tokenWith(server, [scope]);
        return { name: `a token for ${scope}`, headers, outcome: has([scope]) };
      }),
    )),
  ];
}

const tokenRights = (role: (typeof roles)[number]) => permissionsOf(role).filter((name) => scopes.includes(name));

/** Callers with sessions, which some routes end. */
async function callersWithSession(server: ApiServer): Promise<readonly Caller[]> {
  const cookie = async (id?: string) => {
    const administratorId = id ?? (await insertAdministrator(server.ports, 'administrator'));
    return { Cookie: cookieOf(server, (await signIn(server.ports, administratorId)).token) };
  };
  // In the order of their times: a sign-in removes sessions of the future.
  const idle = await withTime(server, -61 * minuteMs, () => cookie());
  const earlier = await withTime(server, -6 * minuteMs, () => cookie());
  const ofRole = async (role: (typeof roles)[number]) => cookie(await insertAdministrator(server.ports, role));
  const ended = await insertAdministrator(server.ports, 'administrator');
  const endedCookie = await cookie(ended);
  await server.ports.db.deleteFrom('admin_session').where('administrator_id', '=', ended).execute();
  const disabled = await insertAdministrator(server.ports, 'administrator');
  const disabledCookie = await cookie(disabled);
  await changeAdministrator(server, disabled, { state: 'disabled' });
  const demoted = await insertAdministrator(server.ports, 'administrator');
  const demotedCookie = await cookie(demoted);
  await changeAdministrator(server, demoted, { role: 'viewer' });
  const withRole = (role: (typeof roles)[number]) => (row: Row) =>
    onlyIf(permissionsOf(role).includes(row.permission ?? 'account'), 'permission_missing');
  const crossSite = refused('cross_site_refused');
  const sites = ['cross-site', 'same-site', 'none', 'same-origin, same-origin', ''];
  return [
    ...(await Promise.all(
      roles.map(async (role) => ({
        name: role,
        headers: { ...(await ofRole(role)), ...header },
        outcome: withRole(role),
      })),
    )),
    { name: 'a demoted administrator', headers: { ...demotedCookie, ...header }, outcome: withRole('viewer') },
    { name: 'an ended session', headers: { ...endedCookie, ...header }, outcome: refused('sign_in_required') },
    { name: 'an idle session', headers: { ...idle, ...header }, outcome: refused('sign_in_required') },
    { name: 'a disabled owner', headers: { ...disabledCookie, ...header }, outcome: refused('sign_in_required') },
    {
      name: 'a session without recent sign-in',
      headers: { ...earlier, ...header },
      outcome: (row) => onlyIf(!row.needsReauthentication, 'reauthentication_required'),
    },
    { name: 'a session without our header', headers: await cookie(), outcome: crossSite },
    {
      name: 'a session with another header',
      headers: { ...(await cookie()), 'X-Sealpost-Admin': '0' },
      outcome: crossSite,
    },
    {
      name: 'an own page without our header',
      headers: { ...(await cookie()), 'Sec-Fetch-Site': 'same-origin' },
      outcome: (row) => onlyIf(isRead(row), 'cross_site_refused'),
    },
    {
      name: 'an own page',
      headers: {
        ...(await cookie()),
        ...header,
        'Sec-Fetch-Site': 'same-origin',
        Origin: server.server.baseUrl.origin,
      },
      outcome: refused('allowed'),
    },
    ...(await Promise.all(
      sites.map(async (site) => ({
        name: `Sec-Fetch-Site: ${site}`,
        headers: { ...(await cookie()), ...header, 'Sec-Fetch-Site': site },
        outcome: (row: Row) => onlyIf(site === 'none' && isRead(row), 'cross_site_refused'),
      })),
    )),
    ...(await Promise.all(
      ['https://evil.example', 'null', 'http://127.0.0.1:1', ''].map(async (origin) => ({
        name: `Origin: ${origin}`,
        headers: { ...(await cookie()), ...header, Origin: origin },
        outcome: crossSite,
      })),
    )),
    { name: 'another site with an ended session', headers: { ...endedCookie, Origin: 'null' }, outcome: crossSite },
  ];
}

async function changeAdministrator(
  { ports }: ApiServer,
  id: string,
  change: { readonly role: 'viewer' } | { readonly state: 'disabled' },
): Promise<void> {
  await ports.db.updateTable('administrator').set(change).where('id', '=', id).execute();
}

async function withTime<Result>({ ports }: ApiServer, ms: number, run: () => Promise<Result>): Promise<Result> {
  ports.clock.set(new Date(noon.getTime() + ms));
  try {
    return await run();
  } finally {
    ports.clock.set(noon);
  }
}

/** Sends a valid request that names nothing that exists. */
async function send({ server }: ApiServer, row: Row, { headers }: Caller) {
  const body = adminBodies[row.schema.operationId];
  const response = await fetch(new URL(row.path.replace(/:\w+/g, 'AAAAAAAAAA'), server.baseUrl), {
    method: row.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

/** The documented problem that the guard must return, and nothing else. */
async function assertRefused(server: ApiServer, row: Row, caller: Caller): Promise<void> {
  const hint = `${nameOf(row)} by ${caller.name}`;
  const response = await send(server, row, caller);
  assertDocumentedError(response, hint);
  const { type, permission } = JSON.parse(response.body);
  assert.equal(type, `urn:sealpost:problem:${caller.outcome(row)}`, hint);
  assert.equal(permission, caller.outcome(row) === 'permission_missing' ? row.permission : undefined, hint);
  assert.equal(response.headers['set-cookie'], undefined, hint);
}

/** Sends some requests at once: most of the time of one is waiting. */
async function inParallel(callers: readonly Caller[], run: (caller: Caller) => Promise<void>): Promise<void> {
  const queue = callers.values();
  const sendQueued = async () => {
    for (const caller of queue) await run(caller);
  };
  await Promise.all(Array.from({ length: 16 }, sendQueued));
}

const sessionsOf = ({ ports }: ApiServer) => ports.db.selectFrom('admin_session').select('id').orderBy('id').execute();

test('AD3: each caller gets exactly the documented response of each route, and a refused one changes nothing', async (t) => {
  const server = await startApiServer(t);
  const constant = await callersWithoutSession(server);
  let signedIn = await callersWithSession(server);
  const before = await storedData(server.ports);
  for (const row of adminRoutes) {
    const refusedCallers = [...constant, ...signedIn].filter(({ outcome }) => outcome(row) !== 'allowed');
    await inParallel(refusedCallers, (caller) => assertRefused(server, row, caller));
  }
  assert.deepEqual(await storedData(server.ports), before, 'A refused request has changed something.');
  let sessions = await sessionsOf(server);
  for (const row of adminRoutes) {
    const allowed = [...constant, ...signedIn].filter(({ outcome }) => outcome(row) === 'allowed');
    assert.ok(allowed.length >= 2, nameOf(row));
    // One after the other: changes of one caller can end the session of another.
    for (const caller of allowed) {
      const { status, body } = await send(server, row, caller);
      const hint = `${nameOf(row)} by ${caller.name}: ${status}`;
      // The sample password and code are wrong.
      const isExpected = status === 401 && body.includes('problem:sign_in_failed');
      assert.ok(isExpected || [200, 201, 202, 204, 400, 404, 409, 412, 428].includes(status), hint);
    }
    // Some routes end sessions, which the callers need for the next route.
    if (isDeepStrictEqual(await sessionsOf(server), sessions)) continue;
    signedIn = await callersWithSession(server);
    sessions = await sessionsOf(server);
  }
  assert.doesNotMatch(server.log(), /"level":"(error|fatal)"/);
});

test('AD3, AD20: a caller is checked before the query and the body', async (t) => {
  const { server } = await startApiServer(t);
  const problemOf = async (row: Row) => {
    const url = new URL(`${row.path.replace(/:\w+/g, 'AAAAAAAAAA')}?limit=many`, server.baseUrl);
    const body = isRead(row) ? {} : { headers: { 'Content-Type': 'application/json' }, body: '{' };
    const { type } = (await (await fetch(url, { method: row.method, ...body })).json()) as { readonly type: string };
    return type.replace(/^.*:/, '');
  };
  for (const row of adminRoutes) assert.equal(await problemOf(row), 'sign_in_required', nameOf(row));
  const posts = signInRoutes.filter(({ method }) => method === 'POST');
  for (const row of posts) assert.equal(await problemOf(row), 'cross_site_refused', nameOf(row));
});
