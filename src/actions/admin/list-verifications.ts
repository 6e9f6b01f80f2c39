import type { EmailAddress } from '../../core/email-address.ts';
import type { TimeCursor } from '../../core/time-cursor.ts';
import { clientFingerprintLength } from '../../db/clients.ts';
import { findContactId } from '../../db/contacts/contacts.ts';
import { findValidVerifications } from '../../db/contacts/verifications.ts';
import type { ReportDeps } from './search-transfers.ts';

/** A browser or a program that has verified an address. */
export interface ListedVerification {
  readonly id: string;
  /** The start of a hash of the client ID, as lists of clients show it. */
  readonly client: string;
  readonly createdAt: Date;
  readonly validUntil: Date;
}

export interface VerificationPage {
  readonly verifications: readonly ListedVerification[];
  /** The value of `after` for the next page. Undefined on the last page. */
  readonly next: TimeCursor | undefined;
}

/** Lists the valid verifications of an address, newest first. */
export async function listVerifications(
  { reports, clock }: ReportDeps,
  address: EmailAddress,
  { after, max }: { readonly after?: TimeCursor | undefined; readonly max: number },
): Promise<VerificationPage> {
  const contactId = await findContactId(reports, address);
  if (contactId === undefined) return { verifications: [], next: undefined };
  const search = { contactId, now: clock.now(), after, max: max + 1 };
  const rows = await findValidVerifications(reports, search);
  const page = rows.slice(0, max);
  const last = rows.length > max ? page.at(-1) : undefined;
  const verifications = page.map(({ id, client_hash, created_at, ends_at, idle_ends_at }) => ({
    id,
    client: client_hash.slice(0, clientFingerprintLength),
    createdAt: new Date(created_at),
    validUntil: new Date(ends_at < idle_ends_at ? ends_at : idle_ends_at),
  }));
  return { verifications, next: last && { at: last.created_at, id: last.id } };
}
