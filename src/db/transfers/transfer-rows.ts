import type { Selectable } from 'kysely';
import type { Database, Tables } from '../tables.ts';
import { completionLeaseName } from './processing.ts';

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** The rows of one or more transfers. */
export interface TransferRows {
  readonly transfers: readonly Row<'transfer'>[];
  readonly recipients: readonly Row<'recipient'>[];
  readonly files: readonly Row<'file'>[];
  /** Complete contents that incomplete uploads replace. */
  readonly previousContents: readonly Row<'previous_content'>[];
  readonly parts: readonly Row<'part'>[];
  readonly slots: readonly Row<'key_slot'>[];
  /** The log entries in the order in which they were written. */
  readonly log: readonly Row<'transfer_log'>[];
  readonly leases: readonly Row<'lease'>[];
  readonly outbox: readonly Row<'outbox'>[];
  readonly downloads: readonly Row<'download'>[];
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
