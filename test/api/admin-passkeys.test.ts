import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteAdministrator } from '../../src/administration/invitations.ts';
import { minuteMs } from '../../src/core/time.ts';
import { adminWith } from '../support/server/admin-callers.ts';
import { type ApiServer, startApiServer } from '../support/server/api-server.ts';
import { sendPlainRequest } from '../support/server/plain-http.ts';
import { SoftwareAuthenticator } from '../support/server/software-authenticator.ts';
import { adminPassword } from '../support/server/test-accounts.ts';

/** Sends a request as a page of `http://localhost`, where passkeys work without HTTPS. */
function pageOf({ server }: ApiServer, cookie?: string) {
  const { port } = server.address;
  return async (method: string, path: string, body?: unknown) => {
    const headers = {
      Host: `localhost:${port}`,
      Origin: `http://localhost:${port}`,
      'X-Sealpost-Admin': '1',
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await sendPlainRequest(method, `http://127.0.0.1:${port}/api/admin${path}`, headers, text);
    const json = response.bytes.length === 0 ? undefined : JSON.parse(response.bytes.toString());
    const [setCookie = ''] = [response.headers['set-cookie'] ?? []].flat();
    return { status: response.status, data: json?.data, type: json?.type, setCookie };
  };
}

test('AD40: a passkey is registered, listed, renamed and removed by its administrator', async (t) => {
  const server = await startApiServer(t);
  const { headers } = await adminWith(server, 'viewer');
  const page = pageOf(server, headers['Cookie']);
  const authenticator = new SoftwareAuthenticator(`http://localhost:${server.server.address.port}`);
  const options = await page('POST', '/account/passkeys/options');
  assert.deepEqual([options.status, options.data.options.rp.id], [200, 'localhost']);
  const response = authenticator.create(options.data.options);
  const added = await page('POST', '/account/passkeys', { state: options.data.state, response, name: 'Phone' });
  assert.equal(added.status, 201);
  const again = await page('POST', '/account/passkeys', { state: options.data.state, response, name: 'Phone' });
  assert.deepEqual([again.status, again.type], [400, 'urn:sealpost:problem:passkey_refused']);
  const path = `/account/passkeys/${added.data.id}`;
  assert.equal((await page('PATCH', path, { name: 'Laptop' })).status, 204);
  const listed = await page('GET', '/account/passkeys');
  assert.deepEqual(
    listed.data.map(({ name, domain, usedAt }: Record<string, unknown>) => [name, domain, usedAt]),
    [['Laptop', 'localhost', null]],
  );
  server.ports.clock.advance(6 * minuteMs);
  const later = await page('POST', '/account/passkeys/options');
  assert.deepEqual([later.status, later.type], [401, 'urn:sealpost:problem:reauthentication_required']);
  const confirming = await page('POST', '/session/reauthentication/passkey/options');
  const confirmation = { state: confirming.data.state, response: authenticator.get(confirming.data.options) };
  assert.equal((await page('POST', '/session/reauthentication/passkey', confirmation)).status, 204);
  const repeated = await page('POST', '/session/reauthentication/passkey', confirmation);
  assert.deepEqual([repeated.status, repeated.type], [401, 'urn:sealpost:problem:sign_in_failed']);
  const second = (await page('POST', '/account/passkeys/options')).data;
  const key = new SoftwareAuthenticator(`http://localhost:${server.server.address.port}`).create(second.options);
  const { data } = await page('POST', '/account/passkeys', { state: second.state, response: key, name: 'Key' });
  assert.equal((await page('DELETE', `/account/passkeys/${data.id}`)).status, 204);
  const removed = await page('DELETE', path);
  assert.deepEqual([removed.status, removed.type], [409, 'urn:sealpost:problem:last_factor']);
});

test('AD41: a passkey signs in, once per challenge, and not on a page without a host name', async (t) => {
  const server = await startApiServer(t);
  const { headers, administratorId } = await adminWith(server, 'operator');
  const own = pageOf(server, headers['Cookie']);
  const authenticator = new SoftwareAuthenticator(`http://localhost:${server.server.address.port}`);
  const creation = (await own('POST', '/account/passkeys/options')).data;
  const passkey = { state: creation.state, response: authenticator.create(creation.options), name: 'Phone' };
  assert.equal((await own('POST', '/account/passkeys', passkey)).status, 201);

  const page = pageOf(server);
  assert.deepEqual((await page('GET', '/sign-in')).data.methods, ['password', 'passkey']);
  const { data } = await page('POST', '/sign-in/passkey/options');
  const signIn = { state: data.state, response: authenticator.get(data.options) };
  server.ports.clock.advance(1_000);
  const signedIn = await page('POST', '/sign-in/passkey', signIn);
  assert.deepEqual([signedIn.status, signedIn.data.administrator.id], [200, administratorId]);
  const session = await pageOf(server, signedIn.setCookie.split(';')[0])('GET', '/session');
  assert.deepEqual([session.status, session.data.method], [200, 'passkey']);
  const replayed = await page('POST', '/sign-in/passkey', signIn);
  assert.deepEqual([replayed.status, replayed.setCookie], [401, '']);

  const described = await server.request('/api/admin/sign-in');
  assert.deepEqual(((await described.json()) as { data: { methods: unknown } }).data.methods, ['password']);
  const address = await server.request('/api/admin/sign-in/passkey/options', {
    method: 'POST',
    headers: { 'X-Sealpost-Admin': '1' },
  });
  assert.equal(address.status, 409, 'an IP address cannot be a relying party');
});

test('AD34: an invitation is confirmed with a passkey, once, and not on a page without a host name', async (t) => {
  const server = await startApiServer(t);
  const { token } = await inviteAdministrator(server.ports, { role: 'administrator' });
  const page = pageOf(server);
  const accepted = await page('POST', '/invitations/accept', { token, name: 'anna', password: adminPassword });
  const body = { state: accepted.data.state };
  const address = await server.request('/api/admin/invitations/passkey/options', {
    method: 'POST',
    headers: { 'X-Sealpost-Admin': '1', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(address.status, 409, 'an IP address cannot be a relying party');
  const started = await page('POST', '/invitations/passkey/options', body);
  const { rp, user } = started.data.options;
  assert.deepEqual([started.status, rp.id, user.name], [200, 'localhost', 'anna']);
  const authenticator = new SoftwareAuthenticator(`http://localhost:${server.server.address.port}`);
  const passkey = { state: started.data.state, name: 'Phone', response: authenticator.create(started.data.options) };
  const wrong = { ...passkey, response: authenticator.create(started.data.options, { challenge: 'AAAA' }) };
  const refused = await page('POST', '/invitations/passkey', wrong);
  assert.deepEqual([refused.status, refused.type], [400, 'urn:sealpost:problem:passkey_refused']);
  const confirmed = await page('POST', '/invitations/passkey', passkey);
  assert.deepEqual([confirmed.status, confirmed.data.recoveryCodes.length], [201, 10]);
  const own = pageOf(server, confirmed.setCookie.split(';')[0]);
  assert.deepEqual((await own('GET', '/session')).data.method, 'invitation');
  assert.deepEqual((await own('GET', '/account/factors')).data, {
    ...{ password: true, totp: false },
    ...{ passkeys: 1, recoveryCodes: 10 },
  });
  const again = await page('POST', '/invitations/passkey', passkey);
  assert.deepEqual([again.status, again.type, again.setCookie], [403, 'urn:sealpost:problem:invitation_invalid', '']);
});
