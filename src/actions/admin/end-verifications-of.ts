import { type Actor, localActor } from '../../core/actor.ts';
import { personSubject } from '../../core/audit-log.ts';
import type { EmailAddress } from '../../core/email-address.ts';
import { deleteVerificationsOf } from '../../db/contacts/verifications.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireContact } from './internal/require-contact.ts';

/** Ends all verifications of an address. Returns how many there were. */
export async function endVerificationsOf(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  by: Actor = localActor,
): Promise<number> {
  const contactId = await requireContact(db, address);
  return db.transaction().execute(async (tx) => {
    const verifications = await deleteVerificationsOf(tx, contactId);
    if (verifications === 0) return 0;
    const record = { action: 'endVerificationsOf', subject: personSubject(contactId), old: { verifications } } as const;
    await recordAudit(tx, ports, by, record);
    return verifications;
  });
}
