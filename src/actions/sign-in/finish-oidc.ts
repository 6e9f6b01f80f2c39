import type { Actor } from '../../core/actor.ts';
import { statedAuthentication } from '../../core/admin-session.ts';
import { Problem } from '../../core/problem.ts';
import { administrationPath } from '../../core/return-path.ts';
import { roleFor, SignOnFailure } from '../../core/sign-on.ts';
import { lookup, newShortId } from '../../crypto/identifiers.ts';
import { openState } from '../../crypto/sealed-state.ts';
import { lockAdministrators } from '../../db/administration/administrators.ts';
import { findOidcAccount, isProofUsed } from '../../db/administration/oidc-accounts.ts';
import { confirmSession, endSession } from '../../db/administration/sessions.ts';
import { readSettings } from '../../db/settings.ts';
import type { SignedOn } from '../../identity/single-sign-on.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordKnownSignIn } from './internal/complete-sign-in.ts';
import { createSession, storeSession } from './internal/create-session.ts';
import { endOidcAccess, matchOidcAccount, type OidcPerson, recordMatch } from './internal/oidc-account.ts';
import { rejectSignIn } from './internal/reject-sign-in.ts';
import { type SignInCaller, sealDevice } from './internal/sign-in-caller.ts';
import type { SignOnDeps, StartedOidc } from './start-oidc.ts';

type Deps = SignOnDeps & Pick<Runtime, 'networkHash'>;

/** A browser that returns from the OpenID Connect server. */
export interface ReturnedOidc {
  readonly redirectUri: string;
  /** The query of the request, without `?`. */
  readonly query: string;
  /** The cookie of the start. */
  readonly cookie: string | undefined;
}

/** Secrets for the cookies of the browser. */
export interface SignedOnBrowser {
  readonly sessionToken: string;
  /** Undefined if the browser was known before. */
  readonly deviceCookie: string | undefined;
}

/** A sign-on that has ended. */
export interface FinishedOidc {
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
  const created = await createSession(deps, {
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
