import { markNewerParts } from '../parts/part-removal.ts';
import type { Transaction } from '../tables.ts';
import type { ContentVersion } from './content.ts';

/**
 * Keeps the content of a file that is complete, before an upload replaces it. The file is locked first, until the
 * transaction ends: this waits for a concurrent transaction that completes the content.
 */
export async function savePreviousContent(
  tx: Transaction,
  { trackingId, fileId }: Pick<ContentVersion, 'trackingId' | 'fileId'>,
): Promise<void> {
  await tx
    .updateTable('file')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .execute();
  await tx
    .insertInto('previous_content')
    .columns(['file_id', 'generation', 'parts', 'manifest', 'etag', 'verdict'])
    .expression(({ selectFrom }) =>
      selectFrom('file')
        .select(['id', 'generation', 'parts', 'manifest', 'etag', 'verdict'])
        .where('id', '=', fileId)
        .where('tracking_id', '=', trackingId)
        .where('state', '=', 'UPLOADED')
        .$narrowType<{ manifest: Uint8Array; etag: string }>(),
    )
    .execute();
}

export async function deletePreviousContent(tx: Transaction, fileId: string): Promise<void> {
  await tx.deleteFrom('previous_content').where('file_id', '=', fileId).execute();
}

/**
 * Gives every file whose replacement is incomplete its previous content back. Call this in the transaction that submits
 * the session: from then on no upload continues.
 */
export async function restorePreviousContents(tx: Transaction, trackingId: string): Promise<void> {
  const restored = await tx
    .updateTable('file')
    .from('previous_content')
    .set(({ ref }) => ({
      state: 'UPLOADED',
      generation: ref('previous_content.generation'),
      parts: ref('previous_content.parts'),
      received: ref('file.size'),
      manifest: ref('previous_content.manifest'),
      etag: ref('previous_content.etag'),
      verdict: ref('previous_content.verdict'),
    }))
    .whereRef('previous_content.file_id', '=', 'file.id')
    .where('file.tracking_id', '=', trackingId)
    .returning(['file.id', 'file.generation'])
    .execute();
  for (const { id: fileId, generation } of restored) {
    await deletePreviousContent(tx, fileId);
    await markNewerParts(tx, { fileId, generation });
  }
}
