import type { MasterKeys } from '../crypto/keyring.ts';
import { openField } from '../crypto/seal.ts';
import type { TableRow, TransferRows } from '../db/transfers/transfer-rows.ts';
import type { Finding } from './finding.ts';

const invariant = 'email-per-event';

export function* checkTransferEmails(rows: TransferRows, keys: MasterKeys): Generator<Finding> {
  yield* checkMissingNotifications(rows);
  // The unique index does not detect duplicate emails to the sender, because they have no recipient.
  for (const [event, emails] of Map.groupBy(rows.outbox, eventOf)) {
    if (emails.length > 1) yield { invariant, about: event, what: `${emails.length} emails queued for the same event` };
  }
  const recipients = new Set(rows.recipients.map(({ id }) => id));
  for (const { id, recipient_id } of rows.outbox) {
    if (recipient_id === null || recipients.has(recipient_id)) continue;
    yield { invariant, about: `email ${id}`, what: 'addressed to a recipient of another transfer' };
  }
  yield* checkEmails(rows.outbox, keys);
}

/** Checks each email alone. */
export function* checkEmails(emails: readonly TableRow<'outbox'>[], keys: MasterKeys): Generator<Finding> {
  for (const email of emails) {
    const fault = faultOf(email, keys);
    if (fault !== undefined) yield { invariant, about: `email ${email.id}`, what: fault };
  }
}

/** The emails about a transfer are queued when it becomes active. */
function* checkMissingNotifications({ transfers, recipients, outbox }: TransferRows): Generator<Finding> {
  const reported = new Set(outbox.filter(({ kind }) => kind === 'recipient').map((email) => email.recipient_id));
  const recipientsOf = Map.groupBy(recipients, (recipient) => recipient.tracking_id);
  for (const { tracking_id, state, send_recipient_notification } of transfers) {
    if (state !== 'Active' || send_recipient_notification === 0) continue;
    for (const { id } of recipientsOf.get(tracking_id) ?? []) {
      if (!reported.has(id))
        yield { invariant, about: `recipient ${id}`, what: `no notification was ever queued for ${tracking_id}` };
    }
  }
}

function eventOf({ id, tracking_id, recipient_id, kind, ordinal }: TableRow<'outbox'>): string {
  return tracking_id === null ? `email ${id}` : [tracking_id, recipient_id ?? 'the sender', kind, ordinal].join(' ');
}

function faultOf({ id, state, payload }: TableRow<'outbox'>, keys: MasterKeys): string | undefined {
  if (state !== 'queued') return payload === null ? undefined : `${state}, but still contains its secrets`;
  if (payload === null) return 'queued without content';
  try {
    openField(keys, { table: 'outbox', column: 'payload', row: id }, Buffer.from(payload));
    return undefined;
  } catch (error) {
    return `cannot be decrypted: ${error instanceof Error ? error.message : error}`;
  }
}
