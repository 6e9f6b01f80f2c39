import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { type TestContext, test } from 'node:test';
import { SealpostAdmin } from '#client';
import { verifyAudit } from '../../src/actions/audit/audit-log.ts';
import { identifyAdministrator } from '../../src/actions/sign-in/identify-administrator.ts';
import { inviteAdministrator } from '../../src/administration/invitations.ts';
import { listAdminSessions } from '../../src/administration/sessions.ts';
import { Problem } from '../../src/core/problem.ts';
import { dayMs, minuteMs } from '../../src/core/time.ts';
import { readBuiltWeb } from '../support/browser/built-web.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { forwardedFor, openAdminBrowser } from '../support/server/admin-browser.ts';
import { adminWith, signIn } from '../support/server/admin-callers.ts';
import { type ApiServer, startApiServer } from '../support/server/api-server.ts';
import { sendPlainRequest } from '../support/server/plain-http.ts';
import { storedData } from '../support/server/stored-data.ts';
import {
  adminPassword,
  base32Bytes,
  codeOf,
  createAccount,
  nextCode,
  storePasskey,
  type TestAccount,
} from '../support/server/test-accounts.ts';
import { hasProblemType } from '../support/transfer/draft.ts';

const failed = hasProblemType('sign_in_failed');
const limited = hasProblemType('too_many_requests');
const invalid = hasProblemType('invitation_invalid');

/** A browser on the machine of the server. */
function openBrowser({ server }: Pick<ApiServer, 'server'>, headers: Readonly<Record<string, string>> = {}) {
  return openAdminBrowser(`http://127.0.0.1:${server.address.port}`, headers);
}

/** A browser in which the administrator has signed in. */
async function signedInBrowser(server: ApiServer, account: TestAccount) {
  const browser = openBrowser(server);
  await browser.admin.account.signIn({
    name: account.name,
    password: account.password,
    code: nextCode(server.ports, account),
  });
  return browser;
}

/** A server behind a proxy that ends TLS, and browsers in several networks. */
async function startBehindProxy(t: TestContext) {
  const baseUrl = new URL('https://files.example.org');
  const server = await startApiServer(t, { baseUrl, trustedProxies: ['127.0.0.1'] });
  const browserAt = (address: string) => openBrowser(server, forwardedFor(address));
  return { server, browserAt };
}

test('AD20, AD26, AD27: a link makes the first administrator over the API, once', async (t) => {
  const server = await startApiServer(t);
  const { ports } = server;
  const { admin, cookies } = openBrowser(server);
  assert.deepEqual(await admin.account.describeSignIn(), { setUp: false, methods: ['password'], signOnLabel: null });
  const { token } = await inviteAdministrator(ports, { role: 'administrator' });
  const { kind, role, name, endsAt } = await admin.account.openInvitation(token);
  assert.deepEqual([kind, role, name], ['first', 'administrator', null]);
  assert.equal(Date.parse(endsAt) - ports.clock.now().getTime(), dayMs);
  const before = await storedData(ports);
  const acceptance = { token, name: 'Anna', password: adminPassword };
  await assert.rejects(
    admin.account.acceptInvitation({ ...acceptance, name: 'a@b' }),
    hasProblemType('value_malformed'),
  );
  await assert.rejects(
    admin.account.acceptInvitation({ ...acceptance, password: 'short' }),
    hasProblemType('admin_password_weak'),
  );
  const { state, totp } = await admin.account.acceptInvitation(acceptance);
  assert.match(totp.url, /^otpauth:\/\/totp\/Sealpost%20127\.0\.0\.1:anna\?secret=[A-Z2-7]{32}&issuer=/);
  await assert.rejects(admin.account.confirmInvitation({ state, code: '000000' }), failed);
  assert.deepEqual(await storedData(ports), before);
  const code = codeOf(ports, base32Bytes(totp.secret));
  const { administrator, recoveryCodes } = await admin.account.confirmInvitation({ state, code });
  assert.deepEqual([administrator.name, administrator.role, recoveryCodes.length], ['anna', 'administrator', 10]);
  assert.deepEqual([...cookies.keys()], ['sealpost-admin', 'sealpost-admin-device']);
  assert.equal((await admin.account.session()).method, 'invitation');
  await assert.rejects(admin.account.openInvitation(token), invalid);
  await assert.rejects(admin.account.confirmInvitation({ state, code }), invalid);
  assert.deepEqual(await admin.account.describeSignIn(), { setUp: true, methods: ['password'], signOnLabel: null });
});

test('AD21, AD22, AD23: signs in with password and code in one step or two, and each code works once', async (t) => {
  const server = await startApiServer(t);
  const anna = await createAccount(server.ports);
  const { admin, cookies } = openBrowser(server);
  const pending = await admin.account.signIn({ name: 'anna', password: adminPassword });
  assert.deepEqual([pending.next, pending.administrator, cookies.size], ['code', null, 0]);
  await assert.rejects(admin.account.session(), hasProblemType('sign_in_required'));
  const code = nextCode(server.ports, anna);
  await admin.account.signInByCode(pending.state ?? '', code);
  assert.equal((await admin.account.session()).administrator.name, 'anna');
  await admin.account.signOut();
  assert.deepEqual([...cookies.keys()], ['sealpost-admin-device']);
  const wrong = [
    { name: 'anna', password: 'wrong', code: nextCode(server.ports, anna) },
    { name: 'unknown', password: adminPassword, code: codeOf(server.ports, anna.secret) },
    { name: 'anna', password: adminPassword, code },
    { name: 'anna', password: adminPassword, code: '000000' },
  ];
  const problems = new Set<string>();
  for (const credentials of wrong) {
    const error = await admin.account.signIn(credentials).then(
      () => assert.fail(),
      (reason: { problem?: unknown }) => reason,
    );
    assert.ok(failed(error));
    problems.add(JSON.stringify(error.problem));
  }
  assert.equal(problems.size, 1);
  const complete = await admin.account.signIn({
    name: 'anna',
    password: adminPassword,
    code: anna.recoveryCodes[0] ?? '',
  });
  assert.deepEqual([complete.next, complete.state, complete.administrator?.id], [null, null, anna.id]);
  await assert.rejects(
    admin.account.signIn({ name: 'anna', password: adminPassword, code: anna.recoveryCodes[0] ?? '' }),
    failed,
  );
  assert.doesNotMatch(server.log(), new RegExp(`${adminPassword}|${pending.state}`));
});

test('AD2, AD21: with HTTPS both cookies have the prefix of this host, and only the known browser is stored', async (t) => {
  const { server, browserAt } = await startBehindProxy(t);
  const anna = await createAccount(server.ports);
  const { browse } = browserAt('203.0.113.1');
  const response = await browse('/api/admin/sign-in/password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Sealpost-Admin': '1' },
    body: JSON.stringify({ name: 'anna', password: adminPassword, code: nextCode(server.ports, anna) }),
  });
  assert.equal(response.status, 200);
  const [session = '', device = ''] = response.headers.getSetCookie();
  assert.match(session, /^__Host-sealpost-admin=[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly; Secure$/);
  assert.match(
    device,
    /^__Host-sealpost-admin-device=[\w-]+; Path=\/; Max-Age=31536000; SameSite=Strict; HttpOnly; Secure$/,
  );
  const [listed] = await browserSessions(server, anna);
  assert.equal(listed?.network, '203.0.113.1');
});

async function browserSessions(server: ApiServer, { id }: TestAccount) {
  return (await listAdminSessions(server.ports, id)).filter(({ method }) => method === 'password');
}

test('AD20: sign-in needs HTTPS or this machine, and a page of this server', async (t) => {
  const server = await startApiServer(t);
  const anna = await createAccount(server.ports);
  const url = `http://127.0.0.1:${server.server.address.port}/api/admin/sign-in/password`;
  const body = JSON.stringify({ name: 'anna', password: adminPassword, code: nextCode(server.ports, anna) });
  const send = async (headers: Readonly<Record<string, string>>) => {
    const json = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
    const { status, bytes } = await sendPlainRequest('POST', url, { ...json, ...headers }, Buffer.from(body));
    return status === 200 ? 200 : `${JSON.parse(bytes.toString()).type}`.replace(/^.*:/, '');
  };
  const own = { 'X-Sealpost-Admin': '1' };
  assert.equal(await send({}), 'cross_site_refused');
  assert.equal(await send({ ...own, Origin: 'https://evil.example' }), 'cross_site_refused');
  assert.equal(await send({ ...own, 'Sec-Fetch-Site': 'cross-site' }), 'cross_site_refused');
  assert.equal(await send({ ...own, Host: 'evil.example' }), 'administration_refused');
  assert.equal(await send({ ...own, 'X-Forwarded-For': '192.0.2.1' }), 'administration_refused');
  assert.equal(await send(own), 200);
  const web = await readBuiltWeb();
  const plain = await startApiServer(t, { baseUrl: new URL('http://files.example.org'), web });
  const { browse } = openBrowser(plain);
  for (const path of ['/admin', '/admin/setup']) {
    const page = await browse(path);
    assert.equal(page.status, 403);
    assert.match(await page.text(), /Administration needs HTTPS/);
  }
  assert.equal((await browse('/api/admin/sign-in')).status, 403);
});

test('AD1: the sign-in form behind a proxy is not shown over plain HTTP from another machine', async (t) => {
  const address = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  if (address === undefined) return t.skip('this machine has no address but the one of loopback');
  const baseUrl = new URL('https://files.example.org');
  const web = await readBuiltWeb();
  const visit = async (trustedProxies: readonly string[], host = address) => {
    const { server } = await startApiServer(t, { baseUrl, host, trustedProxies, web });
    const { browse } = openAdminBrowser(`http://${host}:${server.address.port}`, { Host: 'files.example.org' });
    return Promise.all(
      ['/admin', '/admin/setup', '/api/admin/sign-in'].map(async (path) => (await browse(path)).status),
    );
  };
  assert.deepEqual(await visit([]), [403, 403, 403]);
  assert.deepEqual(await visit([address]), [200, 200, 200]);
  assert.deepEqual(await visit([], '127.0.0.1'), [200, 200, 200]);
});

test('AD24: attempts of many networks lock out neither the known browser, nor the known network, nor a new one', async (t) => {
  const { server, browserAt } = await startBehindProxy(t);
  const anna = await createAccount(server.ports, { address: '203.0.113.7' });
  const credentials = () => ({ name: 'anna', password: adminPassword, code: nextCode(server.ports, anna) });
  const known = browserAt('203.0.113.1');
  await known.admin.account.signIn(credentials());
  for (const network of [1, 2]) {
    const { admin } = browserAt(`198.51.100.${network}`);
    for (let count = 0; count < 10; count += 1) {
      await assert.rejects(admin.account.signIn({ name: 'anna', password: 'wrong' }), failed);
    }
    await assert.rejects(admin.account.signIn({ name: 'anna', password: 'wrong' }), limited);
  }
  const moved = browserAt('198.51.100.1');
  for (const [name, value] of known.cookies) if (name.endsWith('-device')) moved.cookies.set(name, value);
  await moved.admin.account.signIn(credentials());
  await browserAt('203.0.113.7').admin.account.signIn(credentials());
  await browserAt('203.0.113.99').admin.account.signIn(credentials());
  await assert.rejects(browserAt('198.51.100.1').admin.account.signIn(credentials()), limited);
  // One network counts for all of its addresses.
  await assert.rejects(browserAt('2001:db8:1::1').admin.account.signIn({ name: 'anna', password: 'wrong' }), failed);
  server.ports.clock.advance(15 * minuteMs);
  await browserAt('198.51.100.1').admin.account.signIn(credentials());
});

test('AD15, AD25: dangerous actions need a confirmed sign-in after five minutes', async (t) => {
  const server = await startApiServer(t);
  const anna = await createAccount(server.ports);
  const { admin } = await signedInBrowser(server, anna);
  await admin.access.inviteAdministrator({ role: 'viewer' });
  server.ports.clock.advance(5 * minuteMs);
  await assert.rejects(
    admin.access.inviteAdministrator({ role: 'viewer' }),
    hasProblemType('reauthentication_required'),
  );
  await assert.rejects(admin.account.reauthenticate('wrong', nextCode(server.ports, anna)), failed);
  await assert.rejects(admin.account.reauthenticate(adminPassword, '000000'), failed);
  await admin.account.reauthenticate(adminPassword, nextCode(server.ports, anna));
  await admin.access.inviteAdministrator({ role: 'viewer' });
});

test('AD28, AD29: administrators are invited, listed, changed, reset and removed', async (t) => {
  const server = await startApiServer(t);
  const { ports } = server;
  const anna = await createAccount(ports);
  const { admin } = await signedInBrowser(server, anna);
  const { link } = await admin.access.inviteAdministrator({ role: 'viewer', name: 'bobby' });
  const [page, token = ''] = link.split('#');
  assert.equal(page, `http://localhost:${server.server.address.port}/admin/setup`);
  await assert.rejects(
    admin.access.inviteAdministrator({ role: 'viewer', name: 'anna' }),
    hasProblemType('name_taken'),
  );
  const bob = openBrowser(server);
  const { state, totp } = await bob.admin.account.acceptInvitation({ token, password: adminPassword });
  const secret = base32Bytes(totp.secret);
  const { administrator } = await bob.admin.account.confirmInvitation({ state, code: codeOf(ports, secret) });
  assert.deepEqual([administrator.name, administrator.role], ['bobby', 'viewer']);
  const listed = await admin.access.administrators();
  assert.deepEqual(
    listed.map(({ name, role, state: stored, factors }) => [name, role, stored, factors.totp, factors.recoveryCodes]),
    [
      ['anna', 'administrator', 'active', true, 10],
      ['bobby', 'viewer', 'active', true, 10],
    ],
  );
  const promoted = await admin.access.changeAdministrator(administrator.id, { role: 'operator' });
  assert.equal(promoted.role, 'operator');
  assert.ok((await bob.admin.account.session()).permissions.includes('transfers.delete'));
  await admin.access.changeAdministrator(administrator.id, { role: 'viewer' });
  await assert.rejects(bob.admin.account.session(), hasProblemType('sign_in_required'));
  const signIn = (code: string) => bob.admin.account.signIn({ name: 'bobby', password: adminPassword, code });
  await signIn(nextCode(ports, { secret }));
  await admin.access.changeAdministrator(administrator.id, { state: 'disabled' });
  await assert.rejects(bob.admin.account.session(), hasProblemType('sign_in_required'));
  await assert.rejects(signIn(nextCode(ports, { secret })), failed);
  await admin.access.changeAdministrator(administrator.id, { state: 'active' });
  const reset = await admin.access.resetAdministrator(administrator.id);
  await assert.rejects(signIn(nextCode(ports, { secret })), failed);
  assert.equal((await bob.admin.account.openInvitation(reset.link.split('#')[1] ?? '')).kind, 'reset');
  assert.equal((await admin.access.administrator(administrator.id)).factors.password, false);
  await admin.access.removeAdministrator(administrator.id);
  await assert.rejects(admin.access.administrator(administrator.id), hasProblemType('entity_unknown'));
  await assert.rejects(bob.admin.account.openInvitation(reset.link.split('#')[1] ?? ''), invalid);
  const last = hasProblemType('last_administrator');
  await assert.rejects(admin.access.changeAdministrator(anna.id, { role: 'operator' }), last);
  await assert.rejects(admin.access.resetAdministrator(anna.id), last);
  await assert.rejects(admin.access.removeAdministrator(anna.id), last);
  for (let open = 0; open < 20; open += 1) await admin.access.inviteAdministrator({ role: 'viewer' });
  await assert.rejects(
    admin.access.inviteAdministrator({ role: 'viewer' }),
    hasProblemType('limit_reached', { limit: 20 }),
  );
});

test('AD33: open invitations are listed without their links, and ended', async (t) => {
  const server = await startApiServer(t);
  const { ports } = server;
  const anna = await createAccount(ports);
  const bob = await createAccount(ports, { name: 'bobby', role: 'viewer' });
  const { admin, browse } = await signedInBrowser(server, anna);
  const carla = await admin.access.inviteAdministrator({ role: 'operator', name: 'carla' });
  ports.clock.advance(minuteMs);
  const reset = await admin.access.resetAdministrator(bob.id);
  const listed = await admin.access.invitations();
  assert.deepEqual(
    listed.map(({ id, kind, role, name }) => ({ id, kind, role, name })),
    [
      { id: reset.id, kind: 'reset', role: 'viewer', name: 'bobby' },
      { id: carla.id, kind: 'invite', role: 'operator', name: 'carla' },
    ],
  );
  assert.deepEqual(
    listed.map(({ createdAt, endsAt }) => Date.parse(endsAt) - Date.parse(createdAt)),
    [dayMs, dayMs],
  );
  const text = await (await browse('/api/admin/invitations', { headers: { 'X-Sealpost-Admin': '1' } })).text();
  for (const { link } of [carla, reset]) assert.ok(!text.includes(new URL(link).hash.slice(1)));
  const bySecond = await adminWith(server, 'administrator');
  await bySecond.admin.access.endInvitation(carla.id);
  assert.deepEqual(await actionsOf(server, bySecond.administratorId), ['endInvitation']);
  await assert.rejects(admin.account.openInvitation(new URL(carla.link).hash.slice(1)), invalid);
  for (const id of [carla.id, 'unknown', 'AAAAAAAAAA']) {
    await assert.rejects(admin.access.endInvitation(id), hasProblemType('entity_unknown'), id);
  }
  await admin.account.openInvitation(new URL(reset.link).hash.slice(1));
  ports.clock.advance(dayMs);
  const { admin: later } = await signedInBrowser(server, anna);
  assert.deepEqual(await later.access.invitations(), []);
  await assert.rejects(later.access.endInvitation(reset.id), hasProblemType('entity_unknown'));
});

test('AD30: an administrator replaces password, app and recovery codes', async (t) => {
  const server = await startApiServer(t);
  const { ports } = server;
  const anna = await createAccount(ports);
  const { admin } = await signedInBrowser(server, anna);
  const other = await signedInBrowser(server, anna);
  assert.deepEqual(await admin.account.factors(), { password: true, totp: true, passkeys: 0, recoveryCodes: 10 });
  await assert.rejects(admin.account.changePassword('short'), hasProblemType('admin_password_weak'));
  await admin.account.changePassword('another horse battery');
  await admin.account.session();
  await assert.rejects(other.admin.account.session(), hasProblemType('sign_in_required'));
  const { state, totp } = await admin.account.startTotp();
  const secret = base32Bytes(totp.secret);
  await assert.rejects(admin.account.confirmTotp({ state, code: '000000' }), failed);
  await admin.account.confirmTotp({ state, code: codeOf(ports, secret) });
  await assert.rejects(admin.account.removeTotp(), hasProblemType('last_factor'));
  const codes = await admin.account.createRecoveryCodes();
  assert.equal(codes.length, 10);
  const { admin: later } = openBrowser(server);
  const signIn = (password: string, code: string) => later.account.signIn({ name: 'anna', password, code });
  await assert.rejects(signIn(adminPassword, nextCode(ports, { secret })), failed);
  await assert.rejects(signIn('another horse battery', nextCode(ports, anna)), failed);
  await assert.rejects(signIn('another horse battery', anna.recoveryCodes[0] ?? ''), failed);
  await signIn('another horse battery', codes[0] ?? '');
  assert.equal((await later.account.factors()).recoveryCodes, 9);
  await storePasskey(ports, anna.id, 'earlier.example.org');
  await assert.rejects(admin.account.removeTotp(), hasProblemType('last_factor'));
  await storePasskey(ports, anna.id, 'localhost');
  await admin.account.removeTotp();
  assert.deepEqual(await admin.account.factors(), { password: true, totp: false, passkeys: 2, recoveryCodes: 9 });
  const passwordless = await adminWith(server, 'viewer');
  await assert.rejects(
    passwordless.admin.account.changePassword('another horse battery'),
    hasProblemType('entity_unknown'),
  );
  await assert.rejects(passwordless.admin.account.removeTotp(), hasProblemType('entity_unknown'));
  const { administratorId } = passwordless;
  await ports.db.updateTable('administrator').set({ oidc_hash: 'x' }).where('id', '=', administratorId).execute();
  await assert.rejects(passwordless.admin.account.startTotp(), hasProblemType('entity_unknown'));
  await assert.rejects(passwordless.admin.account.createRecoveryCodes(), hasProblemType('entity_unknown'));
});

test('AD30: a new password and a new app end sessions and API tokens if this is asked for', async (t) => {
  const server = await startApiServer(t);
  const anna = await createAccount(server.ports);
  const { admin } = await signedInBrowser(server, anna);
  const createToken = async () => {
    const { token } = await admin.access.createToken({ name: 'Backup', scopes: ['health.read'], days: 1 });
    const caller = new SealpostAdmin({ baseUrl: server.server.baseUrl, token });
    return () => caller.service.health();
  };
  const replaceApp = async (ends: { readonly endSessions?: boolean; readonly endTokens?: boolean }) => {
    const { state, totp } = await admin.account.startTotp();
    const secret = base32Bytes(totp.secret);
    await admin.account.confirmTotp({ state, code: codeOf(server.ports, secret), ...ends });
    return secret;
  };
  const first = await createToken();
  const other = await signedInBrowser(server, anna);
  await admin.account.changePassword('another horse battery');
  await first();
  await assert.rejects(other.admin.account.session(), hasProblemType('sign_in_required'));
  await admin.account.changePassword('a third horse battery', true);
  await assert.rejects(first(), hasProblemType('sign_in_required'));
  const { token: cookie } = await signIn(server.ports, anna.id);
  const session = () => identifyAdministrator(server.ports, { kind: 'session', text: cookie }, '192.0.2.1');
  const second = await createToken();
  await replaceApp({});
  await Promise.all([second(), session()]);
  await replaceApp({ endSessions: true });
  await assert.rejects(session(), (error) => error instanceof Problem && error.code === 'sign_in_required');
  await second();
  await replaceApp({ endTokens: true });
  await assert.rejects(second(), hasProblemType('sign_in_required'));
  await admin.account.session();
  assert.deepEqual(await Array.fromAsync(verifyAudit(server.ports)), []);
});

/** The actions that the audit log has of an administrator, oldest first. */
async function actionsOf({ ports }: ApiServer, actorId: string): Promise<readonly string[]> {
  const query = ports.db.selectFrom('audit_log').select('action').where('actor_id', '=', actorId).orderBy('id');
  return (await query.execute()).map(({ action }) => action);
}

test('AD32: each change of accounts, sessions and tokens is one entry of the audit log, with the administrator', async (t) => {
  const server = await startApiServer(t);
  const anna = await createAccount(server.ports);
  const bob = await createAccount(server.ports, { name: 'bobby' });
  const { admin } = await signedInBrowser(server, anna);
  const other = await signedInBrowser(server, anna);
  const { id } = await admin.access.createToken({ name: 'Monitoring', scopes: ['health.read'], days: 1 });
  await admin.access.removeToken(id);
  await admin.access.endSession((await other.admin.account.session()).id);
  await admin.access.endSessions();
  await admin.access.endSessions(bob.id);
  await admin.access.inviteAdministrator({ role: 'viewer' });
  await admin.access.changeAdministrator(bob.id, { role: 'viewer' });
  await admin.access.changeAdministrator(bob.id, { role: 'viewer' });
  await admin.access.resetAdministrator(bob.id);
  await admin.access.removeAdministrator(bob.id);
  await admin.account.changePassword('another horse battery');
  const { state, totp } = await admin.account.startTotp();
  await admin.account.confirmTotp({ state, code: codeOf(server.ports, base32Bytes(totp.secret)) });
  await admin.account.createRecoveryCodes();
  await admin.account.signOut();
  assert.deepEqual(await actionsOf(server, anna.id), [
    ...['createAdministrator', 'signIn', 'signIn', 'createToken', 'removeToken'],
    ...['endAdminSession', 'endAdminSessions', 'endAdminSessions'],
    ...['inviteAdministrator', 'changeAdministrator', 'resetAdministrator', 'removeAdministrator'],
    ...['changeAdminPassword', 'confirmTotp', 'createRecoveryCodes', 'endAdminSession'],
  ]);
  assert.deepEqual(await Array.fromAsync(verifyAudit(server.ports)), []);
});

test('AD31: the pages of the administration hold no data, and unknown ones are not found', async (t) => {
  const server = await startApiServer(t, { web: await readBuiltWeb() });
  const anna = await createAccount(server.ports);
  const signedIn = await signedInBrowser(server, anna);
  const visit = async (path: string, browser = openBrowser(server)) => {
    const response = await browser.browse(path, { headers: { Accept: 'text/html' } });
    const { headers } = response;
    const [csp = '', location] = [headers.get('content-security-policy') ?? '', headers.get('location')];
    return { status: response.status, text: await response.text(), csp, location };
  };
  for (const path of ['/admin', '/admin/setup', '/admin/dashboard', '/admin/account/a/b']) {
    const [own, foreign] = [await visit(path, signedIn), await visit(path)];
    assert.equal(own.status, 200, path);
    assert.equal(own.text, foreign.text, path);
    assert.match(own.csp, /default-src 'none'.*script-src 'self'/, path);
    await assertValidHtml(own.text, path);
  }
  for (const path of [
    '/admin/unknown',
    '/admin/setup/x',
    '/admin/account/a/b/c',
    '/admin/account//b',
    '/admin/%2e/x',
  ]) {
    assert.equal((await visit(path)).status, 404, path);
  }
  const slashes = [await visit('/admin/'), await visit('/admin/account/?a=1')];
  assert.deepEqual(
    slashes.map(({ status, location }) => [status, location]),
    [
      [308, '../admin'],
      [308, '../account?a=1'],
    ],
  );
});
