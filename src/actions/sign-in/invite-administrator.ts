import { localActor } from '../../core/actor.ts';
import { accountLimits } from '../../core/admin-account.ts';
import type { Role } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import { countAdministrators, findAdministratorId } from '../../db/administration/administrators.ts';
import { addInvitation, countOpenInvitations, removeEndedInvitations } from '../../db/administration/invitations.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type CreatedInvitation, newInvitation } from './internal/new-invitation.ts';
import { type AccountManager, inviterOf, requireAccess } from './internal/require-access.ts';
import { requireName } from './internal/require-name.ts';

export type { CreatedInvitation };

export interface InvitationRequest {
  readonly role: Role;
  /** The name of the new administrator. If it is undefined, the invited person chooses it. */
  readonly name?: string | undefined;
}

/** Creates a link that makes one administrator. While there is none, the first one gets the role `administrator`. */
export async function inviteAdministrator(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  { role, name: typedName }: InvitationRequest,
  by: AccountManager = localActor,
): Promise<CreatedInvitation> {
  const name = typedName === undefined ? null : requireName(typedName);
  const now = ports.clock.now();
  return db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    await removeEndedInvitations(tx, now);
    const isFirst = (await countAdministrators(tx)) === 0;
    if ((await countOpenInvitations(tx, now)) >= accountLimits.openInvitations) {
      throw new Problem('limit_reached', { members: { limit: accountLimits.openInvitations } });
    }
    if (name !== null && (await findAdministratorId(tx, name)) !== undefined) throw new Problem('name_taken');
    const kind = isFirst ? 'first' : 'invite';
    const invited = { kind, role: isFirst ? 'administrator' : role, name, inviterId: inviterOf(by) } as const;
    const { row, ...invitation } = newInvitation(ports, invited);
    await addInvitation(tx, row);
    const record = { kind, role: row.role, ...(name === null ? {} : { name }) };
    await recordAudit(tx, ports, actor, { action: 'inviteAdministrator', subject: row.id, new: record });
    return invitation;
  });
}
