import { accountLimits } from '../../../core/admin-account.ts';
import type { Role } from '../../../core/permissions.ts';
import type { AdminPassword } from '../../../crypto/admin-password.ts';
import { type Account, confirmAccount, recordSignIn } from '../../../db/administration/factors.ts';
import { rememberNetwork } from '../../../db/administration/networks.ts';
import type { Transaction } from '../../../db/tables.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { PasswordCheckDeps } from './check-admin-password.ts';
import { createSession, storeSession } from './create-session.ts';
import { rejectSignIn } from './reject-sign-in.ts';
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
  const useCode = checkCode(deps, account, code);
  if (useCode === undefined) return rejectSignIn(deps, caller, account);
  const { id, name, role } = account;
  const session = await createSession(deps, {
    administratorId: id,
    method: 'password',
    network: caller.address,
    agent: caller.agent,
  });
  const isNew = await deps.db.transaction().execute(async (tx) => {
    if (!(await confirmAccount(tx, account)) || !(await useCode(tx))) return false;
    await storeSession(tx, session);
    await recordKnownSignIn(tx, deps, id, caller);
    const actor = { kind: 'administrator', id, name, network: caller.address } as const;
    await recordAudit(tx, deps, actor, { action: 'signIn', subject: session.row.id });
    return true;
  });
  if (!isNew) return rejectSignIn(deps, caller, account);
  giveBack();
  const deviceCookie = sealDevice(deps, id, password, device);
  return { administrator: { id, name, role }, sessionToken: session.token, deviceCookie };
}

/** Stores when and from which network an administrator has signed in. */
export async function recordKnownSignIn(
  tx: Transaction,
  { clock, networkHash }: Pick<SignInDeps, 'clock' | 'networkHash'>,
  administratorId: string,
  { address }: SignInCaller,
): Promise<void> {
  const at = clock.now();
  await recordSignIn(tx, administratorId, at);
  await rememberNetwork(tx, { administratorId, networkHash: networkHash(address), at }, accountLimits.networks);
}
