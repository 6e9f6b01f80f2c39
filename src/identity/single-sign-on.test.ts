import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, afterEach, test } from 'node:test';
import { freePort } from '../../test/support/server/free-port.ts';
import { type OidcServer, startOidcServer } from '../../test/support/server/oidc-server.ts';
import { type SignOnReturn, type SignOnSecrets, type SingleSignOn, singleSignOn } from './single-sign-on.ts';

const redirectUri = 'https://files.example.org/sign-on/callback';
const newSecret = () => randomBytes(32).toString('base64url');
const newSecrets = (): SignOnSecrets => ({ state: newSecret(), nonce: newSecret(), verifier: newSecret() });

const server = await startOidcServer({ redirectUri });
const signOn = singleSignOn(server.client);
after(() => server.close());
server.people.set('1001', {
  preferred_username: 'ann',
  email: 'ann@example.org',
  email_verified: true,
  groups: ['staff', 'file-admins'],
  realm_access: { roles: ['auditor'] },
});
server.signedInAs = '1001';

afterEach(() => {
  server.fault = undefined;
  server.restate = undefined;
  server.signedInAs = '1001';
  server.signedInAt = undefined;
});

async function start(on: SingleSignOn, secrets: SignOnSecrets, isFresh = false): Promise<string> {
  const outcome = await on.start({ redirectUri, scopes: ['profile', 'email'], isFresh, secrets });
  assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
  return outcome.result;
}

/** A sign-on up to the moment at which the browser returns. */
async function returned(
  { visit }: OidcServer = server,
  on: SingleSignOn = signOn,
  isFresh = false,
): Promise<SignOnReturn> {
  const secrets = newSecrets();
  const { search } = await visit(await start(on, secrets, isFresh));
  return {
    redirectUri,
    query: search.slice(1),
    secrets,
    maxAgeSeconds: undefined,
    claim: 'groups',
    isVerifiedNeeded: false,
  };
}

const ann = {
  subject: '1001',
  preferredName: 'ann',
  values: ['staff', 'file-admins'],
  isEmailVerified: true,
  authTime: undefined,
};

test('starts a code flow with PKCE, and returns who has signed in', async () => {
  const secrets = newSecrets();
  const { searchParams } = new URL(await start(signOn, secrets));
  assert.deepEqual(
    ['response_type', 'scope', 'code_challenge_method', 'state', 'nonce'].map((name) => searchParams.get(name)),
    ['code', 'openid profile email', 'S256', secrets.state, secrets.nonce],
  );
  assert.ok(!searchParams.toString().includes(secrets.verifier));
  assert.deepEqual(await signOn.finish(await returned()), { kind: 'done', result: ann });
});

test('reads a claim inside another one, and one that the person does not have', async () => {
  const valuesOf = async (claim: string) => {
    const outcome = await signOn.finish({ ...(await returned()), claim });
    return outcome.kind === 'done' ? outcome.result.values : outcome;
  };
  assert.deepEqual(await valuesOf('realm_access.roles'), ['auditor']);
  assert.deepEqual(await valuesOf('email'), ['ann@example.org']);
  assert.deepEqual(await valuesOf('constructor'), []);
  assert.deepEqual(await valuesOf('upn'), []);
});

test('works with a server that states everything in the ID token, and takes the secret in the body', async () => {
  const other = await startOidcServer({ redirectUri, hasFullToken: true, secretIn: 'client_secret_post' });
  try {
    const on = singleSignOn(other.client);
    other.people.set('7', { groups: 'one group' });
    other.signedInAs = '7';
    other.fault = (request, response) => {
      if (request.url?.startsWith('/me') === true) response.writeHead(500).end();
      return request.url?.startsWith('/me') === true;
    };
    const [preferredName, isEmailVerified, authTime] = [undefined, undefined, undefined];
    const result = { subject: '7', preferredName, values: ['one group'], isEmailVerified, authTime };
    assert.deepEqual(await on.finish(await returned(other, on)), { kind: 'done', result });
  } finally {
    await other.close();
  }
});

/** Changes of what a browser brings back, with a part of the reason for which it must be denied. */
const wrongReturns: ReadonlyArray<readonly [string, (end: SignOnReturn) => Partial<SignOnReturn>, RegExp]> = [
  ['with another state', ({ secrets }) => ({ secrets: { ...secrets, state: newSecret() } }), /state/],
  ['without a state', ({ query }) => ({ query: query.replace(/(^|&)state=[^&]*/, '') }), /state/],
  ['with two states', ({ query, secrets }) => ({ query: `${query}&state=${secrets.state}` }), /state/],
  ['with another nonce', ({ secrets }) => ({ secrets: { ...secrets, nonce: newSecret() } }), /claim/],
  [
    'with another code verifier',
    ({ secrets }) => ({ secrets: { ...secrets, verifier: newSecret() } }),
    /invalid_grant/,
  ],
  ['with a wrong code', ({ query }) => ({ query: query.replace(/code=[^&]*/, 'code=wrong') }), /invalid_grant/],
  ['without a code', ({ query }) => ({ query: query.replace(/(^|&)code=[^&]*/, '') }), /code/],
  [
    'from another server',
    ({ query }) => ({ query: query.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example') }),
    /iss/,
  ],
  ['with nothing', () => ({ query: '' }), /./],
];

for (const [name, change, reason] of wrongReturns) {
  test(`denies a browser that returns ${name}`, async () => {
    const end = await returned();
    const outcome = await signOn.finish({ ...end, ...change(end) });
    assert.equal(outcome.kind, 'denied', JSON.stringify(outcome));
    assert.match(outcome.kind === 'denied' ? outcome.reason : '', reason);
  });
}

test('denies a code that was used before', async () => {
  const end = await returned();
  assert.equal((await signOn.finish(end)).kind, 'done');
  const { kind, ...rest } = await signOn.finish(end);
  assert.deepEqual([kind, 'reason' in rest && /invalid_grant/.test(rest.reason)], ['denied', true]);
});

test('denies a person who cancels at the server', async () => {
  server.signedInAs = undefined;
  const outcome = await signOn.finish(await returned());
  assert.deepEqual([outcome.kind, 'reason' in outcome && outcome.reason], ['denied', 'access_denied']);
});

test('a fresh sign-on is denied if the person has entered the password too long ago', async () => {
  const fresh = await returned(server, signOn, true);
  const done = await signOn.finish({ ...fresh, maxAgeSeconds: 60 });
  assert.ok(done.kind === 'done', JSON.stringify(done));
  assert.ok(Math.abs((done.result.authTime ?? 0) - Date.now() / 1000) < 60, 'the time is that of the ID token');
  server.signedInAt = Math.floor(Date.now() / 1000) - 600;
  const old = await returned(server, signOn, true);
  const outcome = await signOn.finish({ ...old, maxAgeSeconds: 60 });
  assert.equal(outcome.kind, 'denied', JSON.stringify(outcome));
});

test('denies an ID token whose signature does not belong to a key of the server', async () => {
  const on = singleSignOn(server.client);
  const end = await returned(server, on);
  server.fault = (request, response) => {
    if (request.url !== '/jwks') return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [otherKey] }));
    return true;
  };
  const outcome = await on.finish(end);
  assert.notEqual(outcome.kind, 'done', JSON.stringify(outcome));
});

test('denies an ID token whose subject names no person', async () => {
  for (const sub of ['', ' ', ['1001'], 1001, undefined]) {
    server.restate = (claims) => ({ ...claims, sub });
    const outcome = await signOn.finish(await returned());
    assert.equal(outcome.kind, 'denied', `${JSON.stringify(sub)}: ${JSON.stringify(outcome)}`);
  }
});

test('a server that is down, fails or responds with junk is unavailable, and works again afterwards', async () => {
  const secrets = newSecrets();
  const request = { redirectUri, scopes: [], isFresh: false, secrets };
  const nothing = singleSignOn({ ...server.client, issuer: `http://127.0.0.1:${await freePort()}/` });
  assert.equal((await nothing.start(request)).kind, 'unavailable');
  const on = singleSignOn(server.client);
  const faults: ReadonlyArray<NonNullable<OidcServer['fault']>> = [
    (_request, response) => response.writeHead(500).end('no') !== undefined,
    (_request, response) =>
      response.writeHead(302, { location: `${server.client.issuer}elsewhere` }).end() !== undefined,
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{') !== undefined,
    (_request, response) => respond(response, { issuer: 'https://evil.example' }),
    (_request, response) => respond(response, { issuer: server.client.issuer, more: 'x'.repeat(300_000) }),
  ];
  for (const fault of faults) {
    server.fault = fault;
    assert.equal((await on.start(request)).kind, 'unavailable');
  }
  server.fault = undefined;
  assert.equal((await on.start(request)).kind, 'done');
});

test('a server with a wrong secret in the configuration is unavailable, not the person denied', async () => {
  const on = singleSignOn({ ...server.client, clientSecret: 'wrong' });
  const outcome = await on.finish(await returned(server, on));
  assert.equal(outcome.kind, 'unavailable', JSON.stringify(outcome));
});

test('a server that does not respond in time is unavailable, and others do not wait for it', async () => {
  const on = singleSignOn(server.client, 500);
  const end = await returned(server, on);
  server.fault = (request) => request.url === '/token';
  const slow = on.finish(end);
  await start(on, newSecrets());
  const outcome = await slow;
  assert.equal(outcome.kind, 'unavailable', JSON.stringify(outcome));
  server.fault = undefined;
  assert.equal((await on.finish(await returned(server, on))).kind, 'done');
});

function respond(response: Parameters<NonNullable<OidcServer['fault']>>[1], body: unknown): true {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
}

const otherKey = {
  kty: 'RSA',
  alg: 'RS256',
  use: 'sig',
  kid: 'test',
  e: 'AQAB',
  n: randomBytes(256).fill(0xc5, 0, 1).fill(0x01, 255).toString('base64url'),
};
