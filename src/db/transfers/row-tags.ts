import type { RowTags } from '../../core/listing.ts';
import type { Tables, Transaction } from '../tables.ts';

type TransferRow = Tables['transfer'];
type RecipientRow = Tables['recipient'];

/** The columns that decide who can open a transfer, until when and how. `moveTransfer` logs the state instead. */
export const taggedTransferColumns = [
  'tracking_id',
  'sender_id',
  'client_hash',
  'sender_verified',
  'generation',
  'created_at',
  'finalized_at',
  'expires_at',
  'password_mode',
  'checksum_algorithm',
  'file_type_filter',
] as const satisfies ReadonlyArray<keyof TransferRow>;

export const taggedRecipientColumns = [
  'id',
  'tracking_id',
  'contact_id',
  'kind',
  'transfer_id_hash',
] as const satisfies ReadonlyArray<keyof RecipientRow>;

export function transferTag(tags: RowTags, row: Pick<TransferRow, (typeof taggedTransferColumns)[number]>): string {
  return tags(
    'transfer',
    taggedTransferColumns.map((column) => row[column]),
  );
}

export function recipientTag(tags: RowTags, row: Pick<RecipientRow, (typeof taggedRecipientColumns)[number]>): string {
  return tags(
    'recipient',
    taggedRecipientColumns.map((column) => row[column]),
  );
}

/**
 * Makes a change of a transfer and tags its row again. A row that did not match its tag before keeps the old tag, so
 * that `check` still finds it. Every write of a tagged column goes through this function. The row is locked first: a
 * concurrent change must not come between the read of the columns and the write of their tag.
 */
export async function changeTagged<Result>(
  tx: Transaction,
  tags: RowTags,
  trackingId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await lockTransferRow(tx, trackingId);
  const result = await change();
  if (before !== undefined && before.tag === transferTag(tags, before)) await tagTransfer(tx, tags, trackingId);
  return result;
}

/** Tags the row as it is. Call this only in a transaction that has inserted or locked it. */
export async function tagTransfer(tx: Transaction, tags: RowTags, trackingId: string): Promise<void> {
  const row = await tx
    .selectFrom('transfer')
    .select(taggedTransferColumns)
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst();
  if (row === undefined) return;
  const tag = transferTag(tags, row);
  await tx.updateTable('transfer').set({ tag }).where('tracking_id', '=', trackingId).execute();
}

/** Locks the row until the transaction ends, and returns it. */
export function lockTransferRow(tx: Transaction, trackingId: string) {
  return tx
    .updateTable('transfer')
    .set(({ ref }) => ({ tag: ref('tag') }))
    .where('tracking_id', '=', trackingId)
    .returning([...taggedTransferColumns, 'tag'])
    .executeTakeFirst();
}
