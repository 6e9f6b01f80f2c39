import { deleteUnusedContacts, pageOfContacts } from '../../db/contacts/contacts.ts';
import type { Ports } from '../../ports/ports.ts';

const contactsAtOnce = 500;

/**
 * Removes the addresses that nothing references. This is rare: removing the last row that references a contact removes
 * the contact too, unless two transactions do so in parallel and each still sees the row of the other.
 */
export async function removeUnusedContacts({ db }: Pick<Ports, 'db'>, stopping: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined && !stopping.aborted; ) {
    const page = await pageOfContacts(db, after, contactsAtOnce);
    const unused = page.filter(({ isUnused }) => isUnused).map(({ id }) => id);
    if (unused.length > 0) await db.transaction().execute((tx) => deleteUnusedContacts(tx, unused));
    after = page.at(-1)?.id;
  }
}
