import { localActor } from '../../core/actor.ts';
import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { endSession } from '../../db/administration/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findKnown } from './internal/find-known.ts';
import { type AccountManager, requireAccess } from './internal/require-access.ts';

/** Ends one session of any administrator. */
export async function endAdministratorSession(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  administratorId: string,
  sessionId: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const { id } = await findKnown(tx, administratorId);
    const isEnded = isAdminId(sessionId) && (await endSession(tx, id, sessionId));
    if (!isEnded) throw new Problem('entity_unknown', { detail: 'No such session.' });
    await recordAudit(tx, ports, actor, { action: 'endAdminSession', subject: sessionId, old: { administrator: id } });
  });
}
