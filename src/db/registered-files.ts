import { setImmediate } from 'node:timers/promises';
import type { RemovalCause } from '../core/file-judgement.ts';
import type { ContentVersion } from './files.ts';
import type { Database, Tables, Transaction } from './tables.ts';

export type FileRow = Tables['file'];

/** How many files there are, how many bytes were announced for them, and where the next one stands. */
export async function fileTotals(
  tx: Transaction,
  trackingId: string,
): Promise<{ readonly count: number; readonly size: number; readonly nextPosition: number }> {
  const { count, size, last } = await tx
    .selectFrom('file')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('size'), fn.max('position').as('last')])
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), size: Number(size ?? 0), nextPosition: Number(last ?? -1) + 1 };
}

/** False when a file of the transfer has this name already. */
export async function addFile(
  tx: Transaction,
  file: Pick<FileRow, 'id' | 'tracking_id' | 'position' | 'details' | 'name_hash' | 'size'>,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('file')
    .values({
      ...file,
      state: 'INITIALIZED',
      generation: 0,
      parts: 0,
      received: 0,
      manifest: null,
      etag: null,
      removal_cause: null,
      verdict: null,
      created_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['tracking_id', 'name_hash']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

type FilePlace = Pick<ContentVersion, 'trackingId' | 'fileId'>;

export async function findFile(db: Database, { trackingId, fileId }: FilePlace): Promise<FileRow | undefined> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst();
}

/** Its parts stay until their blobs are removed. */
export async function deleteFile(tx: Transaction, { trackingId, fileId }: FilePlace): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('file')
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const filesAtOnce = 25;

/** Files of a transfer in the order of their registration, page by page: all, or those that are whole and wait for a verdict. */
export async function* filesOf(
  db: Database,
  trackingId: string,
  which: 'all' | 'unscanned' = 'all',
): AsyncGenerator<FileRow> {
  for (let last = -1; ; await setImmediate()) {
    const page = await db
      .selectFrom('file')
      .selectAll()
      .where('tracking_id', '=', trackingId)
      .where('position', '>', last)
      .$if(which === 'unscanned', (query) => query.where('state', '=', 'UPLOADED').where('verdict', 'is', null))
      .orderBy('position')
      .limit(filesAtOnce)
      .execute();
    yield* page;
    if (page.length < filesAtOnce) return;
    last = page.at(-1)?.position ?? last;
  }
}

const idsAtOnce = 1000;

/** Whether a file was registered that is not among these. */
export async function hasOtherFiles(tx: Transaction, trackingId: string, known: ReadonlySet<string>): Promise<boolean> {
  for (let last = -1; ; ) {
    const page = await tx
      .selectFrom('file')
      .select(['id', 'position'])
      .where('tracking_id', '=', trackingId)
      .where('position', '>', last)
      .orderBy('position')
      .limit(idsAtOnce)
      .execute();
    if (page.some(({ id }) => !known.has(id))) return true;
    if (page.length < idsAtOnce) return false;
    last = page.at(-1)?.position ?? last;
  }
}

/** How many files of a transfer there are, and how many of them have not been uploaded whole. */
export async function uploadProgress(
  tx: Database,
  trackingId: string,
): Promise<{ readonly files: number; readonly missing: number; readonly begun: number }> {
  const row = await tx
    .selectFrom('file')
    .select(({ fn, eb }) => [
      fn.countAll().as('files'),
      fn.countAll().filterWhere('state', '=', 'INITIALIZED').as('missing'),
      fn
        .countAll()
        .filterWhere(eb('generation', '>', 0))
        .as('begun'),
    ])
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), missing: Number(row.missing), begun: Number(row.begun) };
}

/** What the end of the processing brings: some files are removed, each for its own reason, all others are there. */
export async function settleFiles(
  tx: Transaction,
  trackingId: string,
  removed: ReadonlyArray<{ readonly id: string; readonly cause: RemovalCause }>,
): Promise<void> {
  for (const [cause, files] of Map.groupBy(removed, (file) => file.cause)) {
    for (let from = 0; from < files.length; from += removedAtOnce) {
      const ids = files.slice(from, from + removedAtOnce).map(({ id }) => id);
      await tx
        .updateTable('file')
        .set({ state: 'REMOVED', removal_cause: cause })
        .where('id', 'in', ids)
        .where('tracking_id', '=', trackingId)
        .execute();
    }
  }
  await tx
    .updateTable('file')
    .set({ state: 'ACTIVE' })
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'UPLOADED')
    .execute();
  if (removed.length > 0) await forgetRemovedMessage(tx, trackingId);
}

/** A confidential message is one of the files. */
async function forgetRemovedMessage(tx: Transaction, trackingId: string): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({ confidential_message_file_id: null })
    .where('tracking_id', '=', trackingId)
    .where('confidential_message_file_id', 'in', (eb) =>
      eb.selectFrom('file').select('id').where('file.tracking_id', '=', trackingId).where('file.state', '=', 'REMOVED'),
    )
    .execute();
}

/** A statement for each would take long for thousands of files; one for all could have too many values. */
const removedAtOnce = 500;
