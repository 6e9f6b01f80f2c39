import { createHash } from 'node:crypto';
import { movesOf, type TransferState, transferEvents } from '../../../../src/core/transfer-state.ts';
import { openInner, openOuter, openSenderSlot } from '../../../../src/crypto/key-slots.ts';
import { contentKey, type TransferKey } from '../../../../src/crypto/key-tree.ts';
import { readParts } from '../../../../src/crypto/sealed-reader.ts';
import { findCommittedParts } from '../../../../src/db/parts/parts.ts';
import { findKeySlot } from '../../../../src/db/transfers/key-slots.ts';
import type { TableRow } from '../../../../src/db/transfers/transfer-rows.ts';
import type { Finding } from '../../../../src/integrity/finding.ts';
import type { Ports } from '../../../../src/ports/ports.ts';
import { openTransferId } from '../../../../src/records/sealed-records.ts';
import { clearTextIn } from '../clear-text.ts';
import type { AcknowledgedBytes, Ledger, LedgerTransfer } from './ledger.ts';
import type { AllRows as Rows } from './rows.ts';

const neverAborted = new AbortController().signal;

export type CheckDeps = Pick<Ports, 'db' | 'blobs' | 'keys' | 'clock' | 'passwords'>;

/** Checks that everything acknowledged for a transfer exists and can be opened. */
export async function* checkAcknowledged(
  service: CheckDeps,
  rows: Rows,
  transfer: LedgerTransfer,
): AsyncGenerator<Finding> {
  const row = rows.transfers.find(({ tracking_id }) => tracking_id === transfer.trackingId);
  if (row === undefined) {
    yield { invariant: 'acknowledged-bytes', about: transfer.trackingId, what: 'the transfer is missing' };
    return;
  }
  yield* checkStateHistory(row, transfer.observedStates);
  yield* checkDownloadCounts(rows, transfer);
  const isLive = row.state === 'Session' || row.state === 'Processing' || row.state === 'Active';
  if (!isLive) return;
  const key = await keyOfSender(service, transfer);
  if (key === undefined) {
    yield { invariant: 'key-slots', about: row.tracking_id, what: 'its sender cannot open it' };
    return;
  }
  for (const [fileId, bytes] of transfer.files) {
    const what = await fileProblem(service, rows, key, fileId, bytes);
    if (what !== undefined) yield { invariant: 'acknowledged-bytes', about: `file ${fileId}`, what };
  }
  if (row.state === 'Session') return;
  for (const [transferId, password] of transfer.passwords) {
    if (await passwordOpens(service, rows, row, transferId, password)) continue;
    yield {
      invariant: 'key-slots',
      about: row.tracking_id,
      what: `the password of ${transferId} opens nothing`,
    };
  }
}

function* checkStateHistory(
  { tracking_id: about, state }: TableRow<'transfer'>,
  seen: readonly TransferState[],
): Generator<Finding> {
  let last: TransferState = 'Session';
  for (const next of [...seen, state]) {
    if (!reachable(last).has(next)) yield { invariant: 'state-transition', about, what: `from ${last} to ${next}` };
    last = next;
  }
}

/** Returns the states reachable from a state, including the state itself. */
function reachable(state: TransferState): ReadonlySet<TransferState> {
  const all = new Set([state]);
  // The iteration also visits the states that it adds to the set.
  for (const from of all) {
    for (const [before, after] of transferEvents.flatMap(movesOf)) if (before === from) all.add(after);
  }
  return all;
}

function* checkDownloadCounts({ downloads, recipients }: Rows, transfer: LedgerTransfer): Generator<Finding> {
  const recipientIds = new Set(recipients.filter((row) => row.tracking_id === transfer.trackingId).map(({ id }) => id));
  for (const [fileId, count] of transfer.downloads ?? []) {
    const counted = downloads.filter((row) => row.file_id === fileId && recipientIds.has(row.recipient_id)).length;
    if (counted === count) continue;
    yield { invariant: 'counter-mismatch', about: `file ${fileId}`, what: `counts ${counted} of ${count} downloads` };
  }
}

async function keyOfSender(
  { db, keys }: CheckDeps,
  { trackingId, sender }: LedgerTransfer,
): Promise<TransferKey | undefined> {
  const slot = await findKeySlot(db, trackingId, { kind: 'sender', holder: '' });
  if (slot === undefined) return undefined;
  const place = { trackingId, generation: slot.generation };
  return openSenderSlot(keys, place, sender, slot)?.transferKey;
}

async function fileProblem(
  { db, blobs }: CheckDeps,
  { files }: Rows,
  transferKey: TransferKey,
  fileId: string,
  { size, digest }: AcknowledgedBytes,
): Promise<string | undefined> {
  const file = files.find(({ id }) => id === fileId);
  if (file === undefined) return 'is missing';
  // The file has a removal reason; the check `file-integrity` ensures it.
  if (file.state === 'REMOVED') return undefined;
  if (file.received < size) return `has ${file.received} of ${size} acknowledged bytes`;
  const place = { trackingId: file.tracking_id, fileId, generation: file.generation };
  const parts = (await findCommittedParts(db, place)).map((part) => ({
    ...part,
    fingerprint: Buffer.from(part.fingerprint),
  }));
  const hash = createHash('sha256');
  try {
    const bytes = readParts({ blobs, contentKey: contentKey(transferKey), place, parts }, { start: 0, end: size });
    for await (const chunk of bytes) hash.update(chunk);
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : error}`;
  }
  return hash.digest('hex') === digest ? undefined : `differs from the ${size} acknowledged bytes`;
}

async function passwordOpens(
  { db, keys, passwords }: CheckDeps,
  { recipients }: Rows,
  { tracking_id: trackingId }: TableRow<'transfer'>,
  recipientId: string,
  password: string,
): Promise<boolean> {
  const recipient = recipients.find(
    (row) => row.tracking_id === trackingId && openTransferId(keys, row.id, row.transfer_id) === recipientId,
  );
  const slot = recipient && (await findKeySlot(db, trackingId, { kind: 'recipient', holder: recipient.id }));
  if (slot === undefined) return false;
  const place = { trackingId, recipientId, generation: slot.generation };
  const locked = openOuter(keys, place, slot);
  const derived = await passwords.derive(password, locked.derivation, neverAborted);
  return openInner(place, locked, derived) !== undefined;
}

/** Checks that every sent email was received by its recipient, and that every received email was queued. */
export function* checkReceivedEmails({ outbox, contacts }: Rows, { emails }: Ledger): Generator<Finding> {
  const invariant = 'email-per-event';
  if (emails === undefined) return;
  const received = Map.groupBy(emails, ({ messageId }) => messageId);
  const known = new Set(outbox.map((email) => email.message_id));
  for (const [messageId, copies] of received) {
    const about = `message ${messageId}`;
    const addresses = new Set(copies.map(({ to }) => to));
    if (addresses.size > 1) yield { invariant, about, what: `was received by ${[...addresses]}` };
    if (!known.has(messageId)) yield { invariant, about, what: 'was received, but never queued' };
  }
  for (const { id, message_id, state, contact_id } of outbox) {
    const [copy] = received.get(message_id) ?? [];
    const about = `mail ${id}`;
    if (state === 'sent' && copy === undefined)
      yield { invariant, about, what: 'is marked as sent, but was not received' };
    const contact = contact_id === null ? undefined : contacts.get(contact_id);
    const isErased = contact === undefined || contact.erased_at !== null;
    if (copy === undefined || isErased || contact.address === copy.to) continue;
    yield { invariant, about, what: `is addressed to ${contact.address}, but ${copy.to} received it` };
  }
}

export function* checkLogs({ logs = [], secrets = [] }: Ledger): Generator<Finding> {
  for (const [number, log] of logs.entries()) {
    for (const secret of clearTextIn(log, secrets)) {
      const what = `contains secret number ${secrets.indexOf(secret) + 1}`;
      yield { invariant: 'secret-in-log', about: `log ${number + 1}`, what };
    }
  }
}
