import type { EmailAddress } from '../../../core/email-address.ts';
import { Problem } from '../../../core/problem.ts';
import { findContactId } from '../../../db/contacts/contacts.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Throws if nothing is stored about the address. */
export async function requireContact(db: Ports['db'], address: EmailAddress): Promise<string> {
  const contactId = await findContactId(db, address);
  if (contactId === undefined) throw new Problem('entity_unknown', { detail: 'Nothing is stored about this address.' });
  return contactId;
}
