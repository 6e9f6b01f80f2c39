import { Problem } from '../../../core/problem.ts';
import {
  type AdminPassword,
  isAdminPassword,
  openAdminPassword,
  unknownAdminPassword,
} from '../../../crypto/admin-password.ts';
import { passwordQueueTimeoutMs } from '../../../crypto/password-key.ts';
import type { Account } from '../../../db/administration/factors.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import type { AttemptGroup } from './sign-in-caller.ts';

export type PasswordCheckDeps = Pick<Ports, 'db' | 'clock' | 'keys' | 'passwords'> & Pick<Runtime, 'signInLimits'>;

export interface PasswordAttempt {
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
