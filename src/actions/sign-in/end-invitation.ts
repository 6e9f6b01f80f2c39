import { localActor } from '../../core/actor.ts';
import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { takeInvitation } from '../../db/administration/invitations.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type AccountManager, requireAccess } from './internal/require-access.ts';

/** Ends a link for an administrator that was not used. It cannot be used afterwards, not even by a person who has opened it. */
export async function endInvitation(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  id: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const ended = isAdminId(id) ? await takeInvitation(tx, id, ports.clock.now()) : undefined;
    if (ended === undefined) throw new Problem('entity_unknown', { detail: 'No such invitation.' });
    const { kind, role, name } = ended;
    const record = { kind, role, ...(name === null ? {} : { name }) };
    await recordAudit(tx, ports, actor, { action: 'endInvitation', subject: id, old: record });
  });
}
