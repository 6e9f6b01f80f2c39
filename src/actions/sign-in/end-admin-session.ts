import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { endSession } from '../../db/administration/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';

/** Ends a session of the administrator, in this or another browser. */
export async function endAdminSession(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  by: Administrator,
  sessionId: string,
): Promise<void> {
  if (!isAdminId(sessionId)) throw new Problem('entity_unknown');
  await db.transaction().execute(async (tx) => {
    if (!(await endSession(tx, by.id, sessionId))) throw new Problem('entity_unknown');
    await recordAudit(tx, ports, by.actor, { action: 'endAdminSession', subject: sessionId });
  });
}
