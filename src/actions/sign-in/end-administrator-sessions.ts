import { localActor } from '../../core/actor.ts';
import { endSessions } from '../../db/administration/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findKnown } from './internal/find-known.ts';
import { type AccountManager, requireAccess } from './internal/require-access.ts';

/** Ends all sessions of any administrator. API tokens stay valid. */
export async function endAdministratorSessions(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  administratorId: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const { id } = await findKnown(tx, administratorId);
    const sessions = await endSessions(tx, id);
    if (sessions.length === 0) return;
    await recordAudit(tx, ports, actor, { action: 'endAdminSessions', subject: id, old: { sessions } });
  });
}
