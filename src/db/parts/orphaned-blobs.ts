import type { Database } from '../tables.ts';

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

export async function countOrphanedBlobs(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('orphaned_blob')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteOrphanRecords(db: Database, blobKeys: readonly string[]): Promise<void> {
  if (blobKeys.length > 0) await db.deleteFrom('orphaned_blob').where('blob_key', 'in', blobKeys).execute();
}
