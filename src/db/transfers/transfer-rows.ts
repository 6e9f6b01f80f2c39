import type { Selectable } from 'kysely';
import type { RowTags } from '../../core/listing.ts';
import { findRow } from '../engine/statements.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { completionLeaseName } from './processing.ts';

export type TableRow<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** The rows of one or more transfers. */
export interface TransferRows {
  readonly transfers: readonly TableRow<'transfer'>[];
  readonly recipients: readonly TableRow<'recipient'>[];
  readonly files: readonly TableRow<'file'>[];
  /** Complete contents that incomplete uploads replace. */
  readonly previousContents: readonly TableRow<'previous_content'>[];
  readonly parts: readonly TableRow<'part'>[];
  readonly slots: readonly TableRow<'key_slot'>[];
  /** The log entries in the order in which they were written. */
  readonly log: readonly TableRow<'transfer_log'>[];
  readonly leases: readonly TableRow<'lease'>[];
  readonly outbox: readonly TableRow<'outbox'>[];
  readonly downloads: readonly TableRow<'download'>[];
}

export async function readTransferRows(db: Database, id: string): Promise<TransferRows> {
  const recipientIds = db.selectFrom('recipient').select('id').where('tracking_id', '=', id);
  const fileIds = db.selectFrom('file').select('id').where('tracking_id', '=', id);
  const files = db.selectFrom('file').selectAll().where('tracking_id', '=', id);
  const parts = db.selectFrom('part').selectAll().where('tracking_id', '=', id);
  return {
    transfers: await db.selectFrom('transfer').selectAll().where('tracking_id', '=', id).execute(),
    recipients: await db.selectFrom('recipient').selectAll().where('tracking_id', '=', id).execute(),
    files: await files.orderBy('position').execute(),
    previousContents: await db.selectFrom('previous_content').selectAll().where('file_id', 'in', fileIds).execute(),
    parts: await parts.orderBy('file_id').orderBy('number').execute(),
    slots: await db.selectFrom('key_slot').selectAll().where('tracking_id', '=', id).execute(),
    log: await db.selectFrom('transfer_log').selectAll().where('tracking_id', '=', id).orderBy('id').execute(),
    leases: await db.selectFrom('lease').selectAll().where('name', '=', completionLeaseName(id)).execute(),
    outbox: await db.selectFrom('outbox').selectAll().where('tracking_id', '=', id).execute(),
    downloads: await db.selectFrom('download').selectAll().where('recipient_id', 'in', recipientIds).execute(),
  };
}

/** Reads the rows in one transaction. On SQLite writers wait for it. */
export async function readTransferSnapshot(db: Database, id: string): Promise<TransferRows> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readTransferRows(tx, id));
}

export async function pageOfTransferIds(db: Database, after: string, max: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('transfer')
    .select('tracking_id')
    .where('tracking_id', '>', after)
    .orderBy('tracking_id')
    .limit(max)
    .execute();
  return rows.map((row) => row.tracking_id);
}

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
  const row = await findRow(tx, 'transfer', taggedTransferColumns, { tracking_id: trackingId });
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
