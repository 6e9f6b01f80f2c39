import type { EmailAddress } from '../../core/email-address.ts';
import type { TimeCursor } from '../../core/time-cursor.ts';
import { findContactId } from '../../db/contacts/contacts.ts';
import { type AdminEmailRow, type EmailState, findAdminEmails } from '../../db/outbox/admin-emails.ts';
import type { Ports } from '../../ports/ports.ts';
import { openEmailFailure } from '../../records/queued-email.ts';
import { yielding } from '../../runtime/yielding.ts';

/** An email without its content. */
export interface ListedEmail {
  readonly id: string;
  readonly kind: string;
  readonly state: EmailState;
  /** Undefined for an email to the administrator, and after an erasure. */
  readonly address: string | undefined;
  readonly trackingId: string | undefined;
  readonly attempts: number;
  readonly createdAt: Date;
  /** The next attempt, or the last one. */
  readonly dueAt: Date;
  readonly giveUpAt: Date;
  /** Why the last attempt has failed, in words. */
  readonly failure: string | undefined;
}

export interface EmailFilter {
  readonly states: readonly EmailState[];
  readonly address?: EmailAddress | undefined;
  readonly trackingId?: string | undefined;
}

export interface EmailPage {
  readonly emails: readonly ListedEmail[];
  /** The value of `after` for the next page. Undefined on the last page. */
  readonly next: TimeCursor | undefined;
}

/** Lists emails, those with the latest attempt first. */
export async function listEmails(
  { reports, keys }: Pick<Ports, 'keys'> & { readonly reports: Ports['db'] },
  { states, address, trackingId }: EmailFilter,
  { after, max }: { readonly after?: TimeCursor | undefined; readonly max: number },
): Promise<EmailPage> {
  const contactId = address === undefined ? undefined : await findContactId(reports, address);
  if (address !== undefined && contactId === undefined) return { emails: [], next: undefined };
  const rows = await findAdminEmails(reports, { states, contactId, trackingId, after, max: max + 1 });
  const page = rows.slice(0, max);
  const last = rows.length > max ? page.at(-1) : undefined;
  const emails: ListedEmail[] = [];
  for await (const row of yielding(page)) emails.push(listedEmail(keys, row));
  return {
    emails,
    next: last && { at: last.due_at, id: last.id },
  };
}

/** Opens the reason of the last failure. */
export function listedEmail(keys: Ports['keys'], row: AdminEmailRow): ListedEmail {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    address: row.address ?? undefined,
    trackingId: row.tracking_id ?? undefined,
    attempts: row.attempts,
    createdAt: new Date(row.created_at),
    dueAt: new Date(row.due_at),
    giveUpAt: new Date(row.give_up_at),
    failure: openEmailFailure(keys, row),
  };
}
