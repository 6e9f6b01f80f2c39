import { Problem } from '../../core/problem.ts';
import type { RelyingParty } from '../../core/relying-party.ts';
import { openState } from '../../crypto/sealed-state.ts';
import { requireRelyingParty } from './internal/check-passkey.ts';
import { type ConfirmedInvitation, completeInvitation } from './internal/complete-invitation.ts';
import type { SignInDeps } from './internal/complete-sign-in.ts';
import type { SignInCaller } from './internal/sign-in-caller.ts';
import { type NewPasskey, verifyNewPasskey } from './internal/verify-new-passkey.ts';
import type { InvitationPasskey } from './start-invitation-passkey.ts';

/**
 * Like `confirmInvitation`, with a new passkey instead of an authenticator app. The passkey must have been made for the
 * challenge of this invitation.
 */
export async function confirmInvitationByPasskey(
  deps: SignInDeps,
  { state, response, name }: NewPasskey,
  relyingParty: RelyingParty | undefined,
  caller: SignInCaller,
): Promise<ConfirmedInvitation> {
  const known = requireRelyingParty(relyingParty);
  const now = deps.clock.now();
  const started = openState<InvitationPasskey>(deps.keys, 'invitation passkey', state, now);
  if (started === undefined) throw new Problem('invitation_invalid');
  deps.signInLimits.countInvitationPasskey(started.invitationId, now);
  const { administratorId, challenge } = started;
  const expected = { administratorId, challenge, relyingParty: known };
  const passkey = await verifyNewPasskey(deps, { response, name }, expected);
  return completeInvitation(deps, started, { kind: 'passkey', passkey }, caller);
}
