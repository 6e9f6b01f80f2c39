import { Problem } from '../core/problem.ts';
import { partiesOf, removeUnusedParties } from '../db/parties.ts';
import { deleteSession } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenSession } from './open-session.ts';
import { dropScans } from './running-scans.ts';
import { sweepPartsOf } from './sweep-parts.ts';

export async function removeSession(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'scanner'>,
  { trackingId }: OpenSession,
): Promise<void> {
  // Whom a session names never changes. Addresses that nothing else names go with it.
  const parties = await partiesOf(ports.db, trackingId);
  const removed = await ports.db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, trackingId))) return false;
    await removeUnusedParties(tx, parties);
    return true;
  });
  if (!removed) throw new Problem('entity_unknown');
  dropScans(ports, { trackingId });
  await sweepPartsOf(ports, trackingId);
}
