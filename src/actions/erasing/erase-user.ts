import { newProxyAddress } from '../../crypto/identifiers.ts';
import { eraseContact } from '../../db/contacts/erasures.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { type EndTransferDeps, endSentTransfers, sealErasedAddress } from './finish-erasures.ts';

/**
 * Erases the data of a user, at their request. When this resolves, the transfers that the user has sent have ended, and
 * the address and all its verifications are removed; a job does the rest, also after a crash. Parallel requests erase
 * once.
 */
export async function eraseUser(ports: EndTransferDeps, { contactId, address }: VerifiedEmail): Promise<void> {
  const { db, clock, keys } = ports;
  // First, so that no transfer can be downloaded when its sender is no longer named.
  await endSentTransfers(ports, contactId);
  const sealedAddress = sealErasedAddress(keys, contactId, address);
  const erasure = { contactId, replacementAddress: newProxyAddress(), sealedAddress, at: clock.now() };
  await db.transaction().execute((tx) => eraseContact(tx, erasure));
}
