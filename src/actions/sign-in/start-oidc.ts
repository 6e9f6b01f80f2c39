import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import { SignOnFailure, signOnMs } from '../../core/sign-on.ts';
import { newToken } from '../../crypto/identifiers.ts';
import { sealState } from '../../crypto/sealed-state.ts';
import { readSettings } from '../../db/settings.ts';
import type { SignOnSecrets, SingleSignOn } from '../../identity/single-sign-on.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';

export interface SignOnDeps extends Pick<Ports, 'db' | 'keys' | 'clock'>, Pick<Runtime, 'signInLimits'> {
  /** Undefined if no OpenID Connect server is configured. */
  readonly signOn?: SingleSignOn | undefined;
}

/** The contents of the cookie that `finishOidc` opens. */
export interface StartedOidc {
  readonly secrets: SignOnSecrets;
  /** In milliseconds. */
  readonly at: number;
  /** The session to confirm. Null for a sign-in. */
  readonly confirms: StartedSession | null;
  /** The session that the browser has already, which a sign-in ends. The return of the browser does not send its cookie. */
  readonly replaces: StartedSession | null;
}

export interface StartedSession {
  readonly sessionId: string;
  readonly administratorId: string;
}

/** The request of a browser to sign in or to confirm its session. */
export interface OidcStart {
  readonly redirectUri: string;
  readonly address: string;
  /** The administrator who is signed in already. */
  readonly by?: Administrator | undefined;
  readonly isConfirmation?: boolean;
}

/**
 * Starts a sign-in at the OpenID Connect server, or the confirmation of a session. Returns the URL for the browser, and a
 * sealed cookie that must come back with it. Stores nothing.
 */
export async function startOidc(
  { db, keys, clock, signInLimits, signOn }: SignOnDeps,
  { redirectUri, address, by, isConfirmation = false }: OidcStart,
): Promise<{ readonly url: string; readonly cookie: string }> {
  if (signOn === undefined) throw new Problem('endpoint_unknown', { detail: 'Single sign-on is not configured.' });
  signInLimits.countSignOn(networkOf(address), clock.now());
  const { 'oidc.scopes': scopes } = await readSettings(db);
  const session = by === undefined ? null : { sessionId: sessionOf(by).id, administratorId: by.id };
  const [confirms, replaces] = isConfirmation ? [session, null] : [null, session];
  const secrets = { state: newToken(), nonce: newToken(), verifier: newToken() };
  const outcome = await signOn.start({ redirectUri, scopes, isFresh: confirms !== null, secrets });
  if (outcome.kind !== 'done') throw new SignOnFailure('unavailable', outcome.reason);
  const at = clock.now().getTime();
  const started: StartedOidc = { secrets, at, confirms, replaces };
  return { url: outcome.result, cookie: sealState(keys, 'single sign-on', started, new Date(at + signOnMs)) };
}
