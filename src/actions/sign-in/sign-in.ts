import { accountLimits, parseAdministratorName, secondFactorMs } from '../../core/admin-account.ts';
import { networkOf } from '../../core/network.ts';
import type { PasskeyAssertion, RelyingParty } from '../../core/passkey.ts';
import type { Role } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import { signOnLabel } from '../../core/sign-on.ts';
import { lookup, newShortId } from '../../crypto/identifiers.ts';
import { openState, sealState } from '../../crypto/seal.ts';
import { countAdministrators, isKnownNetwork, rememberNetwork } from '../../db/administration/administrators.ts';
import {
  type Account,
  confirmAccount,
  findAccount,
  findAccountByName,
  recordSignIn,
} from '../../db/administration/factors.ts';
import { endSessionOf } from '../../db/administration/sessions.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import { passkeyAssertionOptions } from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createAdminSession, storeSession } from './admin-sessions.ts';
import { checkAdminPassword, checkCode, type PasswordCheckDeps, passwordOf, rejectSecondFactor } from './factors.ts';
import { checkPasskey, newChallenge, openChallenge, requireRelyingParty } from './passkeys.ts';
import { attemptGroupOf, type SignInCaller, sealDevice } from './sign-in-caller.ts';
import type { SignOnDeps } from './single-sign-on.ts';

/** Describes how administrators sign in, for callers who are not signed in. */
export async function describeSignIn({ db, signOn }: Pick<SignOnDeps, 'db' | 'signOn'>, relyingParty?: RelyingParty) {
  const { 'oidc.label': label } = await readSettings(db);
  return {
    /** False until the first administrator has used the set-up link. */
    setUp: (await countAdministrators(db)) > 0,
    methods: [
      'password' as const,
      ...(relyingParty === undefined ? [] : ['passkey' as const]),
      ...(signOn ? ['oidc' as const] : []),
    ],
    /** The name of the OpenID Connect server for people. Undefined if none is configured. */
    signOnLabel: signOn && signOnLabel(signOn.issuer, label),
  };
}

export type { SignInCaller };

/** The second factor that is missing. The state is sealed, and is valid for a few minutes. */
interface PendingSignIn {
  readonly next: 'code' | 'passkey';
  readonly state: string;
}

/** The contents of the state. */
interface SecondFactorState {
  readonly signIn: string;
  readonly administratorId: string;
  /** The account as it was: a change of it voids the state. */
  readonly changedAt: string;
  readonly device: string | undefined;
}

interface PasswordSignIn {
  readonly name: string;
  readonly password: string;
  /** The second factor, if the caller has it already. */
  readonly code?: string | undefined;
}

/** Checks name and password. With a code, it also creates the session. */
export async function signInByPassword(
  deps: SignInDeps,
  { name: typedName, password: typed, code }: PasswordSignIn,
  caller: SignInCaller,
): Promise<CompletedSignIn | PendingSignIn> {
  const name = parseAdministratorName(typedName);
  // No account has an empty name.
  const account = await findAccountByName(deps.db, name ?? '');
  const password = passwordOf(deps, account);
  const isOfNetwork = await isKnownNetwork(deps.db, deps.networkHash(caller.address));
  const group = attemptGroupOf(deps, caller, { account, password, isKnownNetwork: isOfNetwork });
  const isRight = await checkAdminPassword(deps, { account, name, password: typed }, password, group);
  if (!isRight || account === undefined) return rejectSignIn(deps, caller, account);
  const signIn = newShortId();
  const { device } = group;
  if (code !== undefined) return completeSignIn(deps, { account, id: signIn, device }, code, caller);
  const { id: administratorId, changed_at: changedAt } = account;
  const state: SecondFactorState = { signIn, administratorId, changedAt, device };
  const until = new Date(deps.clock.now().getTime() + secondFactorMs);
  return {
    next: account.totp === null ? 'passkey' : 'code',
    state: sealState(deps.keys, 'second factor', state, until),
  };
}

/** Completes a sign-in by password with a code of an authenticator app, or a recovery code. */
export async function signInByCode(
  deps: SignInDeps,
  { state, code }: { readonly state: string; readonly code: string },
  caller: SignInCaller,
): Promise<CompletedSignIn> {
  const started = openState<SecondFactorState>(deps.keys, 'second factor', state, deps.clock.now());
  const account = started && (await findAccount(deps.db, started.administratorId));
  if (account?.state !== 'active' || account.changed_at !== started?.changedAt) {
    return rejectSignIn(deps, caller, account);
  }
  return completeSignIn(deps, { account, id: started.signIn, device: started.device }, code, caller);
}

/** Options for the browser, and the state that must come back with the response of the passkey. */
export interface StartedPasskey {
  readonly state: string;
  readonly options: ReturnType<typeof passkeyAssertionOptions>;
}

/** Starts a sign-in by passkey. It stores nothing, and does not reveal which administrators exist. */
export function startPasskeySignIn(
  ports: Pick<Ports, 'keys' | 'clock'>,
  relyingParty: RelyingParty | undefined,
): StartedPasskey {
  const known = requireRelyingParty(relyingParty);
  const { challenge, state } = newChallenge(ports, 'passkey sign-in');
  return { state, options: passkeyAssertionOptions({ relyingParty: known, challenge, allowed: [] }) };
}

export interface PasskeySignIn {
  readonly state: string;
  readonly response: PasskeyAssertion;
}

/**
 * Signs in by passkey alone. It counts as both factors: the authenticator is one, and it has verified the person by the
 * other. Needs no key derivation, so no flood of passwords can delay it.
 */
export async function signInByPasskey(
  deps: Omit<SignInDeps, 'passwords'>,
  { state, response }: PasskeySignIn,
  relyingParty: RelyingParty | undefined,
  caller: SignInCaller,
): Promise<CompletedSignIn> {
  const origin = { relyingParty: requireRelyingParty(relyingParty), address: caller.address };
  const challenge = openChallenge(deps, 'passkey sign-in', state);
  const checked = challenge && (await checkPasskey(deps, response, challenge, origin));
  const account = checked && (await findAccount(deps.db, checked.administratorId));
  if (checked === undefined || account?.state !== 'active') return rejectSignIn(deps, caller, account);
  const signedIn = await storeSignIn(deps, { account, proof: checked }, { method: 'passkey' }, caller);
  return signedIn ?? rejectSignIn(deps, caller, account);
}

export type SignInDeps = PasswordCheckDeps & Pick<Runtime, 'networkHash'>;

/** Secrets for the cookies of the browser, and who has signed in. */
export interface CompletedSignIn {
  readonly administrator: { readonly id: string; readonly name: string; readonly role: Role };
  readonly sessionToken: string;
  readonly deviceCookie: string;
}

/** A sign-in whose password was right. */
interface StartedSignIn {
  readonly account: Account;
  /** Identifies the sign-in, to count its wrong codes. */
  readonly id: string;
  /** Set for a known browser. */
  readonly device: string | undefined;
}

/** Checks the second factor, and creates the session. */
async function completeSignIn(
  deps: SignInDeps,
  { account, id: signIn, device }: StartedSignIn,
  code: string,
  caller: SignInCaller,
): Promise<CompletedSignIn> {
  const attempt = { signIn, administratorId: account.id, known: device };
  const giveBack = deps.signInLimits.countCode(attempt, deps.clock.now());
  const checked = checkCode(deps, account, code);
  if (checked === undefined) return rejectSecondFactor(deps, caller, account);
  const record = { method: 'password', factor: checked.factor } as const;
  const signedIn = await storeSignIn(deps, { account, proof: checked, device }, record, caller);
  if (signedIn === undefined) return rejectSecondFactor(deps, caller, account);
  giveBack();
  return signedIn;
}

/** A sign-in whose last factor is right, unless it was used before. */
interface ProvenSignIn {
  readonly account: Account;
  /** `use` uses the factor up. It resolves with false if it was used before. */
  readonly proof: { use(tx: Transaction): Promise<boolean> };
  /** Set for a known browser. */
  readonly device?: string | undefined;
}

/**
 * Creates the session. It is stored together with the use of the factor or not at all: undefined if the factor was used
 * before, or if the account has changed since it was read.
 */
async function storeSignIn(
  deps: Omit<SignInDeps, 'passwords'>,
  { account, proof, device }: ProvenSignIn,
  record: { readonly method: 'passkey' | 'password'; readonly factor?: string },
  caller: SignInCaller,
): Promise<CompletedSignIn | undefined> {
  const { id, name, role } = account;
  const { address: network, agent } = caller;
  const session = await createAdminSession(deps, { administratorId: id, method: record.method, network, agent });
  const isSignedIn = await deps.db.transaction().execute(async (tx) => {
    if (!(await confirmAccount(tx, account)) || !(await proof.use(tx))) return false;
    const old = await recordKnownSignIn(tx, deps, id, caller);
    await storeSession(tx, session);
    const actor = { kind: 'administrator', id, name, network } as const;
    await recordAudit(tx, deps, actor, { action: 'signIn', subject: session.row.id, old, new: record });
    return true;
  });
  if (!isSignedIn) return undefined;
  const deviceCookie = sealDevice(deps, id, passwordOf(deps, account), device);
  return { administrator: { id, name, role }, sessionToken: session.token, deviceCookie };
}

/** A session that ended because its browser has signed in again, for the audit log. */
interface ReplacedSession {
  readonly session: string;
}

/**
 * Stores when and from which network an administrator has signed in, and ends the session that the browser had before: its
 * cookie is overwritten, so no one could sign out of it.
 */
export async function recordKnownSignIn(
  tx: Transaction,
  { clock, keys, networkHash }: Pick<SignInDeps, 'clock' | 'keys' | 'networkHash'>,
  administratorId: string,
  { address, sessionToken }: SignInCaller,
): Promise<ReplacedSession | undefined> {
  const at = clock.now();
  await recordSignIn(tx, administratorId, at);
  await rememberNetwork(tx, { administratorId, networkHash: networkHash(address), at }, accountLimits.networks);
  if (sessionToken === undefined) return undefined;
  const session = await endSessionOf(tx, lookup(keys, 'admin-session', sessionToken));
  return session === undefined ? undefined : { session };
}

/**
 * Throws the same Problem for every wrong name and password, or another error for single sign-on. The audit log gets the
 * first failure of a network in ten minutes. It names no unknown name: people sometimes enter their password there.
 */
export async function rejectSignIn(
  { db, signInLimits, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<Runtime, 'signInLimits'>,
  { address }: SignInCaller,
  account: Pick<Account, 'id'> | undefined,
  failure: Error = new Problem('sign_in_failed'),
): Promise<never> {
  if (signInLimits.admitsRecord(networkOf(address), ports.clock.now())) {
    const actor = { kind: 'system', id: 'system', name: 'sign-in', network: address } as const;
    await db.transaction().execute(async (tx) => {
      await recordAudit(tx, ports, actor, { action: 'failSignIn', subject: account?.id });
    });
  }
  throw failure;
}
