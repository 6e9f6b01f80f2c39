import { endSessions } from '../../db/administration/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';

/** Ends all sessions of the administrator except the one of this request. */
export async function endAdminSessions(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  by: Administrator,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sessions = await endSessions(tx, by.id, sessionOf(by).id);
    if (sessions.length === 0) return;
    await recordAudit(tx, ports, by.actor, { action: 'endAdminSessions', subject: by.id, old: { sessions } });
  });
}
