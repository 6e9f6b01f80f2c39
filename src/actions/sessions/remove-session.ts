import { Problem } from '../../core/problem.ts';
import { contactsOf, deleteUnusedContacts } from '../../db/contacts/contacts.ts';
import { deleteSession } from '../../db/transfers/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans } from '../../runtime/scans.ts';
import { removeMarkedPartsOf } from '../cleanup/remove-marked-parts.ts';
import type { OpenSession } from './open-session.ts';

export async function removeSession(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'> & Pick<Runtime, 'uploads' | 'scans'>,
  { trackingId }: OpenSession,
): Promise<void> {
  // The recipients of a session never change, so they can be read before the transaction. Contacts that nothing else
  // refers to are removed too.
  const contactIds = await contactsOf(ports.db, trackingId);
  const removed = await ports.db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, trackingId))) return false;
    await deleteUnusedContacts(tx, contactIds);
    return true;
  });
  if (!removed) throw new Problem('session_unknown');
  ports.uploads.stopRemoved({ trackingId });
  cancelScans(ports, { trackingId });
  await removeMarkedPartsOf(ports, trackingId);
}
