import { localActor } from '../../core/actor.ts';
import { Problem } from '../../core/problem.ts';
import { removeFactors } from '../../db/administration/factors.ts';
import { addInvitation, removeInvitationsOf } from '../../db/administration/invitations.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endAccess } from './internal/end-access.ts';
import { findKnown } from './internal/find-known.ts';
import { type CreatedInvitation, newInvitation } from './internal/new-invitation.ts';
import { type AccountManager, inviterOf, type ManagerDeps, requireAccess } from './internal/require-access.ts';
import { requireOtherAdministrator } from './internal/require-other-administrator.ts';

/**
 * Creates a link with which an administrator sets a new password and a new authenticator app. The old ones, all sessions,
 * all API tokens and the links of the administrator for others end at once. On the machine also the last administrator
 * can be reset.
 */
export async function resetAdministrator(
  { db, signOn, ...ports }: ManagerDeps,
  administratorId: string,
  by: AccountManager = localActor,
): Promise<CreatedInvitation> {
  return db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const { id, name, role, oidc_hash } = await findKnown(tx, administratorId);
    if (oidc_hash !== null) {
      throw new Problem('value_malformed', { detail: 'This administrator signs in by single sign-on.' });
    }
    const remove = () => removeFactors(tx, id, ports.clock.now());
    await (actor.kind === 'local' ? remove() : requireOtherAdministrator({ tx, signOn }, remove));
    const ended = { ...(await endAccess(tx, id)), resets: await removeInvitationsOf(tx, id) };
    const reset = { kind: 'reset', role, name, administratorId: id, inviterId: inviterOf(by) } as const;
    const { row, ...invitation } = newInvitation(ports, reset);
    await addInvitation(tx, row);
    await recordAudit(tx, ports, actor, {
      ...{ action: 'resetAdministrator', subject: id },
      ...{ old: ended, new: { invitation: row.id } },
    });
    return invitation;
  });
}
