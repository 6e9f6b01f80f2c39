import { type ExpressionBuilder, sql } from 'kysely';
import { downloadGraceStart } from '../../core/availability.ts';
import type { TimeLimit } from '../../core/time.ts';
import { countRows } from '../engine/statements.ts';
import type { ContentVersion } from '../files/content.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

/*
 * A part is removed because a transaction marked it when it made the part unnecessary: the end of a transfer, the
 * removal of a session or file, a newer upload. It is never removed because other rows do not fit to it: such rows may
 * be damaged, and the bytes may be needed again (`orphaned-parts.ts`).
 */

/** Few enough rows to not block other requests. */
const partsAtOnce = 500;
const transfersAtOnce = 100;

const isCommitted = sql<boolean>`committed = 1`;

/** Call this in the transaction that ends a transfer or removes a session, or for an expired transfer. */
export async function markPartsOfTransfer(tx: Database, trackingId: string): Promise<void> {
  await tx.updateTable('part').set({ committed: 2 }).where('tracking_id', '=', trackingId).where(isCommitted).execute();
}

/** Call this in the transaction that removes the files. */
export async function markPartsOfFiles(tx: Transaction, trackingId: string, fileIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('part')
    .set({ committed: 2 })
    .where('file_id', 'in', fileIds)
    .where('tracking_id', '=', trackingId)
    .where(isCommitted)
    .execute();
}

type FileGeneration = Pick<ContentVersion, 'fileId' | 'generation'>;

/**
 * Marks the parts of earlier uploads of this file, except those of the content that is kept. Call this in the transaction
 * that replaces them.
 */
export async function markReplacedParts(tx: Transaction, { fileId, generation }: FileGeneration): Promise<void> {
  await tx
    .updateTable('part')
    .set({ committed: 2 })
    .where('file_id', '=', fileId)
    .where('generation', '<', generation)
    .where('generation', 'not in', ({ selectFrom }) =>
      selectFrom('previous_content').select('previous_content.generation').where('file_id', '=', fileId),
    )
    .where(isCommitted)
    .execute();
}

/** Marks the parts of later uploads of this file. Call this in the transaction that gives them up. */
export async function markNewerParts(tx: Transaction, { fileId, generation }: FileGeneration): Promise<void> {
  await tx
    .updateTable('part')
    .set({ committed: 2 })
    .where('file_id', '=', fileId)
    .where('generation', '>', generation)
    .where(isCommitted)
    .execute();
}

/**
 * One page of the expired transfers whose contents are stored although no download of them runs any more, and where the
 * next page starts. A page may be empty although more follow: no query takes long, however many transfers have expired.
 */
export async function findExpiredContents(
  db: Database,
  { now, after, trackingId }: { readonly now: Date } & Pick<PartSearch, 'after' | 'trackingId'>,
): Promise<{ readonly expired: readonly string[]; readonly next: string | undefined }> {
  const page = await db
    .selectFrom('transfer')
    .select(['tracking_id', 'expires_at'])
    .where('state', '=', 'Deleted_by_expiration')
    .where('tracking_id', '>', after)
    .$if(trackingId !== undefined, (query) => query.where('tracking_id', '=', trackingId ?? ''))
    .orderBy('tracking_id')
    .limit(transfersAtOnce)
    .execute();
  const graceStart = downloadGraceStart(now).toISOString();
  const unused = page.filter((row) => row.expires_at <= graceStart).map((row) => row.tracking_id);
  return { expired: await filterStoredContents(db, unused), next: page.at(-1)?.tracking_id };
}

async function filterStoredContents(db: Database, trackingIds: readonly string[]): Promise<readonly string[]> {
  if (trackingIds.length === 0) return [];
  const rows = await db
    .selectFrom('transfer')
    .select('tracking_id')
    .where('tracking_id', 'in', trackingIds)
    .where(hasNoKeys)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('part')
          .select('part.blob_key')
          .whereRef('part.tracking_id', '=', 'transfer.tracking_id')
          .where(isCommitted),
      ),
    )
    .orderBy('tracking_id')
    .execute();
  return rows.map((row) => row.tracking_id);
}

/** The end of a transfer destroys its keys. The state alone may be damaged. */
export function hasNoKeys({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'transfer'>) {
  return not(
    exists(
      selectFrom('key_slot').select('key_slot.holder').whereRef('key_slot.tracking_id', '=', 'transfer.tracking_id'),
    ),
  );
}

export interface PartSearch {
  /** Parts with a greater key. */
  readonly after: string;
  /** Parts of one transfer; undefined for all. */
  readonly trackingId?: string | undefined;
  /** A pending part that was begun before this time has no writer. */
  readonly abandonedBefore: Date;
}

/** Finds a page of the parts to remove, and where the next page starts: marked parts, and pending ones without a writer. */
export async function findRemovableParts(
  db: Database,
  { after, trackingId, abandonedBefore }: PartSearch,
): Promise<{
  readonly marked: readonly string[];
  readonly abandoned: readonly string[];
  readonly next: string | undefined;
}> {
  const rows = await db
    .selectFrom('part')
    .select(['blob_key', 'committed', 'created_at'])
    .where('blob_key', '>', after)
    .where(sql<boolean>`committed <> 1`)
    .$if(trackingId !== undefined, (query) => query.where('tracking_id', '=', trackingId ?? ''))
    .orderBy('blob_key')
    .limit(partsAtOnce)
    .execute();
  const isAbandoned = (part: (typeof rows)[number]) =>
    part.committed === 0 && part.created_at < abandonedBefore.toISOString();
  return {
    marked: rows.filter(({ committed }) => committed === 2).map((part) => part.blob_key),
    abandoned: rows.filter(isAbandoned).map((part) => part.blob_key),
    next: rows.length < partsAtOnce ? undefined : rows.at(-1)?.blob_key,
  };
}

/** Marks pending parts, so that no writer can commit them. Returns them without those that were committed meanwhile. */
export async function giveUpPendingParts(db: Database, blobKeys: readonly string[]): Promise<readonly string[]> {
  if (blobKeys.length === 0) return [];
  const marked = await db
    .updateTable('part')
    .set({ committed: 2 })
    .where('blob_key', 'in', blobKeys)
    .where('committed', '=', 0)
    .returning('blob_key')
    .execute();
  return marked.map((part) => part.blob_key);
}

/** Call this after the blobs were removed. */
export async function deleteRemovedParts(db: Database, blobKeys: readonly string[]): Promise<void> {
  await db.deleteFrom('part').where('blob_key', 'in', blobKeys).where('committed', '=', 2).execute();
}

/** Limits when parts that are not committed were begun. */
export async function limitPendingParts(db: Database, { bound, latest }: TimeLimit): Promise<void> {
  await db
    .updateTable('part')
    .set({ created_at: latest.toISOString() })
    .where('committed', '<>', 1)
    .where('created_at', '>', bound.toISOString())
    .execute();
}

/** Records when these orphaned blobs were seen first. A blob that is recorded already keeps its time. */
export async function recordOrphanedBlobs(db: Database, blobKeys: readonly string[], at: Date): Promise<void> {
  if (blobKeys.length === 0) return;
  await db
    .insertInto('orphaned_blob')
    .values(blobKeys.map((blob_key) => ({ blob_key, first_seen_at: at.toISOString() })))
    .onConflict((conflict) => conflict.column('blob_key').doNothing())
    .execute();
}

/** One page of the recorded blobs: all, or those that were first seen before a time. */
export async function pageOfOrphanedBlobs(
  db: Database,
  { after, max, seenBefore }: { readonly after: string; readonly max: number; readonly seenBefore?: Date },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orphaned_blob')
    .select('blob_key')
    .where('blob_key', '>', after)
    .$if(seenBefore !== undefined, (query) => query.where('first_seen_at', '<', seenBefore?.toISOString() ?? ''))
    .orderBy('blob_key')
    .limit(max)
    .execute();
  return rows.map((row) => row.blob_key);
}

export const countOrphanedBlobs = async (db: Database): Promise<number> => countRows(db.selectFrom('orphaned_blob'));

export async function deleteOrphanRecords(db: Database, blobKeys: readonly string[]): Promise<void> {
  if (blobKeys.length > 0) await db.deleteFrom('orphaned_blob').where('blob_key', 'in', blobKeys).execute();
}
