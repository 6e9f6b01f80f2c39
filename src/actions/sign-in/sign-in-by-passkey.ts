import type { PasskeyAssertion } from '../../core/passkey.ts';
import type { RelyingParty } from '../../core/relying-party.ts';
import { confirmAccount, findAccount } from '../../db/administration/factors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { passwordOf } from './internal/check-admin-password.ts';
import { checkPasskey, openChallenge, requireRelyingParty } from './internal/check-passkey.ts';
import { type CompletedSignIn, recordKnownSignIn, type SignInDeps } from './internal/complete-sign-in.ts';
import { createSession, storeSession } from './internal/create-session.ts';
import { rejectSignIn } from './internal/reject-sign-in.ts';
import { type SignInCaller, sealDevice } from './internal/sign-in-caller.ts';

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
  const { db } = deps;
  const origin = { relyingParty: requireRelyingParty(relyingParty), address: caller.address };
  const challenge = openChallenge(deps, 'passkey sign-in', state);
  const checked = challenge && (await checkPasskey(deps, response, challenge, origin));
  const account = checked && (await findAccount(db, checked.administratorId));
  if (checked === undefined || account?.state !== 'active') return rejectSignIn(deps, caller, account);
  const { id, name, role } = account;
  const session = await createSession(deps, {
    administratorId: id,
    method: 'passkey',
    network: caller.address,
    agent: caller.agent,
  });
  const isSignedIn = await db.transaction().execute(async (tx) => {
    if (!(await confirmAccount(tx, account)) || !(await checked.use(tx))) return false;
    const old = await recordKnownSignIn(tx, deps, id, caller);
    await storeSession(tx, session);
    const actor = { kind: 'administrator', id, name, network: caller.address } as const;
    await recordAudit(tx, deps, actor, { action: 'signIn', subject: session.row.id, old, new: { method: 'passkey' } });
    return true;
  });
  if (!isSignedIn) return rejectSignIn(deps, caller, account);
  const deviceCookie = sealDevice(deps, id, passwordOf(deps, account));
  return { administrator: { id, name, role }, sessionToken: session.token, deviceCookie };
}
