import { accountLimits } from '../../../core/admin-account.ts';
import type { Role } from '../../../core/permissions.ts';
import type { AdminPassword } from '../../../crypto/admin-password.ts';
import { lookup } from '../../../crypto/identifiers.ts';
import { type Account, confirmAccount, recordSignIn } from '../../../db/administration/factors.ts';
import { rememberNetwork } from '../../../db/administration/networks.ts';
import { endSessionOf } from '../../../db/administration/sessions.ts';
import type { Transaction } from '../../../db/tables.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { PasswordCheckDeps } from './check-admin-password.ts';
import { createSession, storeSession } from './create-session.ts';
import { rejectSecondFactor } from './reject-second-factor.ts';
import { checkCode } from './second-factor.ts';
import { type SignInCaller, sealDevice } from './sign-in-caller.ts';

export type SignInDeps = PasswordCheckDeps & Pick<Runtime, 'networkHash'>;

/** Secrets for the cookies of the browser, and who has signed in. */
export interface CompletedSignIn {
  readonly administrator: { readonly id: string; readonly name: string; readonly role: Role };
  readonly sessionToken: string;
  readonly deviceCookie: string;
}

/** A sign-in whose password was right. */
export interface StartedSignIn {
  readonly account: Account;
  readonly password: AdminPassword;
  /** Identifies the sign-in, to count its wrong codes. */
  readonly id: string;
  /** Set for a known browser. */
  readonly device: string | undefined;
}

/** Checks the second factor, and creates the session. A code and its session are stored together or not at all. */
export async function completeSignIn(
  deps: SignInDeps,
  { account, password, id: signIn, device }: StartedSignIn,
  code: string,
  caller: SignInCaller,
): Promise<CompletedSignIn> {
  const attempt = { signIn, administratorId: account.id, known: device };
  const giveBack = deps.signInLimits.countCode(attempt, deps.clock.now());
  const checked = checkCode(deps, account, code);
  if (checked === undefined) return rejectSecondFactor(deps, caller, account);
  const { id, name, role } = account;
  const session = await createSession(deps, {
    administratorId: id,
    method: 'password',
    network: caller.address,
    agent: caller.agent,
  });
  const isNew = await deps.db.transaction().execute(async (tx) => {
    if (!(await confirmAccount(tx, account)) || !(await checked.use(tx))) return false;
    const old = await recordKnownSignIn(tx, deps, id, caller);
    await storeSession(tx, session);
    const actor = { kind: 'administrator', id, name, network: caller.address } as const;
    const record = { method: 'password', factor: checked.factor };
    await recordAudit(tx, deps, actor, { action: 'signIn', subject: session.row.id, old, new: record });
    return true;
  });
  if (!isNew) return rejectSecondFactor(deps, caller, account);
  giveBack();
  const deviceCookie = sealDevice(deps, id, password, device);
  return { administrator: { id, name, role }, sessionToken: session.token, deviceCookie };
}

/** A session that ended because its browser has signed in again, for the audit log. */
export interface ReplacedSession {
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
