import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { endSession } from '../../db/administration/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Administrator } from './identify-administrator.ts';

/** Ends a session of the administrator, in this or another browser. */
export async function endAdminSession({ db }: Pick<Ports, 'db'>, by: Administrator, sessionId: string): Promise<void> {
  const isEnded = isAdminId(sessionId) && (await db.transaction().execute((tx) => endSession(tx, by.id, sessionId)));
  if (!isEnded) throw new Problem('entity_unknown');
}
