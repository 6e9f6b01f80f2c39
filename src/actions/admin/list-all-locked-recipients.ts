import type { EmailAddress } from '../../core/email-address.ts';
import type { TimeCursor } from '../../core/time-cursor.ts';
import { findLockedRecipients, findLocksOfRecipients } from '../../db/attempts.ts';
import { findContactId } from '../../db/contacts/contacts.ts';
import { type LockedRecipient, lockedRecipientsIn } from '../managing/list-locked-recipients.ts';
import type { ReportDeps } from './search-transfers.ts';

/** The ID is that of the recipient, and not the transfer ID, which is a part of the link. */
export type AnyLockedRecipient = Omit<LockedRecipient, 'transferId'> & { readonly recipientId: string };

export interface LockedRecipientQuery {
  /** Only recipients with this address. */
  readonly address?: EmailAddress | undefined;
  readonly after?: TimeCursor | undefined;
  readonly max: number;
}

export interface LockedRecipientPage {
  readonly recipients: readonly AnyLockedRecipient[];
  /** The value of `after` for the next page. Undefined on the last page. */
  readonly next: TimeCursor | undefined;
}

/** Lists the locked recipients of all active transfers. The one whose lock ends last is the first. */
export async function listAllLockedRecipients(
  { reports, clock }: ReportDeps,
  { address, after, max }: LockedRecipientQuery,
): Promise<LockedRecipientPage> {
  const contactId = address === undefined ? undefined : await findContactId(reports, address);
  if (address !== undefined && contactId === undefined) return { recipients: [], next: undefined };
  const now = clock.now();
  const found = await findLockedRecipients(reports, { contactId, now, after, max: max + 1 });
  const page = found.slice(0, max);
  if (page.length === 0) return { recipients: [], next: undefined };
  const ids = page.map(({ id }) => id);
  const recipients = await lockedRecipientsIn(reports, await findLocksOfRecipients(reports, ids, now), now);
  return {
    recipients: recipients.map(({ sealedId: _, ...rest }) => rest),
    next: found.length > max ? page.at(-1) : undefined,
  };
}
