import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';
import { completionLease } from './transfers.ts';

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** What the database says of one transfer, or of several. */
export interface Rows {
  readonly transfers: readonly Row<'transfer'>[];
  readonly recipients: readonly Row<'recipient'>[];
  readonly files: readonly Row<'file'>[];
  readonly parts: readonly Row<'part'>[];
  readonly slots: readonly Row<'key_slot'>[];
  /** In the order in which it was written. */
  readonly log: readonly Row<'transfer_log'>[];
  readonly leases: readonly Row<'lease'>[];
  readonly outbox: readonly Row<'outbox'>[];
  readonly downloads: readonly Row<'download'>[];
}

/** Of one transfer. */
export async function readRowsOf(db: Database, id: string): Promise<Rows> {
  const recipientIds = db.selectFrom('recipient').select('id').where('tracking_id', '=', id);
  const files = db.selectFrom('file').selectAll().where('tracking_id', '=', id);
  const parts = db.selectFrom('part').selectAll().where('tracking_id', '=', id);
  return {
    transfers: await db.selectFrom('transfer').selectAll().where('tracking_id', '=', id).execute(),
    recipients: await db.selectFrom('recipient').selectAll().where('tracking_id', '=', id).execute(),
    files: await files.orderBy('position').execute(),
    parts: await parts.orderBy('file_id').orderBy('number').execute(),
    slots: await db.selectFrom('key_slot').selectAll().where('tracking_id', '=', id).execute(),
    log: await db.selectFrom('transfer_log').selectAll().where('tracking_id', '=', id).orderBy('id').execute(),
    leases: await db.selectFrom('lease').selectAll().where('name', '=', completionLease(id)).execute(),
    outbox: await db.selectFrom('outbox').selectAll().where('tracking_id', '=', id).execute(),
    downloads: await db.selectFrom('download').selectAll().where('recipient_id', 'in', recipientIds).execute(),
  };
}

/** The same as they were at one moment. On SQLite whoever writes waits for that. */
export async function readRowsAtOnce(db: Database, id: string): Promise<Rows> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readRowsOf(tx, id));
}

export async function pageOfTransferIds(db: Database, after: string, most: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('transfer')
    .select('tracking_id')
    .where('tracking_id', '>', after)
    .orderBy('tracking_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.tracking_id);
}

/** Which of these blobs a part names. */
export async function namedBlobs(db: Database, blobKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('part').select('blob_key').where('blob_key', 'in', blobKeys).execute();
  return new Set(rows.map((row) => row.blob_key));
}

/** Parts of transfers that are not there any more. */
export async function pageOfStrayParts(db: Database, after: string, most: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('part')
    .leftJoin('transfer', 'transfer.tracking_id', 'part.tracking_id')
    .select('part.blob_key')
    .where('transfer.tracking_id', 'is', null)
    .where('part.blob_key', '>', after)
    .orderBy('part.blob_key')
    .limit(most)
    .execute();
  return rows.map((row) => row.blob_key);
}

/** Mails that tell of no transfer, or of one that is not there any more. */
export async function pageOfOtherMails(db: Database, after: string, most: number): Promise<readonly Row<'outbox'>[]> {
  return db
    .selectFrom('outbox')
    .leftJoin('transfer', 'transfer.tracking_id', 'outbox.tracking_id')
    .selectAll('outbox')
    .where('transfer.tracking_id', 'is', null)
    .where('outbox.id', '>', after)
    .orderBy('outbox.id')
    .limit(most)
    .execute();
}

/** Leases of the completion of transfers that are not being processed. */
export async function leftLeases(db: Database, most: number): Promise<readonly Row<'lease'>[]> {
  return db
    .selectFrom('lease')
    .leftJoin('transfer', (join) =>
      join
        .on('lease.name', '=', sql<string>`${completionLease('')} || transfer.tracking_id`)
        .on('transfer.state', '=', 'Processing'),
    )
    .selectAll('lease')
    .where('lease.name', 'like', `${completionLease('')}%`)
    .where('transfer.tracking_id', 'is', null)
    .limit(most)
    .execute();
}
