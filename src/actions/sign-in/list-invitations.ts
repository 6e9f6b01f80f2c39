import { type Invitation, listOpenInvitations } from '../../db/administration/invitations.ts';
import type { Ports } from '../../ports/ports.ts';

export interface ListedInvitation extends Pick<Invitation, 'id' | 'kind' | 'role'> {
  /** The administrator to reset, or the name that a new one gets. Undefined if the invited person chooses it. */
  readonly name: string | undefined;
  readonly createdAt: Date;
  readonly endsAt: Date;
}

/** Lists the links that can still be used, newest first. The links themselves are stored nowhere. */
export async function listInvitations({
  db,
  clock,
}: Pick<Ports, 'db' | 'clock'>): Promise<readonly ListedInvitation[]> {
  const invitations = await listOpenInvitations(db, clock.now());
  return invitations.map(({ id, kind, role, name, created_at, ends_at }) => ({
    ...{ id, kind, role },
    name: name ?? undefined,
    createdAt: new Date(created_at),
    endsAt: new Date(ends_at),
  }));
}
