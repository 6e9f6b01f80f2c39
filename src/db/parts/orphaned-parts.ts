import { type ExpressionBuilder, sql } from 'kysely';
import { liveStates } from '../../core/availability.ts';
import type { Database, Tables } from '../tables.ts';

/*
 * An orphaned part is committed and not marked for removal, and no file of a live transfer needs it. The service itself
 * leaves none, so one is a sign of damage: of its own row or of a row that it refers to.
 */

/** Few enough rows to not block other requests. */
const partsAtOnce = 500;

/** Whether a file of a live transfer needs the part. */
export function isNeeded({ exists, selectFrom }: ExpressionBuilder<Tables, 'part'>) {
  return exists(
    selectFrom('file')
      .innerJoin('transfer', 'transfer.tracking_id', 'file.tracking_id')
      .leftJoin('previous_content', 'previous_content.file_id', 'file.id')
      .select('file.id')
      .whereRef('file.id', '=', 'part.file_id')
      .where('file.state', '!=', 'REMOVED')
      .where('transfer.state', 'in', liveStates)
      .where(({ or, eb, ref }) =>
        or([
          eb('file.generation', '=', ref('part.generation')),
          eb('previous_content.generation', '=', ref('part.generation')),
        ]),
      ),
  );
}

/** Finds the orphaned parts in one page of the committed parts, and where the next page starts. */
export async function findOrphanedParts(
  db: Database,
  after: string,
): Promise<{ readonly orphans: readonly string[]; readonly next: string | undefined }> {
  const rows = await db
    .selectFrom('part')
    .select('blob_key')
    .select((eb) => isNeeded(eb).as('is_needed'))
    .where('blob_key', '>', after)
    .where(sql<boolean>`committed = 1`)
    .orderBy('blob_key')
    .limit(partsAtOnce)
    .execute();
  return {
    orphans: rows.filter((part) => !part.is_needed).map((part) => part.blob_key),
    next: rows.length < partsAtOnce ? undefined : rows.at(-1)?.blob_key,
  };
}

/** Returns those of these parts that are orphaned. */
export async function filterOrphanedParts(db: Database, blobKeys: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('part')
    .select('blob_key')
    .where('blob_key', 'in', blobKeys)
    .where('committed', '=', 1)
    .where((eb) => eb.not(isNeeded(eb)))
    .execute();
  return rows.map((part) => part.blob_key);
}

/** Marks orphaned parts for removal. Returns the marked ones, without those that are needed. */
export async function markOrphanedParts(db: Database, blobKeys: readonly string[]): Promise<readonly string[]> {
  const marked = await db
    .updateTable('part')
    .set({ committed: 2 })
    .where('blob_key', 'in', blobKeys)
    .where('committed', '=', 1)
    .where((eb) => eb.not(isNeeded(eb)))
    .returning('blob_key')
    .execute();
  return marked.map((part) => part.blob_key);
}

/** Those of these blobs that a part refers to. */
export async function findReferencedBlobs(db: Database, blobKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('part').select('blob_key').where('blob_key', 'in', blobKeys).execute();
  return new Set(rows.map((row) => row.blob_key));
}

/** Parts of deleted transfers with one of these values of `committed`. */
export async function pageOfPartsWithoutTransfer(
  db: Database,
  committed: readonly number[],
  { after, max }: { readonly after: string; readonly max: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('part')
    .leftJoin('transfer', 'transfer.tracking_id', 'part.tracking_id')
    .select('part.blob_key')
    .where('transfer.tracking_id', 'is', null)
    .where('part.committed', 'in', committed)
    .where('part.blob_key', '>', after)
    .orderBy('part.blob_key')
    .limit(max)
    .execute();
  return rows.map((row) => row.blob_key);
}
