import { keySlotsOf, movesOf, type TransferState } from '../core/transfer-state.ts';
import { rowTags } from '../crypto/identifiers.ts';
import { openOuter, openProcessingSlot } from '../crypto/key-slots.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import { openField } from '../crypto/seal.ts';
import { completionLeaseName } from '../db/transfers/processing.ts';
import {
  recipientTag,
  type TableRow,
  type TransferRows,
  taggedRecipientColumns,
  taggedTransferColumns,
  transferTag,
} from '../db/transfers/transfer-rows.ts';
import { openTransferId } from '../records/sealed-records.ts';
import type { Finding } from './finding.ts';

/** Replaying the log from the beginning must lead to the current state of the transfer. */
export function* checkMoves({ transfers, log }: TransferRows): Generator<Finding> {
  const entries = Map.groupBy(log, (entry) => entry.tracking_id);
  for (const { tracking_id: about, state } of transfers) {
    let reported: TransferState = 'Session';
    const events = new Set<string>();
    for (const { event } of entries.get(about) ?? []) {
      const next = movesOf(event).find(([from]) => from === reported)?.[1];
      if (next !== undefined) reported = next;
      else if (events.has(event)) yield { invariant: 'log-entry', about, what: `${event} is logged twice` };
      else yield { invariant: 'state-transition', about, what: `${event} is not possible in state ${reported}` };
      events.add(event);
    }
    if (reported !== state) {
      yield { invariant: 'log-entry', about, what: `state ${state}, but the log ends with ${reported}` };
    }
  }
}

export function* checkKeys(rows: TransferRows, keys: MasterKeys): Generator<Finding> {
  const slots = Map.groupBy(rows.slots, (slot) => slot.tracking_id);
  const recipients = Map.groupBy(rows.recipients, (recipient) => recipient.tracking_id);
  for (const transfer of rows.transfers) {
    const { tracking_id: about, state } = transfer;
    const has = slots.get(about) ?? [];
    const wanted = slotNames(state, recipients.get(about) ?? []);
    const found = has.map(({ kind, holder }) => `${kind}/${holder}`);
    if (String(found.sort()) !== String(wanted.sort())) {
      const what = `state ${state} with the key slots [${found}], expected [${wanted}]`;
      yield { invariant: 'key-slots', about, what };
    }
    for (const slot of has) {
      const fault = faultOf(slot, transfer, rows, keys);
      if (fault === undefined) continue;
      yield { invariant: 'key-slots', about, what: `key slot ${slot.kind}/${slot.holder}: ${fault}` };
    }
  }
}

function slotNames(state: TransferState, recipients: readonly TableRow<'recipient'>[]): string[] {
  return keySlotsOf(state).flatMap((kind) =>
    kind === 'recipient' ? recipients.map(({ id }) => `${kind}/${id}`) : [`${kind}/`],
  );
}

/** Checks only the outer layer of a slot, because the password is not known. */
function faultOf(
  slot: TableRow<'key_slot'>,
  { tracking_id: trackingId, generation }: TableRow<'transfer'>,
  { recipients }: TransferRows,
  keys: MasterKeys,
): string | undefined {
  if (!keys.all.some(({ id }) => id === slot.master_key_id)) return 'belongs to another master key';
  const sealed = { masterKeyId: slot.master_key_id, sealedKey: slot.sealed_key };
  try {
    if (slot.kind === 'processing') openProcessingSlot(keys, { trackingId, generation: slot.generation }, sealed);
    if (slot.kind !== 'recipient') return undefined;
    if (slot.generation !== generation) return `generation ${slot.generation}, expected ${generation}`;
    const recipient = recipients.find(({ id }) => id === slot.holder);
    if (recipient === undefined) return 'belongs to no recipient';
    const recipientId = openTransferId(keys, recipient.id, recipient.transfer_id);
    openOuter(keys, { trackingId, recipientId, generation }, sealed);
    return undefined;
  } catch (error) {
    return `cannot be decrypted: ${error instanceof Error ? error.message : error}`;
  }
}

/** The columns that decide access match the keyed tag of their row. */
export function* checkTags({ transfers, recipients }: TransferRows, keys: MasterKeys): Generator<Finding> {
  const invariant = 'row-tag';
  const tags = rowTags(keys);
  for (const row of transfers) {
    if (transferTag(tags, row) === row.tag) continue;
    const what = `a column was changed outside of Sealpost (one of ${taggedTransferColumns.join(', ')})`;
    yield { invariant, about: row.tracking_id, what };
  }
  for (const row of recipients) {
    if (recipientTag(tags, row) === row.tag) continue;
    const what = `a column was changed outside of Sealpost (one of ${taggedRecipientColumns.join(', ')})`;
    yield { invariant, about: `recipient ${row.id}`, what };
  }
}

/** What recipients would find must come with the move to active, not before. */
export function* checkHidden({ transfers, files, outbox }: TransferRows): Generator<Finding> {
  const invariant = 'hidden-until-active';
  const filesOf = Map.groupBy(files, (file) => file.tracking_id);
  const mailsOf = Map.groupBy(outbox, (email) => email.tracking_id);
  for (const { tracking_id: about, state, file_list } of transfers) {
    if (state !== 'Session' && state !== 'Processing') continue;
    if (file_list !== null) yield { invariant, about, what: `state ${state}, but it has a file list` };
    for (const file of filesOf.get(about) ?? []) {
      if (file.state === 'ACTIVE')
        yield { invariant, about: `file ${file.id}`, what: `active, but ${about} is ${state}` };
    }
    for (const { id, recipient_id } of mailsOf.get(about) ?? []) {
      if (recipient_id !== null)
        yield { invariant, about: `email ${id}`, what: `is about ${about}, which is ${state}` };
    }
  }
}

const maxProcessingMs = 600_000;
/** Between two attempts at failed processing, no server holds the lease for a while. */
const pauseMs = 60_000;

export function* checkProcessing({ transfers, leases }: TransferRows, now: Date): Generator<Finding> {
  const invariant = 'stalled-processing';
  const holders = new Map(leases.map((lease) => [lease.name, lease]));
  for (const { tracking_id: about, state, finalized_at } of transfers) {
    if (state !== 'Processing') continue;
    const isOld = now.getTime() - new Date(finalized_at ?? 0).getTime() > maxProcessingMs;
    const lease = holders.get(completionLeaseName(about));
    const isAtWork = lease !== undefined && now.getTime() - new Date(lease.until).getTime() < pauseMs;
    if (isOld && !isAtWork) yield { invariant, about, what: `no server is processing it (since ${finalized_at})` };
  }
}

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
    const fault = faultOfEmail(email, keys);
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

const eventOf = ({ id, tracking_id, recipient_id, kind, ordinal }: TableRow<'outbox'>): string =>
  tracking_id === null ? `email ${id}` : [tracking_id, recipient_id ?? 'the sender', kind, ordinal].join(' ');

function faultOfEmail({ id, state, payload }: TableRow<'outbox'>, keys: MasterKeys): string | undefined {
  if (state !== 'queued') return payload === null ? undefined : `${state}, but still contains its secrets`;
  if (payload === null) return 'queued without content';
  try {
    openField(keys, { table: 'outbox', column: 'payload', row: id }, Buffer.from(payload));
    return undefined;
  } catch (error) {
    return `cannot be decrypted: ${error instanceof Error ? error.message : error}`;
  }
}
