import { localActor } from '../../core/actor.ts';
import { removeAdministrator as deleteAdministrator } from '../../db/administration/administrators.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endAccess } from './internal/end-access.ts';
import { findKnown } from './internal/find-known.ts';
import { type AccountManager, type ManagerDeps, requireAccess } from './internal/require-access.ts';
import { requireOtherAdministrator } from './internal/require-other-administrator.ts';

/** Removes an administrator with all sessions, API tokens and created links. The last one who can manage administrators stays. */
export async function removeAdministrator(
  { db, signOn, ...ports }: ManagerDeps,
  administratorId: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const { id, name, role } = await findKnown(tx, administratorId);
    const ended = await endAccess(tx, id);
    await requireOtherAdministrator({ tx, signOn }, () => deleteAdministrator(tx, id));
    await recordAudit(tx, ports, actor, { action: 'removeAdministrator', subject: id, old: { name, role, ...ended } });
  });
}
