import { passwordFault } from '../../core/admin-account.ts';
import { Problem } from '../../core/problem.ts';
import {
  type AdminPassword,
  isAdminPassword,
  openAdminPassword,
  sealAdminPassword,
  unknownAdminPassword,
} from '../../crypto/admin-password.ts';
import { newPasswordDerivation, passwordQueueTimeoutMs } from '../../crypto/password-key.ts';
import { type Account, changeFactors, findAccount } from '../../db/administration/factors.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { commonWords } from '../../words/common-words.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireSignedIn } from './access-rules.ts';
import { type EndedAccess, endOtherAccess } from './admin-sessions.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';
import { type AttemptGroup, sealDevice } from './sign-in-caller.ts';

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
