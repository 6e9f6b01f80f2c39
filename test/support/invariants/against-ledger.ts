import { createHash } from 'node:crypto';
import { openTransferId } from '../../../src/actions/sealed-records.ts';
import type { Finding } from '../../../src/check/finding.ts';
import { movesOf, type TransferState, transferEvents } from '../../../src/core/transfer-state.ts';
import { openInner, openOuter, openSenderSlot } from '../../../src/crypto/key-slots.ts';
import { contentKey, type TransferKey } from '../../../src/crypto/key-tree.ts';
import { readParts } from '../../../src/crypto/sealed-reader.ts';
import type { Row } from '../../../src/db/checked-rows.ts';
import { committedParts } from '../../../src/db/files.ts';
import { findKeySlot } from '../../../src/db/key-slots.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import { clearTextIn } from '../clear-text.ts';
import type { AcknowledgedBytes, Ledger, LedgerTransfer } from './ledger.ts';
import type { AllRows as Rows } from './rows.ts';

export type OpenHouse = Pick<Ports, 'db' | 'blobs' | 'keys' | 'clock' | 'passwords'>;

/** What was acknowledged of a transfer is there, in its place, and opens. */
export async function* checkAcknowledged(
  house: OpenHouse,
  rows: Rows,
  transfer: LedgerTransfer,
): AsyncGenerator<Finding> {
  const row = rows.transfers.find(({ tracking_id }) => tracking_id === transfer.trackingId);
  if (row === undefined) {
    yield { invariant: 'acknowledged bytes', about: transfer.trackingId, what: 'the transfer is lost' };
    return;
  }
  yield* checkSeen(row, transfer.seen);
  yield* checkDownloadCounts(rows, transfer);
  const isAlive = row.state === 'Session' || row.state === 'Processing' || row.state === 'Active';
  if (!isAlive) return;
  const key = await keyOfSender(house, transfer);
  if (key === undefined) {
    yield { invariant: 'keys of the state', about: row.tracking_id, what: 'its sender cannot open it' };
    return;
  }
  for (const [fileId, bytes] of transfer.files) {
    const what = await faultOfFile(house, rows, key, fileId, bytes);
    if (what !== undefined) yield { invariant: 'acknowledged bytes', about: `file ${fileId}`, what };
  }
  if (row.state === 'Session') return;
  for (const [transferId, password] of transfer.passwords) {
    if (await opens(house, rows, row, transferId, password)) continue;
    yield {
      invariant: 'keys of the state',
      about: row.tracking_id,
      what: `the password of ${transferId} opens nothing`,
    };
  }
}

function* checkSeen(
  { tracking_id: about, state }: Row<'transfer'>,
  seen: readonly TransferState[],
): Generator<Finding> {
  let last: TransferState = 'Session';
  for (const next of [...seen, state]) {
    if (!reachable(last).has(next)) yield { invariant: 'legal moves', about, what: `from ${last} to ${next}` };
    last = next;
  }
}

/** The state itself is among them. */
function reachable(state: TransferState): ReadonlySet<TransferState> {
  const all = new Set([state]);
  // What is added to a set while it is gone through is gone through too.
  for (const from of all) {
    for (const [before, after] of transferEvents.flatMap(movesOf)) if (before === from) all.add(after);
  }
  return all;
}

function* checkDownloadCounts({ downloads, recipients }: Rows, transfer: LedgerTransfer): Generator<Finding> {
  const its = new Set(recipients.filter((row) => row.tracking_id === transfer.trackingId).map(({ id }) => id));
  for (const [fileId, count] of transfer.downloads ?? []) {
    const counted = downloads.filter((row) => row.file_id === fileId && its.has(row.recipient_id)).length;
    if (counted === count) continue;
    yield { invariant: 'true counts', about: `file ${fileId}`, what: `${counted} of ${count} downloads are counted` };
  }
}

async function keyOfSender(
  { db, keys }: OpenHouse,
  { trackingId, sender }: LedgerTransfer,
): Promise<TransferKey | undefined> {
  const slot = await findKeySlot(db, trackingId, { kind: 'sender', holder: '' });
  if (slot === undefined) return undefined;
  const place = { trackingId, generation: slot.generation };
  return openSenderSlot(keys, place, sender, Buffer.from(slot.sealedKey))?.transferKey;
}

async function faultOfFile(
  { db, blobs }: OpenHouse,
  { files }: Rows,
  transferKey: TransferKey,
  fileId: string,
  { size, digest }: AcknowledgedBytes,
): Promise<string | undefined> {
  const file = files.find(({ id }) => id === fileId);
  if (file === undefined) return 'is lost';
  // For a reason that it names, as `whole files` makes sure.
  if (file.state === 'REMOVED') return undefined;
  if (file.received < size) return `has ${file.received} of ${size} acknowledged bytes`;
  const place = { trackingId: file.tracking_id, fileId, generation: file.generation };
  const parts = (await committedParts(db, place)).map((part) => ({
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
  return hash.digest('hex') === digest ? undefined : `has other bytes than the ${size} that were acknowledged`;
}

async function opens(
  { db, keys, passwords }: OpenHouse,
  { recipients }: Rows,
  { tracking_id: trackingId }: Row<'transfer'>,
  recipientId: string,
  password: string,
): Promise<boolean> {
  const recipient = recipients.find(
    (row) => row.tracking_id === trackingId && openTransferId(keys, row.id, row.transfer_id) === recipientId,
  );
  const slot = recipient && (await findKeySlot(db, trackingId, { kind: 'recipient', holder: recipient.id }));
  if (slot === undefined) return false;
  const place = { trackingId, recipientId, generation: slot.generation };
  const locked = openOuter(keys, place, Buffer.from(slot.sealedKey));
  const derived = await passwords.derive(password, locked.derivation, AbortSignal.timeout(60_000));
  return openInner(place, locked, derived) !== undefined;
}

/** Whatever counts as sent was taken, by the reader it was for; and nothing was taken that nobody has queued. */
export function* checkTaken({ outbox, parties }: Rows, { mails }: Ledger): Generator<Finding> {
  const invariant = 'one mail for an event';
  if (mails === undefined) return;
  const taken = Map.groupBy(mails, ({ messageId }) => messageId);
  const known = new Set(outbox.map((mail) => mail.message_id));
  for (const [messageId, copies] of taken) {
    const about = `message ${messageId}`;
    const readers = new Set(copies.map(({ to }) => to));
    if (readers.size > 1) yield { invariant, about, what: `was taken by ${[...readers]}` };
    if (!known.has(messageId)) yield { invariant, about, what: 'was taken, and nobody has queued it' };
  }
  for (const { id, message_id, state, party_id } of outbox) {
    const [copy] = taken.get(message_id) ?? [];
    const about = `mail ${id}`;
    if (state === 'sent' && copy === undefined) yield { invariant, about, what: 'counts as sent, and nobody took it' };
    const reader = party_id === null ? undefined : parties.get(party_id);
    const isForgotten = reader === undefined || reader.forgotten_at !== null;
    if (copy === undefined || isForgotten || reader.address === copy.to) continue;
    yield { invariant, about, what: `was for ${reader.address}, and ${copy.to} has it` };
  }
}

const startLimitMs = 5_000;

export function* checkSurroundings({ startsMs = [], logs = [], secrets = [] }: Ledger): Generator<Finding> {
  for (const [number, ms] of startsMs.entries()) {
    if (ms <= startLimitMs) continue;
    yield { invariant: 'ready in time', about: `start ${number + 1}`, what: `took ${Math.round(ms)} ms` };
  }
  for (const [number, log] of logs.entries()) {
    for (const secret of clearTextIn(log, secrets)) {
      const what = `holds the secret number ${secrets.indexOf(secret) + 1}`;
      yield { invariant: 'no secret in logs', about: `log ${number + 1}`, what };
    }
  }
}
