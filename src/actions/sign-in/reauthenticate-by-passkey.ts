import type { RelyingParty } from '../../core/relying-party.ts';
import { confirmSession } from '../../db/administration/sessions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';
import { checkPasskey, openChallenge, requireRelyingParty } from './internal/check-passkey.ts';
import type { SignInDeps } from './internal/complete-sign-in.ts';
import { rejectSignIn } from './internal/reject-sign-in.ts';
import type { SignInCaller } from './internal/sign-in-caller.ts';
import type { PasskeySignIn } from './sign-in-by-passkey.ts';

/** Confirms the sign-in of a session with a passkey of its administrator, for actions that need a recent one. */
export async function reauthenticateByPasskey(
  deps: Omit<SignInDeps, 'passwords'>,
  by: Administrator,
  { state, response }: PasskeySignIn,
  relyingParty: RelyingParty | undefined,
  caller: SignInCaller,
): Promise<void> {
  const session = sessionOf(by);
  const origin = { relyingParty: requireRelyingParty(relyingParty), address: caller.address };
  const challenge = openChallenge(deps, 'passkey confirmation', state, by.id);
  const checked = challenge && (await checkPasskey(deps, response, challenge, origin));
  const isConfirmed =
    checked?.administratorId === by.id &&
    (await deps.db.transaction().execute(async (tx) => {
      if (!(await checked.use(tx)) || !(await confirmSession(tx, session.id, deps.clock.now()))) return false;
      await recordAudit(tx, deps, by.actor, {
        action: 'reauthenticate',
        subject: session.id,
        new: { method: 'passkey' },
      });
      return true;
    }));
  if (!isConfirmed) return rejectSignIn(deps, caller, by);
}
