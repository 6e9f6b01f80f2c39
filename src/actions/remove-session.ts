import { Problem } from '../core/problem.ts';
import { deleteSession } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenSession } from './open-session.ts';
import { sweepPartsOf } from './sweep-parts.ts';

export async function removeSession(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'>,
  { trackingId }: OpenSession,
): Promise<void> {
  const removed = await ports.db.transaction().execute((tx) => deleteSession(tx, trackingId));
  if (!removed) throw new Problem('entity_unknown');
  await sweepPartsOf(ports, trackingId);
}
