import { sql } from 'kysely';
import { type Ids, isAmong } from '../engine/batch-query.ts';
import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import type { Database } from '../tables.ts';

/** The files of a transfer without the confidential message and without those that the completion has removed. */
export interface FileSummaryRow {
  readonly count: number;
  readonly size: number;
  readonly first: { readonly id: string; readonly details: Uint8Array } | undefined;
}

/** The files of a transfer are counted in about a millisecond if there are thousands: few enough to not block others. */
const transfersAtOnce = 10;

/** Reads the index alone. */
const totalsQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('file')
    .select(({ fn }) => ['tracking_id', fn.countAll().as('count'), fn.sum('size').as('size')])
    .where(isAmong(db, param, 'tracking_id'))
    .groupBy('tracking_id'),
);

/** Only a transfer with warnings has removed files: the rows of all others are not read. */
const removedQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('transfer')
    .innerJoin('file', 'file.tracking_id', 'transfer.tracking_id')
    .select(({ fn }) => ['transfer.tracking_id', fn.countAll().as('count'), fn.sum('file.size').as('size')])
    .where(isAmong(db, param, 'transfer.tracking_id'))
    .where('transfer.warnings', '=', sql.lit(1))
    .where('file.state', '=', 'REMOVED')
    .groupBy('transfer.tracking_id'),
);

const firstFilesQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('transfer')
    .leftJoin('file as message', (join) =>
      join
        .onRef('message.id', '=', 'transfer.confidential_message_file_id')
        .onRef('message.tracking_id', '=', 'transfer.tracking_id'),
    )
    .leftJoin('file as first', (join) =>
      join.on('first.id', '=', ({ selectFrom }) =>
        selectFrom('file')
          .select('file.id')
          .whereRef('file.tracking_id', '=', 'transfer.tracking_id')
          .where('file.state', '<>', 'REMOVED')
          .where(({ or, eb, ref }) =>
            or([
              eb('transfer.confidential_message_file_id', 'is', null),
              eb('file.id', '<>', ref('transfer.confidential_message_file_id')),
            ]),
          )
          .orderBy('file.position')
          .limit(1),
      ),
    )
    .select(['transfer.tracking_id', 'message.size as message_size', 'first.id', 'first.details'])
    .where(isAmong(db, param, 'transfer.tracking_id')),
);

export async function findFileSummaries(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, FileSummaryRow>> {
  const summaries = new Map<string, FileSummaryRow>();
  for (let from = 0; from < trackingIds.length; from += transfersAtOnce) {
    const ids = JSON.stringify(trackingIds.slice(from, from + transfersAtOnce));
    const [totals, removed, firstFiles] = await Promise.all([
      totalsQuery(db, { ids }),
      removedQuery(db, { ids }),
      firstFilesQuery(db, { ids }),
    ]);
    const [allOf, removedOf] = [byTransfer(totals), byTransfer(removed)];
    for (const { tracking_id, message_size, id, details } of firstFiles) {
      const [all, gone] = [allOf.get(tracking_id), removedOf.get(tracking_id)];
      summaries.set(tracking_id, {
        count: numberOf(all?.count) - numberOf(gone?.count) - (message_size === null ? 0 : 1),
        size: numberOf(all?.size) - numberOf(gone?.size) - (message_size ?? 0),
        first: id === null || details === null ? undefined : { id, details },
      });
    }
  }
  return summaries;
}

const byTransfer = <Row extends { readonly tracking_id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.tracking_id, row]));

const numberOf = (value: string | number | bigint | null | undefined): number => Number(value ?? 0);

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
