import { invitationMs } from '../../../core/admin-account.ts';
import { lookup, newShortId, newToken } from '../../../crypto/identifiers.ts';
import type { Invitation } from '../../../db/administration/invitations.ts';
import type { Ports } from '../../../ports/ports.ts';

export interface CreatedInvitation extends Pick<Invitation, 'id' | 'kind' | 'role' | 'name'> {
  /** Shown once, in the link: only its hash is stored. */
  readonly token: string;
  readonly endsAt: Date;
}

interface Invited extends Pick<Invitation, 'kind' | 'role' | 'name'> {
  /** Undefined on the machine of the service. */
  readonly inviterId: string | undefined;
  /** Set for a reset. */
  readonly administratorId?: string;
}

/** Prepares an invitation, and the row that the caller stores. */
export function newInvitation(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  { kind, role, name, administratorId, inviterId }: Invited,
): CreatedInvitation & { readonly row: Invitation } {
  const [id, token, now] = [newShortId(), newToken(), clock.now()];
  const endsAt = new Date(now.getTime() + invitationMs);
  const row = {
    ...{ id, kind, role, name },
    administrator_id: administratorId ?? null,
    inviter_id: inviterId ?? null,
    token_hash: invitationHash(keys, token),
    created_at: now.toISOString(),
    ends_at: endsAt.toISOString(),
  };
  return { id, kind, role, name, token, endsAt, row };
}

export function invitationHash(keys: Ports['keys'], token: string): string {
  return lookup(keys, 'admin-invitation', token);
}
