import { newProxyAddress } from '../../crypto/identifiers.ts';
import { eraseContact } from '../../db/contacts/erasures.ts';
import type { Ports } from '../../ports/ports.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { sealErasedAddress } from './finish-erasures.ts';

/**
 * Erases the data of a user, at their request. When this resolves, the address and all its verifications are removed; a
 * job does the rest, also after a crash. Parallel requests erase once.
 */
export async function eraseUser(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  { contactId, address }: VerifiedEmail,
): Promise<void> {
  const sealedAddress = sealErasedAddress(keys, contactId, address);
  const erasure = { contactId, replacementAddress: newProxyAddress(), sealedAddress, at: clock.now() };
  await db.transaction().execute((tx) => eraseContact(tx, erasure));
}
