import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { endSession } from '../../db/administration/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';

/** Ends a session of the administrator, in this or another browser. */
export async function endAdminSession(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  { id, actor }: Pick<Administrator, 'id' | 'actor'>,
  sessionId: string,
): Promise<void> {
  const unknown = new Problem('entity_unknown', { detail: 'No such session.' });
  if (!isAdminId(sessionId)) throw unknown;
  await db.transaction().execute(async (tx) => {
    if (!(await endSession(tx, id, sessionId))) throw unknown;
    await recordAudit(tx, ports, actor, { action: 'endAdminSession', subject: sessionId });
  });
}
