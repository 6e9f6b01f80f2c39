import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import { SignOnFailure } from '../../core/sign-on.ts';
import { minuteMs } from '../../core/time.ts';
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
  readonly confirms: { readonly sessionId: string; readonly administratorId: string } | null;
}

/** How long a person may take to sign in at the OpenID Connect server. */
export const signOnMs = 10 * minuteMs;

/**
 * Starts a sign-in at the OpenID Connect server, or the confirmation of a session if an administrator is given. Returns
 * the URL for the browser, and a sealed cookie that must come back with it. Stores nothing.
 */
export async function startOidc(
  { db, keys, clock, signInLimits, signOn }: SignOnDeps,
  { redirectUri, address }: { readonly redirectUri: string; readonly address: string },
  by?: Administrator,
): Promise<{ readonly url: string; readonly cookie: string }> {
  if (signOn === undefined) throw new Problem('endpoint_unknown', { detail: 'Single sign-on is not configured.' });
  signInLimits.countSignOn(networkOf(address), clock.now());
  const { 'oidc.scopes': scopes } = await readSettings(db);
  const secrets = { state: newToken(), nonce: newToken(), verifier: newToken() };
  const outcome = await signOn.start({ redirectUri, scopes, isFresh: by !== undefined, secrets });
  if (outcome.kind !== 'done') throw new SignOnFailure('unavailable', outcome.reason);
  const at = clock.now().getTime();
  const confirms = by === undefined ? null : { sessionId: sessionOf(by).id, administratorId: by.id };
  const started: StartedOidc = { secrets, at, confirms };
  return { url: outcome.result, cookie: sealState(keys, 'single sign-on', started, new Date(at + signOnMs)) };
}
