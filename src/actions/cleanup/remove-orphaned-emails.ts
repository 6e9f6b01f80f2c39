import { deleteUnusedContacts } from '../../db/contacts/contacts.ts';
import { deleteSettledEmailsOf, findTransfersWithEmails } from '../../db/outbox/cleanup.ts';
import type { Ports } from '../../ports/ports.ts';

/** Keeps each transaction short, so that other writers do not wait long. */
const rowsAtOnce = 500;

/**
 * Removes the email rows of purged transfers, and the addresses that nothing else references. The rows of an existing
 * transfer stay: they prevent duplicate emails about its events. An email that is still queued is not sent, and the
 * next cleanup removes it.
 */
export async function removeOrphanedEmails({ db }: Pick<Ports, 'db'>, stopping: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined && !stopping.aborted; ) {
    const page = await findTransfersWithEmails(db, after);
    const gone = page.filter(({ isGone }) => isGone).map(({ trackingId }) => trackingId);
    let removed = gone.length === 0 ? 0 : rowsAtOnce;
    while (removed === rowsAtOnce && !stopping.aborted) {
      removed = await db.transaction().execute(async (tx) => {
        const contacts = await deleteSettledEmailsOf(tx, gone, rowsAtOnce);
        await deleteUnusedContacts(
          tx,
          contacts.filter((id) => id !== null),
        );
        return contacts.length;
      });
    }
    after = page.at(-1)?.trackingId;
  }
}
