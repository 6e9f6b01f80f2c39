import type { EmailAddress } from '../../core/email-address.ts';
import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import {
  provenAddress,
  type SenderDenial,
  SignOnFailure,
  senderStateIn,
  senderStatePrefix,
  signOnLabel,
  signOnMs,
} from '../../core/sign-on.ts';
import { lookup, newShortId, newToken } from '../../crypto/identifiers.ts';
import { openState, sealState } from '../../crypto/seal.ts';
import { contactFor } from '../../db/contacts/contacts.ts';
import { addVerification } from '../../db/contacts/verifications.ts';
import { readSettings } from '../../db/settings.ts';
import type { SignOnSecrets, SingleSignOn } from '../../identity/single-sign-on.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { createVerification, type IssuedToken } from './identify-caller.ts';

/** Returns the name of the server at which senders can verify their address, or undefined if they cannot. */
export async function findSenderSignOn({
  db,
  signOn,
}: Pick<SenderSignOnDeps, 'db' | 'signOn'>): Promise<string | undefined> {
  if (signOn === undefined) return undefined;
  const settings = await readSettings(db);
  return settings['verification.oidc'] ? signOnLabel(signOn.issuer, settings['oidc.label']) : undefined;
}

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
interface StartedSenderSignOn extends Omit<SignOnSecrets, 'state'> {
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

/**
 * Issues a token to the client that has started the sign-on, for the address that the OpenID Connect server states. The
 * query is the one with which the server has sent the browser back. Its code works once, which the server checks.
 */
export async function verifyByOidc(
  deps: SenderSignOnDeps,
  caller: SignOnCaller,
  query: string,
): Promise<IssuedToken & { readonly address: EmailAddress }> {
  const address = await findAddress(deps, caller, query);
  const { issued, row } = await createVerification(deps, caller.clientId);
  await deps.db.transaction().execute(async (tx) => {
    const contactId = await contactFor(tx, address, newShortId(), deps.clock.now());
    await addVerification(tx, { ...row, contact_id: contactId });
  });
  return { ...issued, address };
}

async function findAddress(deps: SenderSignOnDeps, caller: SignOnCaller, query: string): Promise<EmailAddress> {
  const { db, keys, clock, signInLimits, signOn } = deps;
  const settings = await readSettings(db);
  if (signOn === undefined || !settings['verification.oidc']) throw new Problem('sign_on_not_offered');
  signInLimits.countSenderSignOn(networkOf(caller.address), clock.now());
  const state = senderStateIn(query) ?? '';
  const sealed = state.slice(senderStatePrefix.length);
  const started = openState<StartedSenderSignOn>(keys, 'sender sign-on', sealed, clock.now());
  const notYours = 'The sign-on has expired, or another client has started it.';
  if (started === undefined) throw denied('sign_on_expired', notYours);
  if (started.clientHash !== lookup(keys, 'client-id', caller.clientId)) throw denied('other_client', notYours);
  const { nonce, verifier } = started;
  const claim = settings['oidc.emailClaim'];
  const { redirectUri } = caller;
  const secrets = { state, nonce, verifier };
  const requirements = { maxAgeSeconds: undefined, claim, isVerifiedNeeded: true };
  const outcome = await signOn.finish({ redirectUri, query, secrets, ...requirements });
  if (outcome.kind === 'denied') {
    throw denied('server_denied', 'The OpenID Connect server has denied the sign-on.', outcome.reason);
  }
  if (outcome.kind === 'unavailable') throw new Problem('sign_on_unavailable', { cause: new Error(outcome.reason) });
  const proven = provenAddress({ ...outcome.result, claim }, settings['verification.oidcDomains']);
  if ('address' in proven) return proven.address;
  throw denied(proven.denial, 'The account has no verified address that this service accepts.');
}

/** The code and the reason are for the log. */
function denied(code: SenderDenial, detail: string, reason = detail): Problem {
  return new Problem('sign_on_denied', { detail, cause: new SignOnFailure('denied', reason, code) });
}
