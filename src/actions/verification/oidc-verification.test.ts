import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { startOidcServer } from '../../../test/support/server/oidc-server.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { Problem } from '../../core/problem.ts';
import { minuteMs } from '../../core/time.ts';
import { newClientId } from '../../crypto/identifiers.ts';
import type { Database } from '../../db/tables.ts';
import { singleSignOn } from '../../identity/single-sign-on.ts';
import { changeSetting } from '../settings/settings.ts';
import { endVerification, identifyCaller } from './identify-caller.ts';
import { findSenderSignOn, startOidcVerification, verifyByOidc } from './sender-sign-on.ts';

const redirectUri = 'https://files.example.org/sign-on/callback';
const callerWith = (clientId: string) => ({ clientId, redirectUri, address: '198.51.100.1' });
const is = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;
const denied = is('sign_on_denied');

const server = await startOidcServer({ redirectUri });
const signOn = singleSignOn(server.client);
after(() => server.close());
afterEach(() => {
  server.fault = undefined;
});

async function setUp(db: Database) {
  // The OpenID Connect server and the library use the real time.
  const ports = { ...(await createTestPorts(db)), signOn };
  ports.clock.set(new Date());
  await changeSetting(ports, 'verification.oidc', 'true');
  const clientId = newClientId();
  const caller = callerWith(clientId);
  /** Signs a person in at the server, and returns the query with which it sends the browser back. */
  async function visit(subject: string | undefined, claims?: Record<string, unknown>): Promise<string> {
    server.signedInAs = subject;
    if (subject !== undefined && claims !== undefined) server.people.set(subject, claims);
    const { search } = await server.visit(await startOidcVerification(ports, caller));
    return search.slice(1);
  }
  const verify = async (claims: Record<string, unknown>) => verifyByOidc(ports, caller, await visit('ann', claims));
  const stored = () => ports.db.selectFrom('verification').selectAll().execute();
  return { ports, clientId, caller, visit, verify, stored };
}

const ann = { email: 'Ann@example.org', email_verified: true };

eachDatabase(
  'a sign-on verifies the address once, for the client that has started it, and it can be ended',
  async (db) => {
    const { ports, clientId, caller, visit, stored } = await setUp(db);
    const query = await visit('ann', ann);
    await assert.rejects(verifyByOidc(ports, callerWith(newClientId()), query), denied, 'another client');
    const { address, token } = await verifyByOidc(ports, caller, query);
    assert.equal(address, 'ann@example.org');
    const verified = await identifyCaller(ports, address, { clientId, token });
    assert.equal(verified.address, address);
    await assert.rejects(
      identifyCaller(ports, address, { clientId: newClientId(), token }),
      is('verification_missing'),
    );
    await assert.rejects(verifyByOidc(ports, caller, query), denied, 'a code that was used');
    assert.equal((await stored()).length, 1);
    await endVerification(ports, verified);
    await assert.rejects(identifyCaller(ports, address, { clientId, token }), is('verification_missing'));
  },
);

eachDatabase('a sign-on that was not started here, was changed or canceled, or is old verifies nothing', async (db) => {
  const { ports, caller, visit, stored } = await setUp(db);
  const rejects = (query: string, why: string) => assert.rejects(verifyByOidc(ports, caller, query), denied, why);
  const query = await visit('ann', ann);
  const other = await visit('ann');
  const stateOf = (text: string) => new URLSearchParams(text).get('state') ?? '';
  await rejects('', 'nothing');
  await rejects(query.replace(stateOf(query), stateOf(other)), 'another state: its nonce and code verifier differ');
  await rejects(query.replace(stateOf(query), stateOf(query).slice(0, -2)), 'a changed state');
  await rejects(`${other}&state=${stateOf(query)}`, 'two states');
  await rejects(other.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'), 'another issuer');
  await rejects(await visit(undefined), 'canceled');
  const old = await visit('ann');
  ports.clock.advance(10 * minuteMs);
  await rejects(old, 'ten minutes later');
  assert.deepEqual(await stored(), []);
});

eachDatabase('an address counts only if the server has verified it, or in a domain that is trusted', async (db) => {
  const { ports, verify, stored } = await setUp(db);
  const email = 'ann@example.org';
  for (const claims of [{ email, email_verified: false }, { email, email_verified: 'true' }, { email }, {}]) {
    await assert.rejects(verify(claims), denied, JSON.stringify(claims));
  }
  await changeSetting(ports, 'verification.oidcDomains', 'example.com,example.net');
  for (const claims of [ann, { email: 'ann@sub.example.com' }, { email: 'a@example.com', email_verified: 'false' }]) {
    await assert.rejects(verify(claims), denied, JSON.stringify(claims));
  }
  assert.deepEqual(await stored(), []);
  assert.equal((await verify({ email: 'ANN@Example.com' })).address, 'ann@example.com');
  await changeSetting(ports, 'verification.oidcDomains', '');
  await changeSetting(ports, 'oidc.emailClaim', 'preferred_username');
  const other = { email: 'ann@example.com', email_verified: true, preferred_username: 'boss@example.com' };
  await assert.rejects(verify(other), denied, 'the server has verified another address');
});

eachDatabase('without the setting, the server or its response there is no sign-on', async (db) => {
  const { ports, caller, visit, stored } = await setUp(db);
  const start = (deps = {}) => startOidcVerification({ ...ports, ...deps }, caller);
  const query = await visit('ann', ann);
  assert.equal(await findSenderSignOn(ports), '127.0.0.1');
  await changeSetting(ports, 'oidc.label', 'Example');
  assert.equal(await findSenderSignOn(ports), 'Example');
  server.fault = (_request, response) => response.writeHead(500).end() !== undefined;
  await assert.rejects(verifyByOidc(ports, caller, query), is('sign_on_unavailable'));
  const unreachable = { signOn: singleSignOn({ ...server.client, issuer: 'http://127.0.0.1:1/' }) };
  await assert.rejects(start(unreachable), is('sign_on_unavailable'));
  const notOffered = is('sign_on_not_offered');
  await assert.rejects(start({ signOn: undefined }), notOffered);
  await assert.rejects(verifyByOidc({ ...ports, signOn: undefined }, caller, query), notOffered);
  await changeSetting(ports, 'verification.oidc', 'false');
  await assert.rejects(start(), notOffered);
  await assert.rejects(verifyByOidc(ports, caller, query), notOffered);
  assert.equal(await findSenderSignOn(ports), undefined);
  assert.deepEqual(await stored(), []);
});

eachDatabase(
  'what only UserInfo states about the address counts, if it is about the address of the ID token',
  async (db) => {
    const { ports, caller, stored } = await setUp(db);
    await changeSetting(ports, 'verification.oidcDomains', 'example.org');
    const full = await startOidcServer({ redirectUri, hasFullToken: true });
    try {
      const deps = { ...ports, signOn: singleSignOn(full.client) };
      full.signedInAs = 'ann';
      const verify = async (more: Readonly<Record<string, unknown>>) => {
        full.people.set('ann', { email: 'ann@example.org' });
        full.fault = (request, response) => {
          if (request.url?.startsWith('/me') !== true) return false;
          response.writeHead(200, { 'content-type': 'application/json' });
          return response.end(JSON.stringify({ sub: 'ann', ...more })) !== undefined;
        };
        const { search } = await full.visit(await startOidcVerification(deps, caller));
        return verifyByOidc(deps, caller, search.slice(1));
      };
      await assert.rejects(verify({ email_verified: false }), denied);
      await assert.rejects(verify({ email: 'other@example.org', email_verified: true }), denied);
      assert.deepEqual(await stored(), []);
      assert.equal((await verify({ email: 'ann@example.org', email_verified: true })).address, 'ann@example.org');
      assert.equal((await verify({})).address, 'ann@example.org');
    } finally {
      await full.close();
    }
  },
);
