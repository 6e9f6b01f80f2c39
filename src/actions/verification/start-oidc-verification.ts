import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import { senderStatePrefix, signOnMs } from '../../core/sign-on.ts';
import { lookup, newToken } from '../../crypto/identifiers.ts';
import { sealState } from '../../crypto/sealed-state.ts';
import { readSettings } from '../../db/settings.ts';
import type { SignOnSecrets, SingleSignOn } from '../../identity/single-sign-on.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';

export interface SenderSignOnDeps extends Pick<Ports, 'db' | 'keys' | 'clock'>, Pick<Runtime, 'signInLimits'> {
  /** Undefined if no OpenID Connect server is configured. */
  readonly signOn?: SingleSignOn | undefined;
}

/** Where a request of a sign-on comes from, and where the OpenID Connect server sends the browser back to. */
export interface SignOnCaller {
  readonly clientId: string;
  readonly redirectUri: string;
  /** The IP address. */
  readonly address: string;
}

/** The sealed contents of the `state`, which `verifyByOidc` opens. */
export interface StartedSenderSignOn extends Omit<SignOnSecrets, 'state'> {
  /** The client that has started the sign-on. No other can end it. */
  readonly clientHash: string;
}

/**
 * Starts the verification of an address at the OpenID Connect server, and returns the URL for the browser. Stores nothing:
 * everything that binds the end to this start is sealed in the `state`, which comes back with the browser.
 */
export async function startOidcVerification(
  { db, keys, clock, signInLimits, signOn }: SenderSignOnDeps,
  { clientId, redirectUri, address }: SignOnCaller,
): Promise<string> {
  const settings = await readSettings(db);
  if (signOn === undefined || !settings['verification.oidc']) throw new Problem('sign_on_not_offered');
  const now = clock.now();
  signInLimits.countSenderSignOn(networkOf(address), now);
  const [nonce, verifier] = [newToken(), newToken()];
  const started: StartedSenderSignOn = { nonce, verifier, clientHash: lookup(keys, 'client-id', clientId) };
  const sealed = sealState(keys, 'sender sign-on', started, new Date(now.getTime() + signOnMs));
  const secrets = { state: `${senderStatePrefix}${sealed}`, nonce, verifier };
  const outcome = await signOn.start({ redirectUri, scopes: settings['oidc.scopes'], isFresh: false, secrets });
  if (outcome.kind !== 'done') throw new Problem('sign_on_unavailable', { cause: new Error(outcome.reason) });
  return outcome.result;
}
