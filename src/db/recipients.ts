import type { TransferState } from '../core/transfer-state.ts';
import type { Database } from './tables.ts';

/** A recipient with what decides whether the transfer can be opened. */
export interface RecipientRow {
  readonly id: string;
  readonly trackingId: string;
  readonly state: TransferState;
  readonly generation: number;
  readonly expiresAt: Date;
}

export async function findRecipient(db: Database, transferIdHash: string): Promise<RecipientRow | undefined> {
  const row = await db
    .selectFrom('recipient')
    .innerJoin('transfer', 'transfer.tracking_id', 'recipient.tracking_id')
    .select(['recipient.id', 'transfer.tracking_id', 'transfer.state', 'transfer.generation', 'transfer.expires_at'])
    .where('recipient.transfer_id_hash', '=', transferIdHash)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      trackingId: row.tracking_id,
      state: row.state,
      generation: row.generation,
      expiresAt: new Date(row.expires_at),
    }
  );
}

/** What recipients are told of a transfer; the texts are sealed. */
export async function findReceivedTransfer(db: Database, trackingId: string) {
  return db
    .selectFrom('transfer')
    .innerJoin('party', 'party.id', 'transfer.sender_id')
    .select([
      'party.address as sender_address',
      'transfer.checksum_algorithm',
      'transfer.confidential_message_file_id',
      'transfer.texts',
    ])
    .where('transfer.tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
}

/** How many files recipients may have, and how many bytes these are together. */
export async function countDeliverableFiles(
  db: Database,
  trackingId: string,
): Promise<{ readonly count: number; readonly size: number }> {
  const { count, size } = await db
    .selectFrom('file')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('size')])
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  return { count: Number(count), size: Number(size ?? 0) };
}

export async function findSealedFileList(db: Database, trackingId: string): Promise<Uint8Array | null | undefined> {
  const row = await db
    .selectFrom('transfer')
    .select('file_list')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst();
  return row?.file_list;
}

/** A file that recipients may have: of this transfer, whole, and not removed when the transfer was finished. */
export async function findDeliverableFile(
  db: Database,
  { trackingId, fileId }: { readonly trackingId: string; readonly fileId: string },
) {
  return db
    .selectFrom('file')
    .select(['details', 'size', 'generation', 'manifest', 'etag'])
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'ACTIVE')
    .where('manifest', 'is not', null)
    .where('etag', 'is not', null)
    .$narrowType<{ manifest: Uint8Array; etag: string }>()
    .executeTakeFirst();
}
