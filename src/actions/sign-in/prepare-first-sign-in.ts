import type { Actor } from '../../core/actor.ts';
import { countAdministrators } from '../../db/administration/administrators.ts';
import { addInvitation, firstInvitationEnd, removeEndedInvitations } from '../../db/administration/invitations.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { newInvitation } from './internal/new-invitation.ts';

const startActor: Actor = { kind: 'system', id: 'system', name: 'start', network: null };

/** The token for the set-up link of a service without administrators, or the end of a link that is still valid. */
export type FirstSignIn = { readonly token: string; readonly endsAt: Date } | { readonly validUntil: Date };

/** Creates the invitation for the first administrator. Returns undefined if there is an administrator. */
export async function prepareFirstSignIn({
  db,
  ...ports
}: Pick<Ports, 'db' | 'clock' | 'keys'>): Promise<FirstSignIn | undefined> {
  // Most starts write nothing.
  if ((await countAdministrators(db)) > 0) return undefined;
  const now = ports.clock.now();
  return db.transaction().execute(async (tx) => {
    await removeEndedInvitations(tx, now);
    const validUntil = await firstInvitationEnd(tx, now);
    if (validUntil !== undefined) return { validUntil };
    const first = { kind: 'first', role: 'administrator', name: null, inviterId: undefined } as const;
    const { row, token, endsAt } = newInvitation(ports, first);
    await addInvitation(tx, row);
    const record = { kind: row.kind, role: row.role };
    await recordAudit(tx, ports, startActor, { action: 'inviteAdministrator', subject: row.id, new: record });
    return { token, endsAt };
  });
}
