import type { TransferState } from '../core/transfer-state.ts';
import type { Caller } from './attempts.ts';
import { type Gap, keptQuery } from './kept-query.ts';
import type { Database, Tables } from './tables.ts';

/** A recipient with what decides whether the transfer can be opened. */
export interface RecipientRow {
  readonly id: string;
  readonly partyId: string;
  readonly transferIdHash: string;
  readonly trackingId: string;
  readonly state: TransferState;
  readonly generation: number;
  readonly expiresAt: Date;
  /** After wrong passwords; it may be over. */
  readonly lockedUntil: { readonly [Kind in Caller]: Date | null };
  /** The one that was asked for, if it is a file that recipients of this transfer may have. */
  readonly file: DeliverableFile | undefined;
}

/** A file that recipients may have: whole, and not removed when the transfer was finished. */
export interface DeliverableFile {
  readonly id: string;
  readonly details: Uint8Array;
  readonly size: number;
  readonly generation: number;
  readonly manifest: Uint8Array;
  readonly etag: string;
  /** Of a file in one part, as most are. */
  readonly onlyPart: { readonly blobKey: string; readonly sealedSize: number } | undefined;
  /** Whether it is the confidential message of the transfer. */
  readonly isMessage: boolean;
}

const recipientByHash = keptQuery((db, gap: Gap<{ transferIdHash: string; fileId: string | null }>) =>
  db
    .selectFrom('recipient')
    .innerJoin('transfer', 'transfer.tracking_id', 'recipient.tracking_id')
    .leftJoin('file', (join) =>
      join
        .on('file.id', '=', gap('fileId'))
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
    .leftJoin('attempt as stranger', (join) =>
      join.onRef('stranger.recipient_id', '=', 'recipient.id').on('stranger.caller', '=', 'stranger'),
    )
    .leftJoin('attempt as verified', (join) =>
      join.onRef('verified.recipient_id', '=', 'recipient.id').on('verified.caller', '=', 'verified'),
    )
    .select(['recipient.party_id', 'stranger.locked_until as stranger_lock', 'verified.locked_until as verified_lock'])
    .select(['recipient.id', 'transfer.tracking_id', 'transfer.state', 'transfer.generation', 'transfer.expires_at'])
    .select(['file.details', 'file.size', 'file.generation as file_generation', 'file.manifest', 'file.etag'])
    .select(['file.id as file_id', 'part.blob_key', 'part.sealed_size', 'transfer.confidential_message_file_id'])
    .where('recipient.transfer_id_hash', '=', gap('transferIdHash')),
);

/** Brings the file with it, where one is asked for: every question to a database has its price. */
export async function findRecipient(
  db: Database,
  transferIdHash: string,
  fileId: string | null,
): Promise<RecipientRow | undefined> {
  const [row] = await recipientByHash(db, { transferIdHash, fileId });
  return (
    row && {
      id: row.id,
      partyId: row.party_id,
      transferIdHash,
      trackingId: row.tracking_id,
      state: row.state,
      generation: row.generation,
      expiresAt: new Date(row.expires_at),
      lockedUntil: { stranger: dateOrNull(row.stranger_lock), verified: dateOrNull(row.verified_lock) },
      file: fileIn(row),
    }
  );
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

type FileColumns = {
  readonly file_id: string | null;
  readonly file_generation: number | null;
  readonly confidential_message_file_id: string | null;
} & {
  readonly [Column in 'details' | 'size' | 'manifest' | 'etag']: Tables['file'][Column] | null;
} & { readonly [Column in 'blob_key' | 'sealed_size']: Tables['part'][Column] | null };

function fileIn(row: FileColumns): DeliverableFile | undefined {
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

/** What recipients are told of a transfer; the texts are sealed. */
export async function findReceivedTransfer(db: Database, trackingId: string) {
  const row = await db
    .selectFrom('transfer')
    .innerJoin('party', 'party.id', 'transfer.sender_id')
    .select([
      'party.address as sender_address',
      'transfer.checksum_algorithm',
      'transfer.confidential_message_file_id',
      'transfer.finalized_at',
      'transfer.created_at',
      'transfer.texts',
    ])
    .where('transfer.tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  return { ...row, sentAt: new Date(row.finalized_at ?? row.created_at) };
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

/** How long a file is that recipients of this transfer may have; undefined for any other. */
export async function deliverableSize(
  db: Database,
  { trackingId, fileId }: { readonly trackingId: string; readonly fileId: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('file')
    .select('size')
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'ACTIVE')
    .where('manifest', 'is not', null)
    .where('etag', 'is not', null)
    .executeTakeFirst();
  return row?.size;
}

/** Of all recipients of a transfer. */
export async function transferIdHashesOf(db: Database, trackingId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('recipient')
    .select('transfer_id_hash')
    .where('tracking_id', '=', trackingId)
    .execute();
  return rows.map(({ transfer_id_hash }) => transfer_id_hash);
}
