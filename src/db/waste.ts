import type { ExpressionBuilder } from 'kysely';
import { livingStates, stillReadAfter } from '../core/availability.ts';
import type { ContentVersion } from './files.ts';
import type { Database, Tables } from './tables.ts';

/** So few rows that reading them keeps nobody waiting. */
const partsAtOnce = 500;

export interface PartSearch {
  /** In the order of their keys, those behind this one. */
  readonly after: string;
  /** Of one transfer; of all when it is undefined. */
  readonly trackingId?: string | undefined;
  /** A part that was begun before this and is not committed yet has no writer any more. */
  readonly abandonedBefore: Date;
  readonly now: Date;
}

/**
 * Looks through a stretch of the parts: which of them no file needs, and where the next stretch begins.
 * Needed is what is being written, and what is committed for the present generation of a file that was not removed, as
 * long as its transfer has not ended.
 */
export async function findWasteParts(
  db: Database,
  { after, trackingId, abandonedBefore, now }: PartSearch,
): Promise<{ readonly waste: readonly string[]; readonly next: string | undefined }> {
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
  const waste = rows.filter((part) => {
    if (part.committed === 0) return part.created_at < abandonedBefore.toISOString();
    const isCurrent = part.file_generation === part.generation && part.file_state !== 'REMOVED';
    return part.committed !== 1 || !isCurrent || !part.is_live;
  });
  return {
    waste: waste.map((part) => part.blob_key),
    next: rows.length < partsAtOnce ? undefined : rows.at(-1)?.blob_key,
  };
}

/** Whoever has ended stays so: what was waste once is never needed again. */
function needsContents({ or, and, eb }: ExpressionBuilder<Tables, 'transfer'>, now: Date) {
  const isRead = eb('transfer.expires_at', '>', stillReadAfter(now).toISOString());
  return or([
    eb('transfer.state', 'in', livingStates),
    and([eb('transfer.state', '=', 'Deleted_by_expiration'), isRead]),
  ]);
}

/** A stretch of the parts that earlier uploads of this file had committed. */
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
 * Gives parts up, before their blobs are removed: no writer can commit them any more. Resolves with those that were
 * given up; one that was committed at the last moment is not among them.
 */
export async function condemnParts(db: Database, blobKeys: readonly string[], now: Date): Promise<readonly string[]> {
  const condemned = await db
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
  return condemned.map((part) => part.blob_key);
}

/** After their blobs were removed. */
export async function forgetParts(db: Database, blobKeys: readonly string[]): Promise<void> {
  await db.deleteFrom('part').where('blob_key', 'in', blobKeys).where('committed', '=', 2).execute();
}
