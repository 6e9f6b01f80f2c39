import type { EmailAddress } from '../../core/email-address.ts';
import { Problem } from '../../core/problem.ts';
import { lookup, newClientId, newShortId } from '../../crypto/identifiers.ts';
import { isClientRegistered } from '../../db/clients.ts';
import { contactFor } from '../../db/contacts/contacts.ts';
import { addVerification } from '../../db/contacts/verifications.ts';
import type { Ports } from '../../ports/ports.ts';
import { createVerification, type IssuedToken } from './identify-caller.ts';

/** Returns a new random client ID, for clients that do not make their own. It is not registered. */
export function generateClientId(): string {
  return newClientId();
}

/** Issues a token for any address to a client that the administrator has registered for this. */
export async function verifyByClientId(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  clientId: string,
): Promise<IssuedToken> {
  const { db, clock, keys } = ports;
  if (!(await isClientRegistered(db, lookup(keys, 'client-id', clientId), 'verification'))) {
    throw new Problem('client_not_registered');
  }
  const { issued, row } = await createVerification(ports, clientId);
  await db.transaction().execute(async (tx) => {
    const contactId = await contactFor(tx, address, newShortId(), clock.now());
    await addVerification(tx, { ...row, contact_id: contactId });
  });
  return issued;
}
