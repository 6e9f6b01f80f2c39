import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { workerData } from 'node:worker_threads';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { type Claims, claimValues, isSafeToContact } from '../core/sign-on.ts';
import { handleTasks } from '../threads/handle-tasks.ts';
import type { SignedOn, SignOnOutcome, SignOnReturn, SignOnStart, SignOnWorkerData } from './single-sign-on.ts';

const { issuer, clientId, clientSecret, caFile, requestTimeoutMs } = workerData as SignOnWorkerData;

// The authorities that the main thread trusts apply to that thread alone.
if (caFile !== undefined) setDefaultCACertificates([...getCACertificates('default'), readFileSync(caFile, 'latin1')]);

/** A larger response is not read. */
const maxResponseBytes = 256 * 1024;
/** After this time, the addresses of the server are read again. The library reads its keys every five minutes. */
const cacheMs = 60 * 60 * 1000;
/** Sign-ons that may wait for the server at the same time. */
const maxConcurrent = 16;

const tasks = {
  start: ({ redirectUri, scopes, isFresh, secrets }: SignOnStart) =>
    outcomeOf(async () => {
      const url = buildAuthorizationUrl(await connect(), {
        redirect_uri: redirectUri,
        scope: ['openid', ...scopes].join(' '),
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
      });
      return url.href;
    }),

  finish: ({ redirectUri, query, secrets, maxAgeSeconds, claim, isVerifiedNeeded }: SignOnReturn) =>
    outcomeOf(async (): Promise<SignedOn> => {
      const server = await connect();
      const tokens = await authorizationCodeGrant(server, new URL(`${redirectUri}?${query}`), {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      });
      const idToken = tokens.claims();
      if (idToken === undefined) throw new ClientError('The response has no ID token');
      // All accounts without one would be the same person.
      if (idToken.sub.trim() === '') throw invalidResponse('The ID token has an empty subject');
      const isStated = !isVerifiedNeeded || idToken['email_verified'] !== undefined;
      const isComplete = isStated && claimValues(idToken, claim).length > 0;
      const hasMore = !isComplete && server.serverMetadata().userinfo_endpoint !== undefined;
      const more: Claims = hasMore ? await fetchUserInfo(server, tokens.access_token, idToken.sub) : {};
      const authTime = typeof idToken.auth_time === 'number' ? idToken.auth_time : undefined;
      // The signed token counts where both have a claim.
      return { ...describe(idToken.sub, { ...withoutOther(more, idToken), ...idToken }, claim), authTime };
    }),
};

export type SignOnTasks = typeof tasks;

handleTasks(tasks, undefined, maxConcurrent);

function invalidResponse(message: string): ClientError {
  return Object.assign(new ClientError(message), { code: 'OAUTH_INVALID_RESPONSE' });
}

/** A statement about another address than that of the ID token verifies nothing. */
function withoutOther(more: Claims, { email }: Claims): Claims {
  const isOther = email !== undefined && more['email'] !== undefined && more['email'] !== email;
  return isOther ? { ...more, email_verified: false } : more;
}

function describe(subject: string, all: Claims, claim: string): Omit<SignedOn, 'authTime'> {
  const verified = all['email_verified'];
  return {
    subject,
    preferredName: claimValues(all, 'preferred_username')[0],
    values: claimValues(all, claim),
    // Some servers state it as a text, and "false" must not count as if nothing was stated.
    isEmailVerified: verified === undefined ? undefined : verified === true,
  };
}

let connected: { readonly configuration: Configuration; readonly at: number } | undefined;

/** Reads the addresses of the server. A failure is not cached. */
async function connect(): Promise<Configuration> {
  if (connected !== undefined && performance.now() - connected.at < cacheMs) return connected.configuration;
  const isLocal = new URL(issuer).protocol === 'http:';
  const configuration = await discovery(new URL(issuer), clientId, undefined, authenticate, {
    [customFetch]: boundedFetch,
    timeout: requestTimeoutMs / 1000,
    execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
  });
  connected = { configuration, at: performance.now() };
  return configuration;
}

const byHeader = ClientSecretBasic(clientSecret);
const byBody = ClientSecretPost(clientSecret);

/** OpenID Connect sends the secret in a header, unless the server accepts it in the body alone. */
const authenticate: typeof byHeader = (server, client, body, headers) => {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isInBody = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  (isInBody ? byBody : byHeader)(server, client, body, headers);
};

const boundedFetch: CustomFetch = async (url, options) => {
  if (!isSafeToContact(new URL(url))) throw new ClientError('The server has an address without TLS');
  const response = await fetch(url, options as RequestInit);
  const { status, headers } = response;
  return new Response(await readBody(response), { status, headers });
};

/** Leaving the loop early cancels the response. */
async function readBody({ body }: Response): Promise<Buffer | null> {
  if (body === null) return null;
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > maxResponseBytes) throw new ClientError('The response of the server is too large');
    pieces.push(piece);
  }
  return length === 0 ? null : Buffer.concat(pieces);
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<SignOnOutcome<Result>> {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return { kind: isDenial(error) ? 'denied' : 'unavailable', reason };
  }
}

/** Errors that a browser can cause by what it brings back, and those that the person can. */
function isDenial(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError) return !/^(server_error|temporarily_unavailable)$/.test(error.error);
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof ClientError && deniedCodes.includes(error.code ?? '');
}

const deniedCodes: readonly string[] = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
];

/** Describes an error of the library or the network. Undefined for others, which are bugs. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return [error.error, error.error_description].filter((text) => text !== undefined).join(': ');
  if (error instanceof WWWAuthenticateChallengeError) return error.message;
  if (error instanceof ClientError || (error instanceof TypeError && error.message === 'fetch failed'))
    return [error.message, causeOf(error.cause)].filter((text) => text !== '').join(': ');
  return undefined;
}

function causeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  return 'code' in cause && typeof cause.code === 'string' ? `${cause.code} ${cause.message}` : cause.message;
}
