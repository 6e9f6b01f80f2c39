import { sql } from 'kysely';
import type { Database } from '../tables.ts';

/** The columns to read a deliverable file. */
export type ArchivedFile = Pick<DeliverableFile, 'id' | 'size' | 'generation' | 'manifest' | 'onlyPart'>;

/** Deliverable files of a transfer by ID. Others are left out. */
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

/** A file that recipients may download: complete, and not removed by the completion. */
export interface DeliverableFile {
  readonly id: string;
  readonly details: Uint8Array;
  readonly size: number;
  readonly generation: number;
  readonly manifest: Uint8Array;
  readonly etag: string;
  /** Set for a file with one part, as most have. */
  readonly onlyPart: { readonly blobKey: string; readonly sealedSize: number } | undefined;
  /** Whether it is the confidential message of the transfer. */
  readonly isMessage: boolean;
}

/** The number of deliverable files and their total bytes. */
export async function countDeliverableFiles(
  db: Database,
  trackingId: string,
): Promise<{ readonly count: number; readonly size: number }> {
  const { count, size } = await db
    .selectFrom('file')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('size')])
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  return { count: Number(count), size: Number(size ?? 0) };
}

/** The size of a deliverable file; undefined for any other. */
export async function deliverableSize(
  db: Database,
  { trackingId, fileId }: { readonly trackingId: string; readonly fileId: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('file')
    .select('size')
    .where('id', '=', fileId)
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'ACTIVE')
    .where('manifest', 'is not', null)
    .where('etag', 'is not', null)
    .executeTakeFirst();
  return row?.size;
}
