import { abandonedBefore } from '../core/session-age.ts';
import { deleteAbandoned, findAbandoned } from '../db/abandoned-sessions.ts';
import { partiesOf, removeUnusedParties } from '../db/parties.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { isUploading } from './running-uploads.ts';

/**
 * Removes sessions that nobody has worked on for a long time, with their keys. Their blobs are waste from here on, and go with the
 * next sweep. A session stays while one of its files is uploaded here, however slowly. Can be repeated, killed, and run by two
 * servers at once: each session goes in one transaction, or stays.
 */
export async function removeAbandonedSessions(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  stopping: AbortSignal,
): Promise<void> {
  const before = abandonedBefore((await readSettings(db))['session.abandonedHours'], clock.now());
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await findAbandoned(db, before, after);
    for (const trackingId of page) {
      if (stopping.aborted) return;
      if (!isUploading(trackingId)) await removeAbandoned(db, trackingId, before);
    }
    after = page.at(-1);
  }
}

/** Addresses that nothing else names go with it. */
async function removeAbandoned(db: Ports['db'], trackingId: string, before: Date): Promise<void> {
  const parties = await partiesOf(db, trackingId);
  await db.transaction().execute(async (tx) => {
    if (await deleteAbandoned(tx, trackingId, before)) await removeUnusedParties(tx, parties);
  });
}
