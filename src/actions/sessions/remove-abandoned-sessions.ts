import { abandonedBefore } from '../../core/session.ts';
import { contactsOf, deleteUnusedContacts } from '../../db/contacts/contacts.ts';
import { readSettings } from '../../db/settings.ts';
import { deleteAbandonedSession, findAbandonedSessions } from '../../db/transfers/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/**
 * Removes sessions that were not used for a long time, with their keys. Their blobs become orphaned and are removed by
 * the next cleanup. A session stays while this process receives one of its files, however slowly. Can be repeated,
 * killed, and run on two servers at once: each session is removed in one transaction.
 */
export async function removeAbandonedSessions(
  { db, clock, uploads }: Pick<Ports, 'db' | 'clock'> & Pick<Runtime, 'uploads'>,
  stopping: AbortSignal,
): Promise<void> {
  const before = abandonedBefore((await readSettings(db))['session.abandonedHours'], clock.now());
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await findAbandonedSessions(db, before, after);
    for (const trackingId of page) {
      if (stopping.aborted) return;
      if (!uploads.isUploading(trackingId)) await removeAbandoned(db, trackingId, before);
    }
    after = page.at(-1);
  }
}

/** Also removes contacts that nothing else refers to. */
async function removeAbandoned(db: Ports['db'], trackingId: string, before: Date): Promise<void> {
  const contactIds = await contactsOf(db, trackingId);
  await db.transaction().execute(async (tx) => {
    if (await deleteAbandonedSession(tx, trackingId, before)) await deleteUnusedContacts(tx, contactIds);
  });
}
