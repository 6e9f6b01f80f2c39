import { showAddress } from '../../core/email-address.ts';
import { dropEmailsAbout, dropEmailsTo } from '../outbox/outbox.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { isUnreferenced } from './contacts.ts';

/** How much is stored about a contact. */
export interface PersonalDataCounts {
  readonly sentTransfers: number;
  readonly drafts: number;
  readonly receivedTransfers: number;
  readonly verifications: number;
  readonly emails: number;
}

/** Counts by indexes. Use the database for reports. */
export async function countPersonalData(db: Database, contactId: string): Promise<PersonalDataCounts> {
  const sent = await db
    .selectFrom('transfer')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('sender_id', '=', contactId)
    .groupBy('state')
    .execute();
  const received = await receivedTransfers(db, contactId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const owned = (table: 'verification' | 'outbox') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('contact_id', '=', contactId)
      .executeTakeFirstOrThrow();
  const total = (rows: typeof sent) => rows.reduce((sum, { count }) => sum + count, 0);
  return {
    sentTransfers: total(sent.filter(({ state }) => state !== 'Session')),
    drafts: total(sent.filter(({ state }) => state === 'Session')),
    receivedTransfers: received.count,
    verifications: (await owned('verification')).count,
    emails: (await owned('outbox')).count,
  };
}

/** A draft of another sender counts as soon as it is sent. */
const receivedTransfers = (db: Database, contactId: string) =>
  db
    .selectFrom('recipient')
    .innerJoin('transfer', 'transfer.tracking_id', 'recipient.tracking_id')
    .where('recipient.contact_id', '=', contactId)
    .where('transfer.state', '<>', 'Session');

export const findContact = async (db: Database, contactId: string) =>
  db.selectFrom('contact').select(['address', 'created_at']).where('id', '=', contactId).executeTakeFirst();

/** A page of the transfers and drafts that a contact has made, in the order of tracking IDs. */
export async function pageOfSentTransfers(db: Database, contactId: string, after: string, max: number) {
  return db
    .selectFrom('transfer')
    .select(['tracking_id', 'state', 'created_at', 'finalized_at', 'expires_at', 'texts'])
    .where('sender_id', '=', contactId)
    .where('tracking_id', '>', after)
    .orderBy('tracking_id')
    .limit(max)
    .execute();
}

/** The recipients that a sender has entered. */
export async function findEnteredRecipients(db: Database, trackingId: string) {
  const rows = await db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select(['recipient.kind', 'recipient.capitals', 'contact.address'])
    .where('recipient.tracking_id', '=', trackingId)
    .orderBy('recipient.position')
    .execute();
  return rows.map(({ kind, address, capitals }) => ({ kind, address: showAddress(address, capitals) }));
}

/** A page of the files of a transfer, in their order. */
export async function pageOfFiles(db: Database, trackingId: string, after: number, max: number) {
  return db
    .selectFrom('file')
    .select(['id', 'position', 'size', 'details'])
    .where('tracking_id', '=', trackingId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(max)
    .execute();
}

/** A page of the transfers that others have sent to a contact, in the order of tracking IDs. */
export async function pageOfReceivedTransfers(db: Database, contactId: string, after: string, max: number) {
  return receivedTransfers(db, contactId)
    .select(['recipient.id', 'recipient.kind', 'recipient.tracking_id', 'transfer.state'])
    .select(['transfer.finalized_at', 'transfer.expires_at'])
    .where('recipient.tracking_id', '>', after)
    .orderBy('recipient.tracking_id')
    .limit(max)
    .execute();
}

/** A page of the downloads of a recipient, oldest first. */
export async function pageOfDownloads(db: Database, recipientId: string, after: number, max: number) {
  return db
    .selectFrom('download')
    .select(['id', 'file_id', 'method', 'at'])
    .where('recipient_id', '=', recipientId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
}

/** A page of the verifications of a contact, in the order of their IDs. One that has ended may still be stored. */
export async function pageOfVerifications(db: Database, contactId: string, after: string, max: number) {
  return db
    .selectFrom('verification')
    .select(['id', 'created_at', 'ends_at'])
    .where('contact_id', '=', contactId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
}

/** A page of the emails to a contact, in the order of their IDs. */
export async function pageOfEmailsTo(db: Database, contactId: string, after: string, max: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'state', 'tracking_id', 'created_at'])
    .where('contact_id', '=', contactId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
}

export interface NewErasure {
  readonly contactId: string;
  /** Replaces the address. */
  readonly replacementAddress: string;
  /** Stored until the erasure is finished; sealed, so that the database does not show the address. */
  readonly sealedAddress: Uint8Array;
  readonly at: Date;
}

/**
 * Removes the address and the contact's verifications, and records what is left to erase. Does nothing when the contact
 * was erased before.
 */
export async function eraseContact(
  tx: Transaction,
  { contactId, replacementAddress, sealedAddress, at }: NewErasure,
): Promise<void> {
  // Codes come first: redeeming one locks the code before the contact, and the same order prevents deadlocks.
  await tx.deleteFrom('verification_code').where('contact_id', '=', contactId).execute();
  const { numUpdatedRows } = await tx
    .updateTable('contact')
    .set({ address: replacementAddress, erased_at: at.toISOString() })
    .where('id', '=', contactId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx.deleteFrom('verification').where('contact_id', '=', contactId).execute();
  await dropEmailsTo(tx, contactId);
  await tx
    .insertInto('erasure')
    .values({ contact_id: contactId, address: sealedAddress, created_at: at.toISOString() })
    .execute();
}

const erasuresAtOnce = 100;

/** Unfinished erasures, oldest first. */
export const findPendingErasures = async (db: Database): Promise<ReadonlyArray<Tables['erasure']>> =>
  db.selectFrom('erasure').selectAll().orderBy('created_at').limit(erasuresAtOnce).execute();

/** Removes rows that concurrent requests wrote while the contact was erased. */
export async function removeLateRows(tx: Transaction, contactId: string): Promise<void> {
  await tx.deleteFrom('verification_code').where('contact_id', '=', contactId).execute();
  await tx.deleteFrom('verification').where('contact_id', '=', contactId).execute();
  await dropEmailsTo(tx, contactId);
  await dropEmailsAbout(tx, contactId);
}

/** Ends an erasure. An unreferenced contact is deleted. */
export async function endErasure(tx: Transaction, contactId: string): Promise<void> {
  await tx.deleteFrom('erasure').where('contact_id', '=', contactId).execute();
  await tx
    .deleteFrom('contact')
    .where('id', '=', contactId)
    .where('erased_at', 'is not', null)
    .where(isUnreferenced)
    .execute();
}
