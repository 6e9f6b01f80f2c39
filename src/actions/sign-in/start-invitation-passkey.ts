import { productBrand } from '../../core/brand.ts';
import { passkeyTimeoutMs } from '../../core/passkey.ts';
import { Problem } from '../../core/problem.ts';
import type { RelyingParty } from '../../core/relying-party.ts';
import { newToken } from '../../crypto/identifiers.ts';
import { openState, sealState } from '../../crypto/sealed-state.ts';
import { isInvitationOpen } from '../../db/administration/invitations.ts';
import { passkeyRegistrationOptions } from '../../identity/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { AcceptedInvitation } from './accept-invitation.ts';
import { requireRelyingParty } from './internal/check-passkey.ts';
import type { StartedRegistration } from './start-passkey-registration.ts';

/** The contents of the state that `confirmInvitationByPasskey` opens: an accepted invitation, and the challenge made for it. */
export interface InvitationPasskey extends Omit<AcceptedInvitation, 'totp'> {
  readonly challenge: string;
}

type Deps = Pick<Ports, 'db' | 'keys' | 'clock'> & Pick<Runtime, 'signInLimits'>;

/**
 * Starts the registration of a passkey by a person who has accepted an invitation, instead of an authenticator app. Stores
 * nothing.
 */
export async function startInvitationPasskey(
  { db, keys, clock, signInLimits }: Deps,
  state: string,
  relyingParty: RelyingParty | undefined,
): Promise<StartedRegistration> {
  const known = requireRelyingParty(relyingParty);
  const now = clock.now();
  const opened = openState<AcceptedInvitation>(keys, 'invitation', state, now);
  if (opened === undefined) throw new Problem('invitation_invalid');
  const { invitationId, administratorId, name, password } = opened;
  // An authenticator must not store a passkey that has no use.
  if (!(await isInvitationOpen(db, invitationId, now))) throw new Problem('invitation_invalid');
  signInLimits.countInvitationPasskey(invitationId, now);
  const challenge = newToken();
  const options = await passkeyRegistrationOptions({
    relyingParty: known,
    service: productBrand.name,
    owner: { id: administratorId, name },
    challenge,
    known: [],
  });
  const started: InvitationPasskey = { invitationId, administratorId, name, password, challenge };
  const until = new Date(now.getTime() + passkeyTimeoutMs);
  return { state: sealState(keys, 'invitation passkey', started, until), options };
}
