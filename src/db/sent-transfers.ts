import type { Database, Tables } from './tables.ts';

/** What letters tell of a transfer. Not its list of files: that is long, and most letters need the first names at most. */
const columns = [
  'tracking_id',
  'state',
  'sender_id',
  'finalized_at',
  'expires_at',
  'password_mode',
  'checksum_algorithm',
  'sender_language',
  'recipient_language',
  'show_file_names',
  'send_recipient_notification',
  'send_upload_summary',
  'send_download_notifications',
  'send_download_summary',
  'classification_id',
  'confidential_message_file_id',
  'texts',
] as const satisfies ReadonlyArray<keyof Tables['transfer']>;

export type SentTransferRow = Pick<Tables['transfer'], (typeof columns)[number]> & {
  readonly sender_address: string;
  readonly sender_forgotten_at: string | null;
};

export async function findSentTransfer(db: Database, trackingId: string): Promise<SentTransferRow | undefined> {
  return db
    .selectFrom('transfer')
    .innerJoin('party', 'party.id', 'transfer.sender_id')
    .select(columns.map((column) => `transfer.${column}` as const))
    .select(['party.address as sender_address', 'party.forgotten_at as sender_forgotten_at'])
    .where('transfer.tracking_id', '=', trackingId)
    .executeTakeFirst();
}

const recipients = (db: Database) =>
  db
    .selectFrom('recipient')
    .innerJoin('party', 'party.id', 'recipient.party_id')
    .select(['recipient.id', 'recipient.party_id', 'recipient.kind', 'recipient.transfer_id', 'party.address']);

/** In the order in which the sender named them. */
export async function mailedRecipients(db: Database, trackingId: string) {
  return recipients(db).where('recipient.tracking_id', '=', trackingId).orderBy('recipient.position').execute();
}

export type MailedRecipient = Awaited<ReturnType<typeof mailedRecipients>>[number];

export async function findMailedRecipient(db: Database, id: string): Promise<MailedRecipient | undefined> {
  return recipients(db).where('recipient.id', '=', id).executeTakeFirst();
}

export async function findRecipientOf(
  db: Database,
  { trackingId, transferIdHash }: { readonly trackingId: string; readonly transferIdHash: string },
): Promise<MailedRecipient | undefined> {
  return recipients(db)
    .where('recipient.transfer_id_hash', '=', transferIdHash)
    .where('recipient.tracking_id', '=', trackingId)
    .executeTakeFirst();
}

/** Whom a recipient may know of: nobody who got a blind copy. The first of them, in their order, and how many they are. */
export async function otherReaders(
  db: Database,
  { trackingId, recipientId }: { readonly trackingId: string; readonly recipientId: string },
  most: number,
): Promise<{ readonly addresses: readonly string[]; readonly count: number }> {
  const others = db
    .selectFrom('recipient')
    .where('recipient.tracking_id', '=', trackingId)
    .where('recipient.kind', '<>', 'bcc')
    .where('recipient.id', '<>', recipientId);
  const first = await others
    .innerJoin('party', 'party.id', 'recipient.party_id')
    .select('party.address')
    .orderBy('recipient.position')
    .limit(most)
    .execute();
  const { count } = await others.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { addresses: first.map(({ address }) => address), count: Number(count) };
}

/** The first files in one of the states that the completion gives them. */
export async function firstFiles(
  db: Database,
  { trackingId, state }: { readonly trackingId: string; readonly state: 'ACTIVE' | 'REMOVED' },
  most: number,
) {
  return db
    .selectFrom('file')
    .select(['id', 'details', 'size', 'removal_cause'])
    .where('tracking_id', '=', trackingId)
    .where('state', '=', state)
    .orderBy('position')
    .limit(most)
    .execute();
}

export async function countFiles(
  db: Database,
  { trackingId, state }: { readonly trackingId: string; readonly state: 'ACTIVE' | 'REMOVED' },
): Promise<{ readonly count: number; readonly size: number }> {
  const { count, size } = await db
    .selectFrom('file')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('size')])
    .where('tracking_id', '=', trackingId)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return { count: Number(count), size: Number(size ?? 0) };
}

/** Files that recipients may have although the virus scanner could not look at all of them. */
export async function countUnscanned(db: Database, trackingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'ACTIVE')
    .where('verdict', 'in', ['tooLarge', 'limitsExceeded'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether recipients could ever have it. */
export async function wasActive(db: Database, trackingId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('transfer_log')
    .select('id')
    .where('tracking_id', '=', trackingId)
    .where('event', '=', 'finalized')
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
