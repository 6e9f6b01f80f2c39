import { type Actor, localActor } from '../../core/actor.ts';
import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { administratorExists } from '../../db/administration/administrators.ts';
import { endSessions } from '../../db/administration/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Ends all sessions of any administrator. API tokens stay valid. */
export async function endAdministratorSessions(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  administratorId: string,
  by: Actor = localActor,
): Promise<void> {
  const isKnown = isAdminId(administratorId) && (await administratorExists(db, administratorId));
  if (!isKnown) throw new Problem('entity_unknown');
  await db.transaction().execute(async (tx) => {
    await endSessions(tx, administratorId);
    await recordAudit(tx, ports, by, { action: 'endAdminSessions', subject: administratorId });
  });
}
