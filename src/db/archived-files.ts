import { sql } from 'kysely';
import type { DeliverableFile } from './recipients.ts';
import type { Database } from './tables.ts';

/** What it takes to read a file that recipients may have. */
export type ArchivedFile = Pick<DeliverableFile, 'id' | 'size' | 'generation' | 'manifest' | 'onlyPart'>;

/** Some files of a transfer by their ids; one that recipients may not have (any more) is missing. */
export async function findArchivedFiles(
  db: Database,
  trackingId: string,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, ArchivedFile>> {
  const rows = await db
    .selectFrom('file')
    .leftJoin('part', (join) =>
      join
        .onRef('part.file_id', '=', 'file.id')
        .onRef('part.generation', '=', 'file.generation')
        .on('part.committed', '=', sql.lit(1))
        .on('part.number', '=', 0)
        .on('file.parts', '=', 1),
    )
    .select(['file.id', 'file.size', 'file.generation', 'file.manifest', 'part.blob_key', 'part.sealed_size'])
    .where('file.tracking_id', '=', trackingId)
    .where('file.id', 'in', fileIds)
    .where('file.state', '=', 'ACTIVE')
    .where('file.manifest', 'is not', null)
    .$narrowType<{ manifest: Uint8Array }>()
    .execute();
  return new Map(
    rows.map(({ id, size, generation, manifest, blob_key: blobKey, sealed_size: sealedSize }) => {
      const onlyPart = blobKey === null || sealedSize === null ? undefined : { blobKey, sealedSize };
      return [id, { id, size, generation, manifest, onlyPart }];
    }),
  );
}

/** To whom a transfer was sent so that everybody may know, in their order. */
export async function findOpenRecipients(
  db: Database,
  trackingId: string,
): Promise<ReadonlyArray<{ readonly kind: 'to' | 'cc'; readonly address: string }>> {
  return db
    .selectFrom('recipient')
    .innerJoin('party', 'party.id', 'recipient.party_id')
    .select(['recipient.kind', 'party.address'])
    .where('recipient.tracking_id', '=', trackingId)
    .where('recipient.kind', '!=', 'bcc')
    .orderBy('recipient.position')
    .$narrowType<{ kind: 'to' | 'cc' }>()
    .execute();
}
