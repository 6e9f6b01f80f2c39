import { setImmediate } from 'node:timers/promises';
import type { RemovalCause } from '../../core/removal-cause.ts';
import { type Ids, isAfter, isAmong, type PageCursor, readPages, rowsAtOnce } from '../engine/batch-query.ts';
import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import { changeRows, countRows, deleteRows } from '../engine/statements.ts';
import { markPartsOfFiles } from '../parts/part-removal.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { clearRemovedMessage } from '../transfers/transfers.ts';
import type { ContentVersion, StoredContent } from './content.ts';

export type FileRow = Tables['file'];

/** The number of files, their declared bytes, and the position of the next file. */
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

export type NewFileRow = Pick<FileRow, 'id' | 'tracking_id' | 'details' | 'name_hash' | 'size'>;

export interface AddedFile {
  readonly row: NewFileRow & Pick<FileRow, 'position'>;
  /** Content that is complete when the file is added. */
  readonly content: StoredContent | undefined;
}

/** Returns the IDs of the added files. The others have a name that the transfer already has. */
export async function insertFiles(
  tx: Transaction,
  files: readonly AddedFile[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const added = await tx
    .insertInto('file')
    .values(files.map((file) => toRow(file, at)))
    .onConflict((conflict) => conflict.columns(['tracking_id', 'name_hash']).doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

function toRow({ row, content }: AddedFile, at: Date): FileRow {
  return {
    ...row,
    state: content === undefined ? 'INITIALIZED' : 'UPLOADED',
    generation: content?.generation ?? 0,
    parts: content?.parts ?? 0,
    received: content === undefined ? 0 : row.size,
    manifest: content?.manifest ?? null,
    etag: content?.etag ?? null,
    removal_cause: null,
    verdict: null,
    created_at: at.toISOString(),
  };
}

type FileKey = Pick<ContentVersion, 'trackingId' | 'fileId'>;

export async function findFile(db: Database, { trackingId, fileId }: FileKey): Promise<FileRow | undefined> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst();
}

/** Its parts are marked, and stay until their blobs are removed. */
export async function deleteFile(tx: Transaction, { trackingId, fileId }: FileKey): Promise<boolean> {
  const isDeleted = await deleteRows(tx, 'file', { id: fileId, tracking_id: trackingId });
  if (isDeleted) await markPartsOfFiles(tx, trackingId, [fileId]);
  return isDeleted;
}

const filesAtOnce = 25;

/** Files of a transfer in order of registration, page by page: all, or complete ones without a verdict. */
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

/** Whether the transfer has a file that is not in `known`. */
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

/**
 * The number of files of a transfer, of incomplete ones without and with a previous content, and of those whose upload has
 * begun.
 */
export async function uploadProgress(
  tx: Database,
  trackingId: string,
): Promise<{ readonly files: number; readonly missing: number; readonly replaced: number; readonly begun: number }> {
  const row = await tx
    .selectFrom('file')
    .leftJoin('previous_content', 'previous_content.file_id', 'file.id')
    .select(({ fn, eb, and }) => [
      fn.countAll().as('files'),
      fn
        .countAll()
        .filterWhere(and([eb('state', '=', 'INITIALIZED'), eb('previous_content.file_id', 'is', null)]))
        .as('missing'),
      fn.count('previous_content.file_id').as('replaced'),
      fn
        .countAll()
        .filterWhere(eb('file.generation', '>', 0))
        .as('begun'),
    ])
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  return {
    files: Number(row.files),
    missing: Number(row.missing),
    replaced: Number(row.replaced),
    begun: Number(row.begun),
  };
}

/** Applies the result of the processing: some files are removed with a cause, all others become active. */
export async function applyFileDecisions(
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
      await markPartsOfFiles(tx, trackingId, ids);
    }
  }
  await changeRows(tx, 'file', { tracking_id: trackingId, state: 'UPLOADED' }, { state: 'ACTIVE' });
  if (removed.length > 0) await clearRemovedMessage(tx, trackingId);
}

/** One statement per file is slow for thousands of files; one for all could exceed the parameter limit. */
const removedAtOnce = 500;

/** The files of a transfer in a state that the completion assigns. */
interface CompletedFiles {
  readonly trackingId: string;
  readonly state: 'ACTIVE' | 'REMOVED';
  /** The confidential message, which is left out. */
  readonly messageId?: string | null;
}

/** The first files in this state. */
export async function firstFiles(db: Database, { trackingId, state, messageId }: CompletedFiles, max: number) {
  return db
    .selectFrom('file')
    .select(['id', 'details', 'size', 'removal_cause'])
    .where('tracking_id', '=', trackingId)
    .where('state', '=', state)
    .where('id', '<>', messageId ?? '')
    .orderBy('position')
    .limit(max)
    .execute();
}

export async function countFiles(
  db: Database,
  { trackingId, state, messageId }: CompletedFiles,
): Promise<{ readonly count: number; readonly size: number }> {
  const { count, size } = await db
    .selectFrom('file')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('size')])
    .where('tracking_id', '=', trackingId)
    .where('state', '=', state)
    .where('id', '<>', messageId ?? '')
    .executeTakeFirstOrThrow();
  return { count: Number(count), size: Number(size ?? 0) };
}

/** Counts deliverable files that the virus scanner could not scan completely. */
export async function countUnscannedFiles(db: Database, trackingId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('file')
      .where('tracking_id', '=', trackingId)
      .where('state', '=', 'ACTIVE')
      .where('verdict', 'in', ['tooLarge', 'limitsExceeded']),
  );
}

const filesQuery = preparedQuery((db, param: Param<PageCursor>) =>
  db
    .selectFrom('file')
    .select(['id', 'tracking_id', 'position', 'state', 'size', 'details', 'removal_cause'])
    .where(isAmong(db, param, 'tracking_id'))
    .where(isAfter(param, 'file'))
    .orderBy('tracking_id')
    .orderBy('position')
    .limit(rowsAtOnce),
);

export type ListedFileRow = Awaited<ReturnType<typeof filesQuery>>[number];

export const readListedFiles = (db: Database, trackingIds: readonly string[]): AsyncGenerator<ListedFileRow[]> =>
  readPages(trackingIds, (after) => filesQuery(db, after));

const fileCountsQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('file')
    .select(({ fn }) => ['tracking_id', fn.countAll().as('files')])
    .where(isAmong(db, param, 'tracking_id'))
    .groupBy('tracking_id'),
);

export async function countListedFiles(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await fileCountsQuery(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map(({ tracking_id, files }) => [tracking_id, Number(files)]));
}
