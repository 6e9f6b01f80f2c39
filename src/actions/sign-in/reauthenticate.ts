import { findAccount } from '../../db/administration/factors.ts';
import { confirmSession } from '../../db/administration/sessions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';
import { checkAdminPassword, passwordOf } from './internal/check-admin-password.ts';
import type { SignInDeps } from './internal/complete-sign-in.ts';
import { rejectSecondFactor } from './internal/reject-second-factor.ts';
import { rejectSignIn } from './internal/reject-sign-in.ts';
import { checkCode } from './internal/second-factor.ts';
import type { SignInCaller } from './internal/sign-in-caller.ts';

/** Confirms the sign-in of a session with password and code, for actions that need a recent one. */
export async function reauthenticate(
  deps: SignInDeps,
  by: Administrator,
  { password: typed, code }: { readonly password: string; readonly code: string },
  caller: SignInCaller,
): Promise<void> {
  const session = sessionOf(by);
  const account = await findAccount(deps.db, by.id);
  const password = passwordOf(deps, account);
  const counted = `session ${session.id}`;
  const group = { device: session.id, counted, cause: { network: `administrator ${counted}` } };
  const isRight = await checkAdminPassword(deps, { account, name: by.name, password: typed }, password, group);
  if (!isRight || account === undefined) return rejectSignIn(deps, caller, account);
  const now = deps.clock.now();
  const giveBack = deps.signInLimits.countCode({ signIn: counted, administratorId: by.id, known: counted }, now);
  const checked = checkCode(deps, account, code);
  const isConfirmed =
    checked !== undefined &&
    (await deps.db.transaction().execute(async (tx) => {
      if (!(await checked.use(tx)) || !(await confirmSession(tx, session.id, now))) return false;
      const record = { method: 'password', factor: checked.factor };
      await recordAudit(tx, deps, by.actor, { action: 'reauthenticate', subject: session.id, new: record });
      return true;
    }));
  if (!isConfirmed) return rejectSecondFactor(deps, caller, account);
  giveBack();
}
