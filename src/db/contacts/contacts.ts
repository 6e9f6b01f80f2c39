import { type ExpressionBuilder, sql } from 'kysely';
import { type EmailAddress, mailAddress, showAddress, writtenAddress } from '../../core/email-address.ts';
import { isPostgres } from '../engine/open-database.ts';
import type { OutboxRow } from '../outbox/outbox.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

/** A contact can be deleted between insert and select once, hardly twice. */
const maxAttempts = 5;

/**
 * Returns the ID of the contact with this address, and inserts it as `newId` where it is missing. The contact cannot be
 * deleted until the transaction ends.
 */
export async function contactFor(tx: Transaction, address: EmailAddress, newId: string, at: Date): Promise<string> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    await tx
      .insertInto('contact')
      .values({ id: newId, address, created_at: at.toISOString(), erased_at: null })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .execute();
    const contact = await tx
      .selectFrom('contact')
      .select('id')
      .where('address', '=', address)
      .$if(isPostgres(tx), (query) => query.forKeyShare())
      .executeTakeFirst();
    if (contact !== undefined) return contact.id;
  }
  throw new Error('A contact was removed each time it was found');
}

export async function findContactId(db: Database, address: EmailAddress): Promise<string | undefined> {
  const contact = await db.selectFrom('contact').select('id').where('address', '=', address).executeTakeFirst();
  return contact?.id;
}

/** The first contacts whose addresses contain this text, in the order of addresses. Reads all addresses. */
export async function findContactsContaining(db: Database, text: string, max: number): Promise<readonly string[]> {
  const position = isPostgres(db) ? sql<number>`strpos(address, ${text})` : sql<number>`instr(address, ${text})`;
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where(position, '>', 0)
    .orderBy('address')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** The contact IDs of a transfer's sender and recipients. */
export async function contactsOf(db: Database, trackingId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('recipient')
    .select('contact_id')
    .where('tracking_id', '=', trackingId)
    .unionAll(db.selectFrom('transfer').select('sender_id as contact_id').where('tracking_id', '=', trackingId))
    .execute();
  return rows.map((row) => row.contact_id);
}

/**
 * Deletes those of these contacts that no row refers to. Call this in the transaction that deleted the referring rows.
 * Skips contacts that another transaction has locked, which prevents deadlocks: a later cleanup deletes them.
 */
export async function deleteUnusedContacts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // The lock comes before the check: existing references are visible, and no new one can be added.
  const free = await tx
    .selectFrom('contact')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('erased_at', 'is', null)
    .$if(isPostgres(tx), (query) => query.forUpdate().skipLocked())
    .execute();
  if (free.length === 0) return;
  await tx
    .deleteFrom('contact')
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .where(isUnreferenced)
    .execute();
}

/** True when no row of another table refers to the contact. */
export function isUnreferenced({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'contact'>) {
  return and(
    [
      selectFrom('verification_code').select('id').whereRef('verification_code.contact_id', '=', 'contact.id'),
      selectFrom('verification').select('id').whereRef('verification.contact_id', '=', 'contact.id'),
      selectFrom('transfer').select('tracking_id').whereRef('transfer.sender_id', '=', 'contact.id'),
      selectFrom('recipient').select('id').whereRef('recipient.contact_id', '=', 'contact.id'),
      selectFrom('outbox').select('id').whereRef('outbox.contact_id', '=', 'contact.id'),
    ].map((naming) => not(exists(naming))),
  );
}

/** Contact IDs in order, and whether they are unused. */
export async function pageOfContacts(
  db: Database,
  after: string,
  max: number,
): Promise<ReadonlyArray<{ readonly id: string; readonly isUnused: boolean }>> {
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .select((eb) => isUnreferenced(eb).as('is_unused'))
    .where('id', '>', after)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(max)
    .execute();
  return rows.map(({ id, is_unused }) => ({ id, isUnused: Boolean(is_unused) }));
}

/**
 * Call this before a sender's usage is read in a transaction that adds to it: concurrent transactions, on any server, then
 * see each other's additions. Lock the rows of the transfer and its recipients first, which prevents deadlocks.
 */
export async function lockSender(tx: Transaction, senderId: string): Promise<void> {
  // SQLite has one writer at a time.
  if (!isPostgres(tx)) return;
  // A lock without an update: inserting the sender as a recipient does not wait for it.
  await tx.selectFrom('contact').select('id').where('id', '=', senderId).forNoKeyUpdate().execute();
}

/** A subquery for each row, not a join: there may be many contacts. */
export const addressOf = (contactId: string) =>
  sql<string>`(select contact.address from contact where contact.id = ${sql.ref(contactId)})`;

/** Replaces the address of a contact in a row by the address as the sender has written it, for programs. */
export function withWrittenAddress<Row extends { readonly address: string; readonly capitals: string | null }>({
  capitals,
  ...row
}: Row) {
  return { ...row, address: writtenAddress(row.address, capitals) };
}

/** Replaces the address of a contact in a row by the address for people. */
export function withShownAddress<Row extends { readonly address: string; readonly capitals: string | null }>({
  capitals,
  ...row
}: Row) {
  return { ...row, address: showAddress(row.address, capitals) };
}

/** The addressee of an email, written as in its transfer. Returns undefined when the contact was erased. */
export async function findContactAddress(
  db: Database,
  { contact_id, recipient_id, tracking_id }: OutboxRow,
): Promise<string | undefined> {
  const contact = await db
    .selectFrom('contact')
    .select((eb) => [
      'address',
      eb
        .selectFrom('recipient')
        .select('recipient.capitals')
        .where('recipient.id', '=', recipient_id)
        .whereRef('recipient.contact_id', '=', 'contact.id')
        .as('recipient_capitals'),
      eb
        .selectFrom('transfer')
        .select('transfer.sender_capitals')
        .where('transfer.tracking_id', '=', tracking_id)
        .whereRef('transfer.sender_id', '=', 'contact.id')
        .as('sender_capitals'),
    ])
    .where('id', '=', contact_id)
    .where('erased_at', 'is', null)
    // A reserved domain that never resolves, such as the one that replaces erased addresses.
    .where('address', 'not like', '%.invalid')
    .executeTakeFirst();
  return contact && mailAddress(contact.address, contact.recipient_capitals ?? contact.sender_capitals);
}

/** Returns the address of the first recipient. Either all recipients of a transfer are links, or none. */
export async function findFirstAddress(db: Database, trackingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select('contact.address')
    .where('recipient.tracking_id', '=', trackingId)
    .where('recipient.position', '=', 0)
    .executeTakeFirst();
  return row?.address;
}

/** An address that contains a text, and how often it was used. Counts end at a limit. */
export interface SuggestedAddress {
  readonly address: string;
  readonly sent: number;
  readonly received: number;
}

/**
 * The first addresses that contain this text, in their order. Reads all addresses, and at most `maxCount` entries of two
 * indexes for each result.
 */
export async function suggestAddresses(
  db: Database,
  text: string,
  { max, maxCount }: { readonly max: number; readonly maxCount: number },
): Promise<readonly SuggestedAddress[]> {
  const position = isPostgres(db) ? sql`strpos(address, ${text})` : sql`instr(address, ${text})`;
  const { rows } = await sql<SuggestedAddress>`
    select found.address,
      (select count(*) from (select 1 from transfer where transfer.sender_id = found.id limit ${sql.lit(maxCount)}) as sent)
        as sent,
      (select count(*) from (select 1 from recipient where recipient.contact_id = found.id limit ${sql.lit(maxCount)}) as got)
        as received
    from (select id, address from contact where ${position} > 0 and erased_at is null order by address limit ${max}) as found
    order by found.address`.execute(db);
  return rows.map(({ address, sent, received }) => ({ address, sent: Number(sent), received: Number(received) }));
}
