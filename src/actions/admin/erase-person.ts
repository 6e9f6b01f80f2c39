import { type Actor, localActor } from '../../core/actor.ts';
import { personSubject } from '../../core/audit-log.ts';
import type { EmailAddress } from '../../core/email-address.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type EraseUserDeps, eraseUser } from '../erasing/erase-user.ts';
import { requireContact } from './internal/require-contact.ts';

/**
 * Erases the data of an address, exactly as its owner can. Recorded before the first transfer ends: an erasure that is
 * interrupted has an entry, too.
 */
export async function erasePerson(ports: EraseUserDeps, address: EmailAddress, by: Actor = localActor): Promise<void> {
  const contactId = await requireContact(ports.db, address);
  await ports.db.transaction().execute(async (tx) => {
    await recordAudit(tx, ports, by, { action: 'erasePerson', subject: personSubject(contactId) });
  });
  await eraseUser(ports, { contactId, address });
}
