import type { EmailAddress } from '../../core/email-address.ts';
import { clientFingerprintLength } from '../../db/clients.ts';
import { findContactId } from '../../db/contacts/contacts.ts';
import { findVerificationsOf } from '../../db/contacts/verifications.ts';
import type { Ports } from '../../ports/ports.ts';

/** A browser or a program that has verified an address. */
export interface ListedVerification {
  readonly id: string;
  /** The start of a hash of the client ID, as lists of clients show it. */
  readonly client: string;
  readonly createdAt: Date;
  readonly validUntil: Date;
}

/** Lists the valid verifications of an address, newest first. */
export async function listVerifications(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  address: EmailAddress,
): Promise<readonly ListedVerification[]> {
  const contactId = await findContactId(db, address);
  const rows = contactId === undefined ? [] : await findVerificationsOf(db, contactId);
  const now = clock.now();
  return rows
    .map(({ id, client_hash, created_at, ends_at, idle_ends_at }) => ({
      id,
      client: client_hash.slice(0, clientFingerprintLength),
      createdAt: new Date(created_at),
      validUntil: new Date(ends_at < idle_ends_at ? ends_at : idle_ends_at),
    }))
    .filter(({ validUntil }) => validUntil > now);
}
