import { openState } from '../../crypto/sealed-state.ts';
import { findAccount } from '../../db/administration/factors.ts';
import { passwordOf } from './internal/check-admin-password.ts';
import { type CompletedSignIn, completeSignIn, type SignInDeps } from './internal/complete-sign-in.ts';
import { rejectSignIn } from './internal/reject-sign-in.ts';
import type { SignInCaller } from './internal/sign-in-caller.ts';
import type { SecondFactorState } from './sign-in-by-password.ts';

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
  const password = passwordOf(deps, account);
  return completeSignIn(deps, { account, password, id: started.signIn, device: started.device }, code, caller);
}
