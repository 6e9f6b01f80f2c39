import type { FileVerdict } from '../core/file-judgement.ts';
import type { ContentVersion } from './files.ts';
import type { Database } from './tables.ts';

/** False when the file is gone, has other content by now, or had a verdict already: then nothing is changed. */
export async function keepVerdict(db: Database, version: ContentVersion, verdict: FileVerdict): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ verdict })
    .where('id', '=', version.fileId)
    .where('tracking_id', '=', version.trackingId)
    .where('generation', '=', version.generation)
    .where('state', '=', 'UPLOADED')
    .where('verdict', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A whole file that waits for its verdict. Undefined when it waits no more, or has other content. */
export async function findUnscanned(db: Database, version: ContentVersion) {
  return db
    .selectFrom('file')
    .select(['size', 'manifest'])
    .where('id', '=', version.fileId)
    .where('tracking_id', '=', version.trackingId)
    .where('generation', '=', version.generation)
    .where('state', '=', 'UPLOADED')
    .where('verdict', 'is', null)
    .$narrowType<{ manifest: Uint8Array }>()
    .executeTakeFirst();
}
