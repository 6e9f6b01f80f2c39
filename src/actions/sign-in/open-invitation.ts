import { Problem } from '../../core/problem.ts';
import { findInvitation, type Invitation } from '../../db/administration/invitations.ts';
import type { Ports } from '../../ports/ports.ts';
import { invitationHash } from './internal/new-invitation.ts';
import { presentRole } from './internal/present-role.ts';

/** Throws unless the token is that of an invitation that was not used or ended, and has not expired. */
export async function openInvitation(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  token: string,
): Promise<Invitation> {
  const found = await findInvitation(db, invitationHash(keys, token), clock.now());
  if (found === undefined) throw new Problem('invitation_invalid');
  return { ...found, role: await presentRole(db, found) };
}
