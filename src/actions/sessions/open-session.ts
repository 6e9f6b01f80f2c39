import { isTrackingId } from '../../core/id-format.ts';
import { isListedAt } from '../../core/listing.ts';
import { Problem } from '../../core/problem.ts';
import { abandonedBefore, isTouchDue } from '../../core/session.ts';
import type { Settings } from '../../core/settings.ts';
import { stateAt, type TransferState } from '../../core/transfer-state.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { openSenderSlot, unwrapSenderSlot } from '../../crypto/key-slots.ts';
import { metadataKey, type TransferKey } from '../../crypto/key-tree.ts';
import { openManifest } from '../../crypto/manifest.ts';
import { contactsOf, deleteUnusedContacts, withWrittenAddress } from '../../db/contacts/contacts.ts';
import { filesOf } from '../../db/files/files.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
import {
  deleteAbandonedSession,
  deleteSession,
  findAbandonedSessions,
  findSenderSession,
  touchSession,
} from '../../db/transfers/sessions.ts';
import { findTransferOfSender, type TransferRow } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { openDetails } from '../../records/sealed-records.ts';
import { type RecordedFile, type TransferRecord, transferRecord } from '../../records/transfer-record.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans } from '../../runtime/scans.ts';
import { removeMarkedPartsOf } from '../cleanup/parts.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

declare const opened: unique symbol;

/** A draft transfer, opened by the client that created it. Only this file creates one. */
export interface OpenSession {
  readonly [opened]: true;
  readonly sender: VerifiedEmail;
  readonly trackingId: string;
  readonly row: TransferRow;
  readonly transferKey: TransferKey;
  /** Undefined in the mode NONE. */
  readonly password: string | undefined;
  /** The inner layer of the slot in which key and password are sealed; changing the password creates another one. */
  readonly senderSlot: Buffer;
}

type Deps = Pick<Ports, 'db' | 'keys'>;

/** The only way to open a session: for its sender, and only from the client that created it. */
export async function openSession(
  ports: Deps & Pick<Ports, 'clock'>,
  sender: VerifiedEmail,
  trackingId: string,
): Promise<OpenSession> {
  const { db, keys } = ports;
  const senderId = sender.contactId;
  const found = isTrackingId(trackingId) ? await findSenderSession(db, { senderId, trackingId }) : undefined;
  if (found === undefined) throw new Problem('session_unknown');
  const { row, slot } = found;
  if (!isCreator(ports, sender, row)) throw new Problem('created_by_other_client');
  const place = { trackingId, generation: slot.generation };
  const senderSlot = unwrapSenderSlot(keys, place, slot);
  const contents = openSenderSlot(keys, place, sender, slot);
  if (contents === undefined) throw new Problem('created_by_other_client');
  await keepAlive(ports, row);
  const { transferKey, password } = contents;
  return { sender, trackingId, row, transferKey, password, senderSlot } as OpenSession;
}

/** Every call on a session postpones its removal as abandoned. Most calls need no write for that. */
async function keepAlive({ db, clock }: Pick<Ports, 'db' | 'clock'>, row: TransferRow): Promise<void> {
  const now = clock.now();
  if (isTouchDue(row.touched_at, now)) await touchSession(db, row.tracking_id, now);
}

/** Whether this client created the session and has already submitted it. */
export async function isSubmitted(ports: Deps, sender: VerifiedEmail, trackingId: string): Promise<boolean> {
  const row = await findOwn(ports, sender, trackingId);
  return row !== undefined && row.state !== 'Session' && isCreator(ports, sender, row);
}

async function findOwn({ db }: Pick<Ports, 'db'>, { contactId }: VerifiedEmail, trackingId: string) {
  return isTrackingId(trackingId) ? findTransferOfSender(db, { senderId: contactId, trackingId }) : undefined;
}

function isCreator({ keys }: Deps, { clientId }: VerifiedEmail, row: TransferRow): boolean {
  return row.client_hash === lookup(keys, 'client-id', clientId);
}

/** Another request changed the session between reading and writing it. */
export function sessionConflict(): Problem {
  return new Problem('conflict', { detail: 'The session was modified concurrently. Retry the request.' });
}

export interface SessionRecord extends TransferRecord {
  /** Only a generated password: the sender's own password is never returned. */
  readonly password: string | null;
}

export async function describeSession(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  session: OpenSession,
): Promise<SessionRecord> {
  const { trackingId, row, sender, transferKey } = session;
  const manifestKey = metadataKey(transferKey);
  const files: RecordedFile[] = [];
  for await (const { id, details, size, state, generation, manifest } of filesOf(db, trackingId)) {
    const { name, path, checksum: declared } = openDetails(keys, id, details);
    const place = { trackingId, fileId: id, generation };
    const computed =
      declared === undefined && manifest !== null
        ? openManifest(manifestKey, place, Buffer.from(manifest)).checksum.digest.toString('hex')
        : null;
    files.push({ id, name, path, size, checksum: declared ?? computed, state, removalCause: null });
  }
  const recipients = (await recipientsOf(db, trackingId)).map(withWrittenAddress);
  const record = transferRecord(keys, row, { senderAddress: sender.address, recipients, files });
  return { ...record, password: row.password_mode === 'GENERATED' ? (session.password ?? null) : null };
}

export interface SubmittedTransfer {
  readonly row: TransferRow & { readonly state: Exclude<TransferState, 'Session'> };
  readonly settings: Settings;
}

/**
 * Finds a transfer that this sender has submitted and that is still listed. Any of the sender's clients may ask for it.
 */
export async function findSubmittedTransfer(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  sender: VerifiedEmail,
  trackingId: string,
): Promise<SubmittedTransfer> {
  const row = await findOwn({ db }, sender, trackingId);
  const settings = await readSettings(db);
  if (row === undefined || !isListedAt(clock.now(), row.expires_at, settings)) throw new Problem('entity_unknown');
  const { state, ...columns } = row;
  if (state === 'Session') throw new Problem('entity_unknown');
  return { row: { ...columns, state }, settings };
}

export function requireActive({ clock }: Pick<Ports, 'clock'>, { row }: Pick<SubmittedTransfer, 'row'>): void {
  const state = stateAt(clock.now(), { state: row.state, expiresAt: new Date(row.expires_at) });
  if (state !== 'Active') throw notActive();
}

export function notActive(): Problem {
  return new Problem('transfer_not_active');
}

export async function removeSession(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'> & Pick<Runtime, 'uploads' | 'scans'>,
  { trackingId }: OpenSession,
): Promise<void> {
  // The recipients of a session never change, so they can be read before the transaction. Contacts that nothing else
  // refers to are removed too.
  const contactIds = await contactsOf(ports.db, trackingId);
  const removed = await ports.db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, trackingId))) return false;
    await deleteUnusedContacts(tx, contactIds);
    return true;
  });
  if (!removed) throw new Problem('session_unknown');
  ports.uploads.stopRemoved({ trackingId });
  cancelScans(ports, { trackingId });
  await removeMarkedPartsOf(ports, trackingId);
}

/**
 * Removes sessions that were not used for a long time, with their keys. Their blobs become orphaned and are removed by
 * the next cleanup. A session stays while this process receives one of its files, however slowly. Can be repeated,
 * killed, and run on two servers at once: each session is removed in one transaction.
 */
export async function removeAbandonedSessions(
  { db, clock, uploads }: Pick<Ports, 'db' | 'clock'> & Pick<Runtime, 'uploads'>,
  stopping: AbortSignal,
): Promise<void> {
  const before = abandonedBefore((await readSettings(db))['session.abandonedHours'], clock.now());
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await findAbandonedSessions(db, before, after);
    for (const trackingId of page) {
      if (stopping.aborted) return;
      if (!uploads.isUploading(trackingId)) await removeAbandoned(db, trackingId, before);
    }
    after = page.at(-1);
  }
}

/** Also removes contacts that nothing else refers to. */
async function removeAbandoned(db: Ports['db'], trackingId: string, before: Date): Promise<void> {
  const contactIds = await contactsOf(db, trackingId);
  await db.transaction().execute(async (tx) => {
    if (await deleteAbandonedSession(tx, trackingId, before)) await deleteUnusedContacts(tx, contactIds);
  });
}
