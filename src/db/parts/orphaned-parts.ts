import type { ExpressionBuilder } from 'kysely';
import { downloadGraceStart, liveStates } from '../../core/availability.ts';
import type { ContentVersion } from '../files/content.ts';
import type { Database, Tables } from '../tables.ts';

/** Few enough rows to not block other requests. */
const partsAtOnce = 500;

export interface PartSearch {
  /** Parts with a greater key. */
  readonly after: string;
  /** Parts of one transfer; undefined for all. */
  readonly trackingId?: string | undefined;
  /** A pending part that was begun before this time has no writer. */
  readonly abandonedBefore: Date;
  readonly now: Date;
}

/**
 * Finds the orphaned parts in one page of the parts, and where the next page starts.
 * A part is needed while it is being written, and once committed for the current generation of a file that was not
 * removed, until its transfer ends.
 */
export async function findOrphanedParts(
  db: Database,
  { after, trackingId, abandonedBefore, now }: PartSearch,
): Promise<{ readonly orphans: readonly string[]; readonly next: string | undefined }> {
  const rows = await db
    .selectFrom('part')
    .leftJoin('file', 'file.id', 'part.file_id')
    .leftJoin('transfer', 'transfer.tracking_id', 'file.tracking_id')
    .select(['part.blob_key', 'part.committed', 'part.generation', 'part.created_at'])
    .select(['file.generation as file_generation', 'file.state as file_state'])
    .select((eb) => needsContents(eb, now).as('is_live'))
    .where('part.blob_key', '>', after)
    .$if(trackingId !== undefined, (query) => query.where('part.tracking_id', '=', trackingId ?? ''))
    .orderBy('part.blob_key')
    .limit(partsAtOnce)
    .execute();
  const orphans = rows.filter((part) => {
    if (part.committed === 0) return part.created_at < abandonedBefore.toISOString();
    const isCurrent = part.file_generation === part.generation && part.file_state !== 'REMOVED';
    return part.committed !== 1 || !isCurrent || !part.is_live;
  });
  return {
    orphans: orphans.map((part) => part.blob_key),
    next: rows.length < partsAtOnce ? undefined : rows.at(-1)?.blob_key,
  };
}

/** An ended transfer stays ended: an orphaned part is never needed again. */
function needsContents({ or, and, eb }: ExpressionBuilder<Tables, 'transfer'>, now: Date) {
  const isRead = eb('transfer.expires_at', '>', downloadGraceStart(now).toISOString());
  return or([
    eb('transfer.state', 'in', liveStates),
    and([eb('transfer.state', '=', 'Deleted_by_expiration'), isRead]),
  ]);
}

/** A page of the parts that earlier uploads of this file committed. */
export async function findReplacedParts(
  db: Database,
  { fileId, generation }: ContentVersion,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('part')
    .select('blob_key')
    .where('file_id', '=', fileId)
    .where('generation', '<', generation)
    .where('committed', '=', 1)
    .limit(partsAtOnce)
    .execute();
  return rows.map((row) => row.blob_key);
}

/**
 * Marks parts before their blobs are removed, so that no writer can commit them. Returns the marked parts, without those
 * that were committed meanwhile.
 */
export async function markPartsForRemoval(
  db: Database,
  blobKeys: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const marked = await db
    .updateTable('part')
    .set({ committed: 2 })
    .where('blob_key', 'in', blobKeys)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('committed', '!=', 1),
        not(
          exists(
            selectFrom('file')
              .innerJoin('transfer', 'transfer.tracking_id', 'file.tracking_id')
              .select('file.id')
              .whereRef('file.id', '=', 'part.file_id')
              .whereRef('file.generation', '=', 'part.generation')
              .where('file.state', '!=', 'REMOVED')
              .where((eb) => needsContents(eb, now)),
          ),
        ),
      ]),
    )
    .returning('blob_key')
    .execute();
  return marked.map((part) => part.blob_key);
}

/** Call this after the blobs were removed. */
export async function deleteRemovedParts(db: Database, blobKeys: readonly string[]): Promise<void> {
  await db.deleteFrom('part').where('blob_key', 'in', blobKeys).where('committed', '=', 2).execute();
}

/** Those of these blobs that a part refers to. */
export async function findReferencedBlobs(db: Database, blobKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('part').select('blob_key').where('blob_key', 'in', blobKeys).execute();
  return new Set(rows.map((row) => row.blob_key));
}

/** Parts of deleted transfers. */
export async function pageOfPartsWithoutTransfer(db: Database, after: string, max: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('part')
    .leftJoin('transfer', 'transfer.tracking_id', 'part.tracking_id')
    .select('part.blob_key')
    .where('transfer.tracking_id', 'is', null)
    .where('part.blob_key', '>', after)
    .orderBy('part.blob_key')
    .limit(max)
    .execute();
  return rows.map((row) => row.blob_key);
}
