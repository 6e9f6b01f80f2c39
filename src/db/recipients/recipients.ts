import type { OwnCounterName } from '../../core/attempts.ts';
import { mailAddress } from '../../core/email-address.ts';
import type { PasswordForm } from '../../core/grouped-text.ts';
import type { RowTags } from '../../core/listing.ts';
import type { TransferState } from '../../core/transfer-state.ts';
import { addressOf, withShownAddress } from '../contacts/contacts.ts';
import { isAfter, isAmong, type PageCursor, readPages, rowsAtOnce } from '../engine/batch-query.ts';
import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import { findRows } from '../engine/statements.ts';
import type { DeliverableFile } from '../files/file-summaries.ts';
import type { ListingBox } from '../listings/listings.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { recipientTag } from '../transfers/transfer-rows.ts';

/** A recipient and the state that decides whether the transfer can be opened. */
export interface RecipientRow {
  readonly id: string;
  readonly contactId: string;
  readonly transferIdHash: string;
  readonly trackingId: string;
  /** The contact ID of the transfer's sender. */
  readonly senderId: string;
  readonly state: TransferState;
  readonly generation: number;
  /** The form of the password, if it was generated in groups. */
  readonly passwordForm: PasswordForm | null;
  readonly expiresAt: Date;
  /** After wrong passwords: of unverified callers, of verified ones, and of this caller. May be in the past. */
  readonly lockedUntil: { readonly [Kind in 'unverified' | 'verified' | 'own']: Date | null };
  /** The requested file, if it is deliverable. */
  readonly file: DeliverableFile | undefined;
}

interface RecipientLookup {
  readonly transferIdHash: string;
  /** A file to return with the recipient, which saves a query. */
  readonly fileId: string | null;
  /** The counter of wrong passwords of the caller. */
  readonly counter: OwnCounterName | null;
}

const recipientByHash = preparedQuery((db, param: Param<RecipientLookup>) =>
  db
    .selectFrom('recipient')
    .innerJoin('transfer', 'transfer.tracking_id', 'recipient.tracking_id')
    .leftJoin('file', (join) =>
      join
        .on('file.id', '=', param('fileId'))
        .onRef('file.tracking_id', '=', 'transfer.tracking_id')
        .on('file.state', '=', 'ACTIVE'),
    )
    .leftJoin('part', (join) =>
      join
        .onRef('part.file_id', '=', 'file.id')
        .onRef('part.generation', '=', 'file.generation')
        .on('part.committed', '=', 1)
        .on('part.number', '=', 0)
        .on('file.parts', '=', 1),
    )
    .leftJoin('attempt as unverified', (join) =>
      join.onRef('unverified.recipient_id', '=', 'recipient.id').on('unverified.caller', '=', 'unverified'),
    )
    .leftJoin('attempt as verified', (join) =>
      join.onRef('verified.recipient_id', '=', 'recipient.id').on('verified.caller', '=', 'verified'),
    )
    .leftJoin('attempt as own', (join) =>
      join.onRef('own.recipient_id', '=', 'recipient.id').on('own.caller', '=', param('counter')),
    )
    .select([
      'recipient.contact_id',
      'transfer.sender_id',
      'unverified.locked_until as unverified_lock',
      'verified.locked_until as verified_lock',
      'own.locked_until as own_lock',
    ])
    .select(['recipient.id', 'transfer.tracking_id', 'transfer.state', 'transfer.generation', 'transfer.expires_at'])
    .select(['transfer.password_form', 'transfer.password_form_generation'])
    .select(['file.details', 'file.size', 'file.generation as file_generation', 'file.manifest', 'file.etag'])
    .select(['file.id as file_id', 'part.blob_key', 'part.sealed_size', 'transfer.confidential_message_file_id'])
    .where('recipient.transfer_id_hash', '=', param('transferIdHash')),
);

export async function findRecipient(db: Database, lookup: RecipientLookup): Promise<RecipientRow | undefined> {
  const { transferIdHash } = lookup;
  const [row] = await recipientByHash(db, lookup);
  return (
    row && {
      id: row.id,
      contactId: row.contact_id,
      transferIdHash,
      trackingId: row.tracking_id,
      senderId: row.sender_id,
      state: row.state,
      generation: row.generation,
      passwordForm: row.password_form_generation === row.generation ? row.password_form : null,
      expiresAt: new Date(row.expires_at),
      lockedUntil: {
        unverified: dateOrNull(row.unverified_lock),
        verified: dateOrNull(row.verified_lock),
        own: dateOrNull(row.own_lock),
      },
      file: toDeliverableFile(row),
    }
  );
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

type FileColumns = {
  readonly file_id: string | null;
  readonly file_generation: number | null;
  readonly confidential_message_file_id: string | null;
} & {
  readonly [Column in 'details' | 'size' | 'manifest' | 'etag']: Tables['file'][Column] | null;
} & { readonly [Column in 'blob_key' | 'sealed_size']: Tables['part'][Column] | null };

function toDeliverableFile(row: FileColumns): DeliverableFile | undefined {
  const { file_id: id, file_generation: generation, details, size, manifest, etag } = row;
  if (id === null || generation === null || details === null || size === null) return undefined;
  const { blob_key: blobKey, sealed_size: sealedSize } = row;
  if (manifest === null || etag === null) return undefined;
  const onlyPart = blobKey === null || sealedSize === null ? undefined : { blobKey, sealedSize };
  return {
    id,
    details,
    size,
    generation,
    manifest,
    etag,
    onlyPart,
    isMessage: id === row.confidential_message_file_id,
  };
}

export async function transferIdHashesOf(db: Database, trackingId: string): Promise<readonly string[]> {
  const rows = await findRows(db, 'recipient', ['transfer_id_hash'], { tracking_id: trackingId });
  return rows.map(({ transfer_id_hash }) => transfer_id_hash);
}

export type NewRecipient = Omit<Tables['recipient'], 'tracking_id' | 'notification_failed' | 'tag'>;

/** Returns all recipients, bcc included, in the sender's order. Do not show them to a recipient. */
export async function recipientsOf(db: Database, trackingId: string) {
  return db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select(['recipient.id', 'recipient.kind', 'recipient.transfer_id', 'recipient.notification_failed'])
    .select(['contact.address', 'recipient.capitals'])
    .where('recipient.tracking_id', '=', trackingId)
    .orderBy('recipient.position')
    .execute();
}

const recipients = (db: Database) =>
  db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select(['recipient.id', 'recipient.contact_id', 'recipient.kind', 'recipient.transfer_id'])
    .select(['contact.address', 'recipient.capitals']);

/** Returns all recipients, bcc included, in the sender's order. Each of them gets an email of their own. */
export async function findEmailRecipients(db: Database, trackingId: string) {
  const rows = await recipients(db)
    .where('recipient.tracking_id', '=', trackingId)
    .orderBy('recipient.position')
    .execute();
  return rows.map(withShownAddress);
}

export type EmailRecipient = Awaited<ReturnType<typeof findEmailRecipients>>[number];

export async function findEmailRecipient(db: Database, id: string): Promise<EmailRecipient | undefined> {
  const row = await recipients(db).where('recipient.id', '=', id).executeTakeFirst();
  return row && withShownAddress(row);
}

export async function findRecipientByTransferId(
  db: Database,
  { trackingId, transferIdHash }: { readonly trackingId: string; readonly transferIdHash: string },
): Promise<EmailRecipient | undefined> {
  const row = await recipients(db)
    .where('recipient.transfer_id_hash', '=', transferIdHash)
    .where('recipient.tracking_id', '=', trackingId)
    .executeTakeFirst();
  return row && withShownAddress(row);
}

/** Returns the first other recipients that a recipient may see, and how many there are. Bcc recipients are left out. */
export async function findOtherRecipients(
  db: Database,
  { trackingId, recipientId }: { readonly trackingId: string; readonly recipientId: string },
  max: number,
): Promise<{ readonly addresses: readonly string[]; readonly count: number }> {
  const others = db
    .selectFrom('recipient')
    .where('recipient.tracking_id', '=', trackingId)
    .where('recipient.kind', '<>', 'bcc')
    .where('recipient.id', '<>', recipientId);
  const first = await others
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select(['contact.address', 'recipient.capitals'])
    .orderBy('recipient.position')
    .limit(max)
    .execute();
  const { count } = await others.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { addresses: first.map((row) => withShownAddress(row).address), count: Number(count) };
}

/** Returns the recipients that every recipient may see, in the sender's order, as the headers of an email name them. Bcc recipients are left out. */
export async function findVisibleRecipients(
  db: Database,
  trackingId: string,
): Promise<ReadonlyArray<{ readonly kind: 'to' | 'cc'; readonly address: string }>> {
  const rows = await db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select(['recipient.kind', 'contact.address', 'recipient.capitals'])
    .where('recipient.tracking_id', '=', trackingId)
    .where('recipient.kind', '!=', 'bcc')
    .orderBy('recipient.position')
    .$narrowType<{ kind: 'to' | 'cc' }>()
    .execute();
  return rows.map(({ kind, address, capitals }) => ({ kind, address: mailAddress(address, capitals) }));
}

/** Locks the recipient until the transaction ends. Call this before counting the emails to a recipient. */
export async function lockRecipient(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('recipient')
    .set(({ ref }) => ({ notification_failed: ref('notification_failed') }))
    .where('id', '=', id)
    .execute();
}

const recipientsQuery = (box: ListingBox['box']) =>
  preparedQuery((db, param: Param<PageCursor & { contactId: string }>) =>
    db
      .selectFrom('recipient')
      .select(['recipient.id', 'recipient.tracking_id', 'recipient.contact_id', 'recipient.kind', 'recipient.position'])
      .select(['recipient.transfer_id', 'recipient.notification_failed', 'recipient.capitals'])
      .select(addressOf('recipient.contact_id').as('address'))
      .where(isAmong(db, param, 'recipient.tracking_id'))
      .where(isAfter(param, 'recipient'))
      // Other bcc recipients are not read for a recipient.
      .$if(box === 'received', (query) =>
        query.where(({ or, eb }) =>
          or([eb('recipient.kind', '<>', 'bcc'), eb('recipient.contact_id', '=', param('contactId'))]),
        ),
      )
      .orderBy('recipient.tracking_id')
      .orderBy('recipient.position')
      .limit(rowsAtOnce),
  );

const recipientQueries = { sent: recipientsQuery('sent'), received: recipientsQuery('received') };

export type ListedRecipientRow = Awaited<ReturnType<ReturnType<typeof recipientsQuery>>>[number];

/**
 * Returns the recipients that the owner of the list may see, in the sender's order for each transfer. A sender sees bcc
 * recipients; a recipient sees no bcc recipient except themselves.
 */
export function readListedRecipients(
  db: Database,
  { contactId, box }: ListingBox,
  trackingIds: readonly string[],
): AsyncGenerator<ListedRecipientRow[]> {
  return readPages(trackingIds, (after) => recipientQueries[box](db, { ...after, contactId: contactId }));
}

export async function addRecipients(
  tx: Transaction,
  tags: RowTags,
  trackingId: string,
  recipients: readonly NewRecipient[],
): Promise<void> {
  for (const recipient of recipients) {
    const row = { ...recipient, tracking_id: trackingId };
    await tx
      .insertInto('recipient')
      .values({ ...row, notification_failed: 0, tag: recipientTag(tags, row) })
      .execute();
  }
}

/** Whether the last email to the recipient failed. */
export async function saveRecipientNotification(tx: Transaction, id: string, failed: boolean): Promise<void> {
  const notification_failed = failed ? 1 : 0;
  await tx
    .updateTable('recipient')
    .set({ notification_failed })
    .where('id', '=', id)
    .where('notification_failed', '<>', notification_failed)
    .execute();
}
