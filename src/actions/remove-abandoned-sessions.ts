import { abandonedBefore } from '../core/session-age.ts';
import { deleteAbandoned, findAbandoned } from '../db/abandoned-sessions.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Removes sessions that nobody has worked on for a long time, with their keys. Their blobs are waste from here on, and go with the
 * next sweep. Can be repeated, killed, and run by two servers at once: each session goes in one statement, or stays.
 */
export async function removeAbandonedSessions(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  stopping: AbortSignal,
): Promise<void> {
  const before = abandonedBefore((await readSettings(db))['session.abandonedHours'], clock.now());
  for (let page = await findAbandoned(db, before); page.length > 0; page = await findAbandoned(db, before)) {
    for (const trackingId of page) {
      if (stopping.aborted) return;
      await deleteAbandoned(db, trackingId, before);
    }
  }
}
