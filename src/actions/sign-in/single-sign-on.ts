import type { Actor } from '../../core/actor.ts';
import { statedAuthentication } from '../../core/admin-account.ts';
import { Problem } from '../../core/problem.ts';
import { administrationPath, roleFor, SignOnFailure, signOnMs } from '../../core/sign-on.ts';
import { lookup, newShortId, newToken } from '../../crypto/identifiers.ts';
import { openState, sealState } from '../../crypto/seal.ts';
import { findOidcAccount, isProofUsed, lockAdministrators } from '../../db/administration/administrators.ts';
import { confirmSession, endSession } from '../../db/administration/sessions.ts';
import { readSettings } from '../../db/settings.ts';
import type { SignedOn, SignOnSecrets, SingleSignOn } from '../../identity/single-sign-on.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createAdminSession, storeSession } from './admin-sessions.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';
import { endOidcAccess, matchOidcAccount, type OidcPerson, recordMatch } from './oidc-account.ts';
import { recordKnownSignIn, rejectSignIn } from './sign-in.ts';
import { type SignInCaller, sealDevice, signOnCallerOf } from './sign-in-caller.ts';

export interface SignOnDeps extends Pick<Ports, 'db' | 'keys' | 'clock'>, Pick<Runtime, 'signInLimits'> {
  /** Undefined if no OpenID Connect server is configured. */
  readonly signOn?: SingleSignOn | undefined;
}

/** The contents of the cookie that `finishOidc` opens. */
interface StartedOidc {
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

interface StartedSession {
  readonly sessionId: string;
  readonly administratorId: string;
}

/** The request of a browser to sign in or to confirm its session. */
interface OidcStart {
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

type Deps = SignOnDeps & Pick<Runtime, 'networkHash'>;

/** A browser that returns from the OpenID Connect server. */
interface ReturnedOidc {
  readonly redirectUri: string;
  /** The query of the request, without `?`. */
  readonly query: string;
  /** The cookie of the start. */
  readonly cookie: string | undefined;
}

/** Secrets for the cookies of the browser. */
interface SignedOnBrowser {
  readonly sessionToken: string;
  /** Undefined if the browser was known before. */
  readonly deviceCookie: string | undefined;
}

/** A sign-on that has ended. */
interface FinishedOidc {
  /** Undefined if an existing session was confirmed. */
  readonly signedIn: SignedOnBrowser | undefined;
  /** The page of the administration to which the browser returns. */
  readonly returnPath: string;
}

/** By how much the clock of the OpenID Connect server may differ, and how long its last page may take. */
const skewSeconds = 60;

/**
 * Ends what `startOidc` has started: signs in, or confirms an existing session. The OpenID Connect server decides with each sign-in who is an administrator, and with which role.
 */
export async function finishOidc(deps: Deps, returned: ReturnedOidc, caller: SignInCaller): Promise<FinishedOidc> {
  const { db, keys, clock } = deps;
  const started = openState<StartedOidc>(keys, 'single sign-on', returned.cookie ?? '', clock.now());
  if (started === undefined) throw new SignOnFailure('denied', 'The sign-on has expired.');
  // Only a start makes such a cookie, and it was counted for its network.
  deps.signInLimits.countSignOnReturn(started.secrets.state, clock.now());
  const settings = await readSettings(db);
  const claim = settings['oidc.roleClaim'];
  const signedOn = await identify(deps, returned, started, claim);
  const role = roleFor(signedOn.values, settings['oidc.roles']);
  if (role === undefined) {
    const account = await endOidcAccess(deps, signedOn.hash, actorOf(caller));
    const reason = `None of the ${signedOn.values.length} values of the claim ${claim} gives a role.`;
    return rejectSignIn(deps, caller, account, new SignOnFailure('denied', reason));
  }
  const person = { ...signedOn, role };
  const { confirms, returnPath = administrationPath } = started;
  if (confirms === null) return { signedIn: await signIn(deps, person, started, caller), returnPath };
  await confirm(deps, person, confirms, caller);
  return { signedIn: undefined, returnPath };
}

/** Returns who has signed in at the OpenID Connect server, with the hash that finds the account. */
async function identify(
  { clock, keys, signOn }: Deps,
  { redirectUri, query }: ReturnedOidc,
  { secrets, at, confirms }: StartedOidc,
  claim: string,
): Promise<SignedOn & { readonly hash: string }> {
  if (signOn === undefined) throw new Problem('endpoint_unknown', { detail: 'Single sign-on is not configured.' });
  const ageSeconds = Math.ceil((clock.now().getTime() - at) / 1000);
  const maxAgeSeconds = confirms === null ? undefined : ageSeconds + skewSeconds;
  const requirements = { maxAgeSeconds, claim, isVerifiedNeeded: false };
  const outcome = await signOn.finish({ redirectUri, query, secrets, ...requirements });
  if (outcome.kind !== 'done') throw new SignOnFailure(outcome.kind, outcome.reason);
  const { result } = outcome;
  return { ...result, hash: lookup(keys, 'oidc-subject', `${signOn.issuer} ${result.subject}`) };
}

const actorOf = ({ address }: SignInCaller): Actor => ({
  kind: 'system',
  id: 'system',
  name: 'single sign-on',
  network: address,
});

async function signIn(
  deps: Deps,
  person: OidcPerson & Pick<SignedOn, 'authTime'>,
  { secrets, replaces, isKnown }: StartedOidc,
  caller: SignInCaller,
): Promise<SignedOnBrowser> {
  const { db, keys, clock } = deps;
  const proofHash = lookup(keys, 'oidc-state', secrets.state);
  const created = await createAdminSession(deps, {
    administratorId: (await findOidcAccount(db, person.hash))?.id ?? newShortId(),
    method: 'oidc',
    proofHash,
    authenticatedAt: statedAuthentication(clock.now(), person.authTime),
    network: caller.address,
    agent: caller.agent,
  });
  const signedIn = await db.transaction().execute(async (tx) => {
    await lockAdministrators(tx);
    if (await isProofUsed(tx, proofHash)) return undefined;
    const matched = await matchOidcAccount(tx, person, { id: created.row.administrator_id, now: clock.now() });
    if (matched === undefined) return undefined;
    // A parallel sign-in of the same person may have created the account.
    const { id, name } = matched.account;
    const known = await recordKnownSignIn(tx, deps, id, caller);
    const isReplaced = replaces !== null && (await endSession(tx, replaces.administratorId, replaces.sessionId));
    await storeSession(tx, { ...created, row: { ...created.row, administrator_id: id } });
    await recordMatch(tx, deps, actorOf(caller), matched);
    const actor = { kind: 'administrator', id, name, network: caller.address } as const;
    const old = isReplaced ? { session: replaces.sessionId } : known;
    const record = { old, new: { method: 'oidc' } };
    await recordAudit(tx, deps, actor, { action: 'signIn', subject: created.row.id, ...record });
    return id;
  });
  if (signedIn === undefined) {
    const failure = new SignOnFailure('denied', 'The account is disabled, or the sign-on was used before.');
    return rejectSignIn(deps, caller, { id: created.row.administrator_id }, failure);
  }
  return { sessionToken: created.token, deviceCookie: isKnown ? undefined : sealDevice(deps, signedIn, undefined) };
}

/**
 * Confirms the session that has started the sign-on, if the same person has signed in again. If the role is a lower one
 * now, the session has ended with the change.
 */
async function confirm(
  deps: Deps,
  person: OidcPerson,
  { sessionId, administratorId }: NonNullable<StartedOidc['confirms']>,
  caller: SignInCaller,
): Promise<void> {
  const now = deps.clock.now();
  const isConfirmed = await deps.db.transaction().execute(async (tx) => {
    await lockAdministrators(tx);
    if ((await findOidcAccount(tx, person.hash))?.id !== administratorId) return false;
    const matched = await matchOidcAccount(tx, person, { id: administratorId, now });
    if (matched === undefined) return false;
    const isStored = await confirmSession(tx, sessionId, now);
    await recordMatch(tx, deps, actorOf(caller), matched);
    const { id, name } = matched.account;
    const actor = { kind: 'administrator', id, name, network: caller.address } as const;
    const record = { action: 'reauthenticate', subject: sessionId, new: { method: 'oidc' } } as const;
    if (isStored) await recordAudit(tx, deps, actor, record);
    return isStored;
  });
  if (isConfirmed) return;
  const failure = new SignOnFailure('denied', 'Another person has signed in, or the session has ended.');
  return rejectSignIn(deps, caller, { id: administratorId }, failure);
}
