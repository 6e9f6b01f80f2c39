import { type Actor, localActor } from '../../core/actor.ts';
import { Problem } from '../../core/problem.ts';
import { lockAdministrators } from '../../db/administration/administrators.ts';
import { removeFactors } from '../../db/administration/factors.ts';
import { addInvitation, removeInvitationsOf } from '../../db/administration/invitations.ts';
import { endSessions } from '../../db/administration/sessions.ts';
import { removeTokens } from '../../db/administration/tokens.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findKnown } from './internal/find-known.ts';
import { type CreatedInvitation, newInvitation } from './internal/new-invitation.ts';
import { requireOtherAdministrator } from './internal/require-other-administrator.ts';

/**
 * Creates a link with which an administrator sets a new password and a new authenticator app. The old ones, all sessions
 * and all API tokens end at once. On the machine also the last administrator can be reset.
 */
export async function resetAdministrator(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  administratorId: string,
  by: Actor = localActor,
): Promise<CreatedInvitation> {
  return db.transaction().execute(async (tx) => {
    await lockAdministrators(tx);
    const { id, name, role, oidc_hash } = await findKnown(tx, administratorId);
    if (oidc_hash !== null) {
      throw new Problem('value_malformed', { detail: 'This administrator signs in by single sign-on.' });
    }
    await removeFactors(tx, id, ports.clock.now());
    if (by.kind !== 'local') await requireOtherAdministrator(tx);
    await endSessions(tx, id);
    await removeTokens(tx, id);
    await removeInvitationsOf(tx, id);
    const { row, ...invitation } = newInvitation(ports, { kind: 'reset', role, name, administratorId: id });
    await addInvitation(tx, row);
    await recordAudit(tx, ports, by, { action: 'resetAdministrator', subject: id, new: { invitation: row.id } });
    return invitation;
  });
}
