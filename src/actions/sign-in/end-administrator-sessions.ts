import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { administratorExists } from '../../db/administration/administrators.ts';
import { endSessions } from '../../db/administration/sessions.ts';
import type { Ports } from '../../ports/ports.ts';

/** Ends all sessions of any administrator. API tokens stay valid. */
export async function endAdministratorSessions({ db }: Pick<Ports, 'db'>, administratorId: string): Promise<void> {
  const isKnown = isAdminId(administratorId) && (await administratorExists(db, administratorId));
  if (!isKnown) throw new Problem('entity_unknown');
  await db.transaction().execute((tx) => endSessions(tx, administratorId));
}
