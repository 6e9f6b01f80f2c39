import { Problem } from '../../core/problem.ts';
import { openState } from '../../crypto/sealed-state.ts';
import { matchTotp } from '../../crypto/totp.ts';
import type { AcceptedInvitation } from './accept-invitation.ts';
import { type ConfirmedInvitation, completeInvitation } from './internal/complete-invitation.ts';
import type { SignInDeps } from './internal/complete-sign-in.ts';
import type { SignInCaller } from './internal/sign-in-caller.ts';

/**
 * Creates the administrator of an invitation, or replaces the factors of a reset one, and signs in. Needs a code of the
 * authenticator app, which proves that its secret was stored there. The invitation is used up.
 */
export async function confirmInvitation(
  deps: SignInDeps,
  { state, code }: { readonly state: string; readonly code: string },
  caller: SignInCaller,
): Promise<ConfirmedInvitation> {
  const now = deps.clock.now();
  const accepted = openState<AcceptedInvitation>(deps.keys, 'invitation', state, now);
  if (accepted === undefined) throw new Problem('invitation_invalid');
  const secret = Buffer.from(accepted.totp, 'base64');
  const step = matchTotp(secret, code.replace(/\s/g, ''), now);
  if (step === undefined) throw new Problem('sign_in_failed');
  return completeInvitation(deps, accepted, { kind: 'app', secret, step }, caller);
}
