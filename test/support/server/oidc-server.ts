import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider';
import type { SignOnServer } from '../../../src/core/sign-on.ts';

/** The claims of a person. */
export type Person = Readonly<Record<string, unknown>>;

interface OidcServerOptions {
  readonly redirectUri: string;
  /** True to state everything in the ID token. By default it has the subject alone, and the rest must be requested. */
  readonly hasFullToken?: boolean;
  /** How the client authenticates. */
  readonly secretIn?: 'client_secret_basic' | 'client_secret_post';
}

export interface OidcServer {
  /** The configuration of the service. */
  readonly client: SignOnServer;
  /** By subject. A change counts from the next sign-on. */
  readonly people: Map<string, Person>;
  /** Who enters their password on the page of the server. Undefined for a person who cancels. */
  signedInAs: string | undefined;
  /** When they have done so, in seconds. Undefined for now. */
  signedInAt: number | undefined;
  /** Changes the claims of an ID token before the server signs it again. */
  restate: ((claims: Person) => Person) | undefined;
  /** Responds instead of the server where it returns true. */
  fault: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Opens a URL as a browser without cookies, and returns the URL that the server sends it back to. */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
}

/** Starts an OpenID Connect server: a certified one, whose sign-in page `signedInAs` has filled in. */
export async function startOidcServer(options: OidcServerOptions): Promise<OidcServer> {
  const http = createServer((request, response) => void handle(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = { issuer: `${issuer}/`, clientId: 'sealpost', clientSecret: 'a secret/with+signs%' };
  const people = new Map<string, Person>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' };
  const provider = new Provider(issuer, { ...configurationOf(client, people, options), jwks: { keys: [jwk] } });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (server.restate === undefined || body?.id_token === undefined) return;
    const [header = '', payload = ''] = body.id_token.split('.');
    const claims = server.restate(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    const content = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    body.id_token = `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  });
  const callback = provider.callback();
  const server: OidcServer = {
    client,
    people,
    signedInAs: undefined,
    signedInAt: undefined,
    restate: undefined,
    fault: undefined,
    visit: (url) => visit(url, options.redirectUri),
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (server.fault?.(request, response) === true) return;
    if (request.url?.startsWith('/interaction/') !== true) return callback(request, response);
    const { signedInAs: accountId, signedInAt: ts } = server;
    const result =
      accountId === undefined
        ? { error: 'access_denied' }
        : { login: { accountId, ...(ts === undefined ? {} : { ts }) } };
    await provider.interactionFinished(request, response, result);
  }
  return server;
}

function configurationOf(
  { clientId, clientSecret }: SignOnServer,
  people: ReadonlyMap<string, Person>,
  { redirectUri, hasFullToken = false, secretIn = 'client_secret_basic' }: OidcServerOptions,
): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: secretIn,
      },
    ],
    clientAuthMethods: [secretIn],
    adapter: memoryAdapter(),
    cookies: { keys: ['cookies of a test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    conformIdTokenClaims: !hasFullToken,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'groups', 'realm_access'],
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ ...people.get(accountId), sub: accountId }),
    }),
    /** No person must consent. */
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** Stores what the server makes until it is closed. */
function memoryAdapter(): NonNullable<Configuration['adapter']> {
  const stored = new Map<string, AdapterPayload>();
  return (kind: string): Adapter => {
    const find = async (test: (name: string, payload: AdapterPayload) => boolean) =>
      [...stored].find(([name, payload]) => name.startsWith(`${kind} `) && test(name, payload))?.[1];
    return {
      async upsert(id, payload) {
        stored.set(`${kind} ${id}`, payload);
      },
      find: async (id) => stored.get(`${kind} ${id}`),
      findByUid: (uid) => find((_name, payload) => payload.uid === uid),
      findByUserCode: (userCode) => find((_name, payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = stored.get(`${kind} ${id}`);
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        stored.delete(`${kind} ${id}`);
      },
      async revokeByGrantId(grantId) {
        for (const [name, payload] of stored) if (payload.grantId === grantId) stored.delete(name);
      },
    };
  };
}

async function visit(start: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    const location = response.headers.get('location');
    assert.ok(location !== null, `${url.pathname}: ${response.status} ${await response.text()}`);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    url = new URL(location, url);
    if (url.href.startsWith(redirectUri)) return url;
  }
  throw new Error('The server does not send the browser back');
}
