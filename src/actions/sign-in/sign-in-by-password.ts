import { parseAdministratorName, secondFactorMs } from '../../core/admin-account.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { sealState } from '../../crypto/sealed-state.ts';
import { findAccountByName } from '../../db/administration/factors.ts';
import { isKnownNetwork } from '../../db/administration/networks.ts';
import { checkAdminPassword, passwordOf } from './internal/check-admin-password.ts';
import { type CompletedSignIn, completeSignIn, type SignInDeps } from './internal/complete-sign-in.ts';
import { rejectSignIn } from './internal/reject-sign-in.ts';
import { attemptGroupOf, type SignInCaller } from './internal/sign-in-caller.ts';

export type { CompletedSignIn, SignInCaller, SignInDeps };

/** The second factor that is missing. The state is sealed, and is valid for a few minutes. */
export interface PendingSignIn {
  readonly next: 'code' | 'passkey';
  readonly state: string;
}

/** The contents of the state. */
export interface SecondFactorState {
  readonly signIn: string;
  readonly administratorId: string;
  /** The account as it was: a change of it voids the state. */
  readonly changedAt: string;
  readonly device: string | undefined;
}

export interface PasswordSignIn {
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
  if (code !== undefined) return completeSignIn(deps, { account, password, id: signIn, device }, code, caller);
  const { id: administratorId, changed_at: changedAt } = account;
  const state: SecondFactorState = { signIn, administratorId, changedAt, device };
  const until = new Date(deps.clock.now().getTime() + secondFactorMs);
  return {
    next: account.totp === null ? 'passkey' : 'code',
    state: sealState(deps.keys, 'second factor', state, until),
  };
}
