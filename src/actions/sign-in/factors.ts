import { latestCreation, parseSignInCode, passwordFault } from '../../core/admin-account.ts';
import { Problem } from '../../core/problem.ts';
import {
  type AdminPassword,
  isAdminPassword,
  openAdminPassword,
  sealAdminPassword,
  unknownAdminPassword,
} from '../../crypto/admin-password.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { newPasswordDerivation, passwordQueueTimeoutMs } from '../../crypto/password-key.ts';
import { type FieldKeys, type FieldPlace, openField, sealField } from '../../crypto/seal.ts';
import { latestTotpStep, matchTotp } from '../../crypto/totp.ts';
import {
  type Account,
  changeFactors,
  findAccount,
  useRecoveryCode,
  useTotpStep,
} from '../../db/administration/factors.ts';
import { passkeysOf } from '../../db/administration/passkeys.ts';
import type { Database, Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { openPasskey } from '../../records/passkeys.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { commonWords } from '../../words/common-words.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireSignedIn } from './access-rules.ts';
import { type EndedAccess, endOtherAccess } from './admin-sessions.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';
import { type AttemptGroup, type SignInCaller, sealDevice } from './sign-in-caller.ts';

/**
 * Replaces the password of the signed-in administrator. All other sessions end, the API tokens
 * if this is asked for, and all browsers become unknown. Returns
 * the cookie that makes the browser of this request known again.
 */
export async function changeAdminPassword(
  { db, passwords, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys' | 'passwords'>,
  by: Administrator,
  password: string,
  ends: Pick<EndedAccess, 'hasTokens'> = { hasTokens: false },
): Promise<{ readonly deviceCookie: string }> {
  const session = sessionOf(by);
  const account = await findAccount(db, by.id);
  if (account === undefined || account.password === null) throw new Problem('entity_unknown');
  const fault = passwordFault(password, by.name, await commonWords());
  if (fault !== undefined) throw new Problem('admin_password_weak', { detail: fault });
  const timeout = AbortSignal.timeout(passwordQueueTimeoutMs);
  const cause = { network: `administrator session ${session.id}` };
  const derived = await passwords.derive(password, newPasswordDerivation(), timeout, cause);
  const sealed = sealAdminPassword(ports.keys, by.id, derived);
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    await changeFactors(tx, by.id, { password: sealed }, ports.clock.now());
    const old = await endOtherAccess(tx, by, { ...ends, hasSessions: true });
    await recordAudit(tx, ports, by.actor, { action: 'changeAdminPassword', subject: by.id, old });
  });
  return { deviceCookie: sealDevice(ports, by.id, openAdminPassword(ports.keys, by.id, sealed)) };
}

export type PasswordCheckDeps = Pick<Ports, 'db' | 'clock' | 'keys' | 'passwords'> & Pick<Runtime, 'signInLimits'>;

interface PasswordAttempt {
  readonly account: Account | undefined;
  /** Undefined if the text that was entered cannot be a name. */
  readonly name: string | undefined;
  readonly password: string;
}

/** The password of an account. An account without one, and an unknown one, get a password that no caller has. */
export function passwordOf({ keys }: Pick<Ports, 'keys'>, account: Account | undefined): AdminPassword {
  return account?.state === 'active' && account.password !== null
    ? openAdminPassword(keys, account.id, account.password)
    : unknownAdminPassword();
}

/**
 * Reports whether the password is right. Throws the Problem `too_many_requests` after too many wrong ones of this caller.
 * The work is the same for known and unknown names.
 */
export async function checkAdminPassword(
  { clock, passwords, signInLimits }: PasswordCheckDeps,
  { account, name, password }: PasswordAttempt,
  stored: AdminPassword,
  { counted, cause }: AttemptGroup,
): Promise<boolean> {
  const giveBack = signInLimits.countPassword({ caller: counted, name }, clock.now());
  const timeout = AbortSignal.timeout(passwordQueueTimeoutMs);
  const derived = await passwords.derive(password, stored.derivation, timeout, cause).catch((error: unknown) => {
    // Cannot be a password: wrong without a derivation, and counted like any other wrong one.
    if (error instanceof Problem && error.code === 'value_malformed') return undefined;
    giveBack();
    throw error;
  });
  if (derived === undefined || !isAdminPassword(stored, account?.id ?? '', derived)) return false;
  giveBack();
  passwords.refund(derived);
  return true;
}

const place = (administratorId: string): FieldPlace => ({
  table: 'administrator',
  column: 'totp',
  row: administratorId,
});

export function sealTotp(keys: FieldKeys, administratorId: string, secret: Buffer): Buffer {
  return sealField(keys, place(administratorId), secret.toString('base64'));
}

/** The hash of a recovery code, which another administrator's code with the same text does not have. */
export function recoveryHash({ keys }: Pick<Ports, 'keys'>, administratorId: string, code: string): string {
  return lookup(keys, 'admin-recovery', `${administratorId} ${code}`);
}

/** A code that is right, unless it was used before. */
interface CheckedCode {
  readonly factor: 'app' | 'recovery';
  /** Uses the code up, in the transaction of what it is for. Resolves with false if it was used before. */
  use(tx: Transaction): Promise<boolean>;
}

/** Checks a code of an authenticator app, or a recovery code. Returns undefined if it is wrong. */
export function checkCode(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  { id, totp }: Account,
  typed: string,
): CheckedCode | undefined {
  const code = parseSignInCode(typed);
  if (code?.kind === 'recovery') {
    const hash = recoveryHash({ keys }, id, code.text);
    return { factor: 'recovery', use: (tx) => useRecoveryCode(tx, id, hash) };
  }
  if (code === undefined || totp === null) return undefined;
  const secret = Buffer.from(openField(keys, place(id), Buffer.from(totp)), 'base64');
  const now = clock.now();
  const step = matchTotp(secret, code.text, now);
  // Another server may have accepted it, whose clock is a little ahead.
  const latest = latestTotpStep(latestCreation(now));
  return step === undefined ? undefined : { factor: 'app', use: (tx) => useTotpStep(tx, id, { step, latest }) };
}

/**
 * Call this after a factor was removed: throws unless the administrator has another one that works. A passkey of an earlier
 * host name does not.
 */
export async function requireSecondFactor(
  tx: Transaction,
  { keys }: Pick<Ports, 'keys'>,
  administratorId: string,
  relyingPartyId: string | undefined,
): Promise<void> {
  const account = await findAccount(tx, administratorId);
  if (account !== undefined && account.totp !== null) return;
  const passkeys = (await passkeysOf(tx, administratorId)).map((row) => openPasskey(keys, row));
  if (!passkeys.some((passkey) => passkey.relyingPartyId === relyingPartyId)) throw new Problem('last_factor');
}

/**
 * Throws the same Problem as `rejectSignIn`, for a wrong code after a right password. It is recorded for the account,
 * whatever failures of strangers were recorded before: someone may have stolen the password.
 */
export async function rejectSecondFactor(
  { db, signInLimits, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<Runtime, 'signInLimits'>,
  { address }: SignInCaller,
  { id }: Account,
): Promise<never> {
  if (signInLimits.admitsRecordOf(id, ports.clock.now())) {
    const actor = { kind: 'system', id: 'system', name: 'sign-in', network: address } as const;
    await db.transaction().execute(async (tx) => {
      await recordAudit(tx, ports, actor, { action: 'failSecondFactor', subject: id });
    });
  }
  throw new Problem('sign_in_failed');
}

/**
 * Throws unless the administrator signs in here. One who signs in by single sign-on has no factors of this service: they
 * would never be asked for, or work even when the OpenID Connect server denies the person.
 */
export async function requireOwnFactors(
  db: Database,
  administratorId: string,
  otherwise: 'entity_unknown' | 'passkeys_unavailable' = 'entity_unknown',
): Promise<Account> {
  const account = await findAccount(db, administratorId);
  if (account !== undefined && account.oidc_hash === null) return account;
  throw new Problem(otherwise, { detail: 'This administrator signs in by single sign-on.' });
}
