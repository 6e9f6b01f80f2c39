import { abandonedBefore } from '../core/session-age.ts';
import { deleteAbandoned, findAbandoned } from '../db/abandoned-sessions.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { isUploading } from './running-uploads.ts';

/**
 * Removes sessions that nobody has worked on for a long time, with their keys. Their blobs are waste from here on, and go with the
 * next sweep. A session stays while one of its files is uploaded here, however slowly. Can be repeated, killed, and run by two
 * servers at once: each session goes in one statement, or stays.
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
      if (!isUploading(trackingId)) await deleteAbandoned(db, trackingId, before);
    }
    after = page.at(-1);
  }
}
