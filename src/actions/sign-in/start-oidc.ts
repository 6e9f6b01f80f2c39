import { Problem } from '../../core/problem.ts';
import { administrationPath } from '../../core/return-path.ts';
import { SignOnFailure, signOnMs } from '../../core/sign-on.ts';
import { newToken } from '../../crypto/identifiers.ts';
import { sealState } from '../../crypto/sealed-state.ts';
import { readSettings } from '../../db/settings.ts';
import type { SignOnSecrets, SingleSignOn } from '../../identity/single-sign-on.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';
import { type SignInCaller, signOnCallerOf } from './internal/sign-in-caller.ts';

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
  /** Whether an administrator has signed in with the browser before. */
  readonly isKnown: boolean;
  /** The page to which the browser returns. A start by the previous version has none. */
  readonly returnPath?: string;
}

export interface StartedSession {
  readonly sessionId: string;
  readonly administratorId: string;
}

/** The request of a browser to sign in or to confirm its session. */
export interface OidcStart {
  readonly redirectUri: string;
  readonly caller: Pick<SignInCaller, 'address' | 'deviceCookie'>;
  /** The administrator who is signed in already. */
  readonly by?: Administrator | undefined;
  readonly isConfirmation?: boolean;
  /** The page of the administration to which the browser returns, checked by `parseReturnPath`. */
  readonly returnPath?: string | undefined;
}

/**
 * Starts a sign-in at the OpenID Connect server, or the confirmation of a session. Returns the URL for the browser, and a
 * sealed cookie that must come back with it. Stores nothing.
 */
export async function startOidc(
  { db, keys, clock, signInLimits, signOn }: SignOnDeps,
  { redirectUri, caller, by, isConfirmation = false, returnPath = administrationPath }: OidcStart,
): Promise<{ readonly url: string; readonly cookie: string }> {
  if (signOn === undefined) throw new Problem('endpoint_unknown', { detail: 'Single sign-on is not configured.' });
  const session = by === undefined ? null : { sessionId: sessionOf(by).id, administratorId: by.id };
  // A sign-in instead would not ask for the password, if there is a session at the OpenID Connect server.
  if (isConfirmation && session === null) throw new Problem('sign_in_required');
  const { counted, isKnown } = signOnCallerOf({ keys, clock }, caller, session?.sessionId);
  signInLimits.countSignOn(counted, clock.now());
  const { 'oidc.scopes': scopes } = await readSettings(db);
  const [confirms, replaces] = isConfirmation ? [session, null] : [null, session];
  const secrets = { state: newToken(), nonce: newToken(), verifier: newToken() };
  const outcome = await signOn.start({ redirectUri, scopes, isFresh: confirms !== null, secrets });
  if (outcome.kind !== 'done') throw new SignOnFailure('unavailable', outcome.reason);
  const at = clock.now().getTime();
  const started: StartedOidc = { secrets, at, confirms, replaces, isKnown, returnPath };
  return { url: outcome.result, cookie: sealState(keys, 'single sign-on', started, new Date(at + signOnMs)) };
}
