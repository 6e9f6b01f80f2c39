import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Sealpost, SealpostProblem } from '#client';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { listVerifications } from '../../src/administration/verifications.ts';
import type { EmailAddress } from '../../src/core/email-address.ts';
import { lookup, newClientId } from '../../src/crypto/identifiers.ts';
import { singleSignOn } from '../../src/identity/single-sign-on.ts';
import { type ApiServer, errorIn, startApiServer } from '../support/server/api-server.ts';
import { freePort } from '../support/server/free-port.ts';
import { startOidcServer } from '../support/server/oidc-server.ts';
import { sendPlainRequest } from '../support/server/plain-http.ts';

const port = await freePort();
const redirectUri = `http://localhost:${port}/sign-on/callback`;
const oidc = await startOidcServer({ redirectUri });
const signOn = singleSignOn(oidc.client);
after(() => oidc.close());

/** A browser that opens pages of `http://localhost`, with its cookies. */
function openBrowser() {
  const cookies = new Map<string, string>();
  return {
    cookies,
    /** `isFromElsewhere` is a redirect of another site, with which browsers send no strict cookies. */
    async open(path: string, isFromElsewhere = false, more: Readonly<Record<string, string>> = {}) {
      const sent = [...cookies].filter(([name]) => !isFromElsewhere || name === 'sealpost-sign-on');
      const Cookie = sent.map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { Host: `localhost:${port}`, ...(Cookie === '' ? {} : { Cookie }), ...more };
      const response = await sendPlainRequest('GET', `http://127.0.0.1:${port}${path}`, headers);
      const lines = [response.headers['set-cookie'] ?? []].flat();
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const location = String(response.headers['location'] ?? '');
      return { status: response.status, text: response.bytes.toString(), location, cookies: lines };
    },
  };
}

async function startService(t: Parameters<typeof startApiServer>[0]): Promise<ApiServer> {
  const server = await startApiServer(t, { port, baseUrl: new URL(`http://localhost:${port}`), signOn });
  // The OpenID Connect server and the library use the real time.
  server.ports.clock.set(new Date());
  await changeSetting(server.ports, 'oidc.roles', 'admins=administrator');
  oidc.people.set('ann', { preferred_username: 'ann', groups: ['admins'] });
  oidc.people.set('eve', { preferred_username: 'eve', groups: [] });
  oidc.signedInAs = 'ann';
  return server;
}

const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;

test('AD45: a browser signs in at the OpenID Connect server, and returns with a session', async (t) => {
  const server = await startService(t);
  const description = (await (await server.request('/api/admin/sign-in')).json()) as { data: Record<string, unknown> };
  assert.deepEqual(description.data['signOnLabel'], '127.0.0.1');
  assert.deepEqual(description.data['methods'], ['password', 'passkey', 'oidc']);
  const { open, cookies } = openBrowser();
  const started = await open('/sign-on/start');
  assert.equal(started.status, 303);
  assert.match(started.cookies.join(), /^sealpost-sign-on=[\w-]+; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/);
  const returned = await open(pathOf(await oidc.visit(started.location)), true);
  assert.equal(returned.status, 200);
  assert.match(returned.text, /http-equiv="refresh" content="0;url=\.\.\/admin"/);
  assert.ok(!cookies.has('sealpost-sign-on') && cookies.has('sealpost-admin-device'));
  const { administrator } = JSON.parse(
    (await open('/api/admin/session', false, { 'X-Sealpost-Admin': '1' })).text,
  ).data;
  assert.deepEqual([administrator.name, administrator.role], ['ann', 'administrator']);

  const confirming = await open('/sign-on/start?confirm=1');
  assert.equal(new URL(confirming.location).searchParams.get('prompt'), 'login');
  server.ports.clock.advance(1_000);
  const confirmed = await open(pathOf(await oidc.visit(confirming.location)), true);
  assert.deepEqual([confirmed.status, confirmed.cookies.join().includes('sealpost-admin=')], [200, false]);
  const [session] = await server.ports.db.selectFrom('admin_session').selectAll().execute();
  assert.equal(session?.reauthenticated_at, server.ports.clock.now().toISOString());
});

test('AD48: a browser returns to the page that has started the sign-on, and to no other site', async (t) => {
  await startService(t);
  const { open } = openBrowser();
  const path = '/admin/transfers?state=Active&q=ann%40example.org';
  const started = await open(`/sign-on/start?return=${encodeURIComponent(path)}`);
  assert.equal(started.status, 303);
  assert.doesNotMatch(decodeURIComponent(started.location), /transfers/, 'the other server gets no path');
  const back = await oidc.visit(started.location);
  back.searchParams.set('return', '/admin/settings');
  const returned = await open(pathOf(back), true);
  const escaped = '../admin/transfers?state=Active&amp;q=ann%40example.org';
  assert.ok(returned.text.includes(`content="0;url=${escaped}"`) && returned.text.includes(`href="${escaped}"`));
  const confirming = await open('/sign-on/start?confirm=1&return=/admin/settings');
  const confirmed = await open(pathOf(await oidc.visit(confirming.location)), true);
  assert.match(confirmed.text, /content="0;url=\.\.\/admin\/settings"/);
  for (const wrong of ['//example.net', 'https://example.net/admin', '/admin/..%2f', '/send', '/admin\\x', '/']) {
    const refused = await open(`/sign-on/start?return=${encodeURIComponent(wrong)}`);
    assert.deepEqual([refused.status, refused.location, refused.cookies], [400, '', []], wrong);
  }
});

test('AD46: a browser that returns with something else gets a page and no session', async (t) => {
  const server = await startService(t);
  const { open, cookies } = openBrowser();
  const returned = await oidc.visit((await open('/sign-on/start')).location);
  const other = openBrowser();
  const wrong = [
    await other.open(pathOf(returned), true),
    await open('/sign-on/callback', true),
    await open('/sign-on/callback?error=access_denied', true),
    await open(pathOf(returned).replace(/state=[^&]*/, 'state=wrong'), true),
  ];
  const { location } = await open('/sign-on/start');
  const planted = `sealpost-sign-on=AAAA; ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`;
  wrong.push(await open(pathOf(await oidc.visit(location)), true, { Cookie: planted }));
  oidc.signedInAs = 'eve';
  wrong.push(await open(pathOf(await oidc.visit((await open('/sign-on/start')).location)), true));
  for (const { status, text, cookies: set } of wrong) {
    assert.deepEqual([status, set], [403, []]);
    assert.match(text, /role="alert">You have no access, or the sign-on has expired/);
  }
  assert.match(
    server.log(),
    /None of the 0 values of the claim groups gives a role.*"msg":"single sign-on was denied"/,
  );
  for (const site of ['cross-site', 'same-site']) {
    const refused = await open('/sign-on/start', true, { 'Sec-Fetch-Site': site });
    assert.deepEqual([refused.status, refused.cookies], [403, []], site);
  }
  assert.equal((await open('/sign-on/start', false, { 'Sec-Fetch-Site': 'none' })).status, 303);
  const unconfirmed = await open('/sign-on/start?confirm=1');
  assert.deepEqual([unconfirmed.status, unconfirmed.cookies], [403, []]);
  for (let count = 0; count < 20; count += 1) await other.open('/sign-on/callback', true);
  assert.equal(server.log().match(/single sign-on was denied/g)?.length, 10, 'a flood does not fill the log');
  oidc.fault = (_request, response) => response.writeHead(500).end() !== undefined;
  t.after(() => {
    oidc.fault = undefined;
  });
  const failed = await open(pathOf(returned), true);
  assert.equal(failed.status, 403, 'the cookie belongs to a later start');
  const unavailable = await startApiServer(t, {
    signOn: singleSignOn({ ...oidc.client, issuer: 'http://127.0.0.1:1/' }),
  });
  const page = await unavailable.request('/sign-on/start');
  assert.equal(page.status, 503);
  assert.match(unavailable.log(), /"msg":"single sign-on is not available"/);
  const without = await startApiServer(t);
  assert.equal((await without.request('/sign-on/start')).status, 404);
  assert.equal((await server.ports.db.selectFrom('admin_session').select('id').execute()).length, 0);
});

/** A service where senders verify their address by single sign-on, and a client of it. */
async function startSenderService(t: Parameters<typeof startApiServer>[0]) {
  const server = await startService(t);
  await changeSetting(server.ports, 'verification.oidc', 'true');
  oidc.people.set('ann', { email: 'Ann@example.org', email_verified: true });
  const { baseUrl } = server.server;
  const clientId = newClientId();
  const client = new Sealpost({ baseUrl: `http://127.0.0.1:${port}`, clientId });
  return { server, clientId, client, withToken: (token: string) => new Sealpost({ baseUrl, clientId, token }) };
}

/** Opens the page to which the OpenID Connect server sends the browser back, and returns what the send page gets. */
async function queryOf(returned: URL): Promise<string> {
  const { status, location, cookies } = await openBrowser().open(pathOf(returned), true);
  assert.deepEqual([status, cookies], [303, []]);
  const { origin, pathname, search, hash } = new URL(location);
  assert.deepEqual([origin, pathname, search], [`http://localhost:${port}`, '/', '']);
  return decodeURIComponent(/^#oidc=(.+)$/.exec(hash)?.[1] ?? '');
}

const problemOf = (code: string, status: number) => (error: unknown) =>
  error instanceof SealpostProblem && error.type === `urn:sealpost:problem:${code}` && error.status === status;

test('V10: a sender verifies an address at the OpenID Connect server, as if by code', async (t) => {
  const { server, client, clientId, withToken } = await startSenderService(t);
  assert.deepEqual((await client.verification('ann@example.org')).verificationMethods, ['EMAIL', 'OIDC']);
  const query = await queryOf(await oidc.visit(await client.startSignOn()));
  const { email, token, validUntil } = await client.finishSignOn(query);
  assert.equal(email, 'ann@example.org');
  const verified = withToken(token);
  const described = await verified.verification(email);
  assert.deepEqual([described.verified, described.validUntil], [true, validUntil]);
  assert.equal((await verified.transferPolicy(email, ['bob@example.org'])).allowed, true);
  const deps = { ...server.ports, reports: server.reports };
  const { entries } = await listVerifications(deps, email as EmailAddress, { max: 10 });
  const [listed, ...more] = entries;
  assert.ok(listed !== undefined && lookup(server.ports.keys, 'client-id', clientId).startsWith(listed.client));
  assert.deepEqual(more, []);
  await verified.endVerification(email);
  assert.equal((await verified.verification(email)).verified, false);

  const again = await client.finishSignOn(await queryOf(await oidc.visit(await client.startSignOn())));
  await withToken(again.token).eraseUser(email);
  assert.equal((await withToken(again.token).verification(email)).verified, false);
});

test('V11: a sign-on that verifies no address is a problem, and stores nothing', async (t) => {
  const { server, client, clientId } = await startSenderService(t);
  const query = await queryOf(await oidc.visit(await client.startSignOn()));
  const denied = problemOf('sign_on_denied', 403);
  const other = new Sealpost({ baseUrl: server.server.baseUrl, clientId: newClientId() });
  await assert.rejects(other.finishSignOn(query), denied, 'another client');
  oidc.people.set('ann', { email: 'ann@example.org', email_verified: false });
  await assert.rejects(client.finishSignOn(query), denied, 'not verified');
  await assert.rejects(client.finishSignOn('code=1&state=sender.AAAA'), denied, 'not started here');
  oidc.signedInAs = undefined;
  await assert.rejects(client.finishSignOn(await queryOf(await oidc.visit(await client.startSignOn()))), denied);
  for (const path of ['/api/verification/oidc', '/api/verification/oidc/token']) {
    const headers = { 'Content-Type': 'application/json' };
    const response = await server.request(path, { method: 'POST', headers, body: JSON.stringify({ query }) });
    assert.deepEqual(await errorIn(response), [400, 1002], path);
  }
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.includes('single sign-on of a sender was denied'));
  const codes = lines.map((line) => JSON.parse(line).failure.code);
  assert.deepEqual(codes, ['other_client', 'address_not_verified', 'sign_on_expired', 'server_denied']);
  assert.equal(JSON.parse(lines.at(-1) ?? '').failure.message, 'access_denied');
  for (const secret of [...new URLSearchParams(query).values(), clientId, '@example.org']) {
    assert.ok(!lines.join().includes(secret), secret);
  }
  oidc.fault = (_request, response) => response.writeHead(500).end() !== undefined;
  t.after(() => {
    oidc.fault = undefined;
  });
  await assert.rejects(client.finishSignOn(query), problemOf('sign_on_unavailable', 503));
  assert.match(server.log(), /"event":"sign_on.unavailable".*"failure":/);
  await changeSetting(server.ports, 'verification.oidc', 'false');
  await assert.rejects(client.startSignOn(), problemOf('sign_on_not_offered', 409));
  const without = await startApiServer(t);
  await changeSetting(without.ports, 'verification.oidc', 'true');
  const unconfigured = new Sealpost({ baseUrl: without.server.baseUrl, clientId });
  await assert.rejects(unconfigured.startSignOn(), problemOf('sign_on_not_offered', 409));
  assert.deepEqual((await unconfigured.verification('ann@example.org')).verificationMethods, ['EMAIL']);
  assert.deepEqual(await server.ports.db.selectFrom('verification').select('id').execute(), []);
});

test('V12: an administrator does not sign in with the sign-on of a sender, nor the reverse', async (t) => {
  const { server, client } = await startSenderService(t);
  oidc.people.set('ann', { email: 'ann@example.org', email_verified: true, groups: ['admins'] });
  const { open, cookies } = openBrowser();
  const ofAdministrator = await oidc.visit((await open('/sign-on/start')).location);
  await assert.rejects(client.finishSignOn(ofAdministrator.search.slice(1)), problemOf('sign_on_denied', 403));
  const ofSender = await oidc.visit(await client.startSignOn());
  const { status, location } = await open(pathOf(ofSender), true);
  assert.deepEqual([status, location.startsWith(`http://localhost:${port}/#oidc=`)], [303, true]);
  assert.ok(!cookies.has('sealpost-admin'));
  const hostile = await open(`/sign-on/callback?state=sender.&x="><script>//evil.example\\#`, true);
  assert.match(hostile.location, new RegExp(`^http://localhost:${port}/#oidc=[\\w.%-]+$`));
  assert.deepEqual(await server.ports.db.selectFrom('admin_session').select('id').execute(), []);
});
