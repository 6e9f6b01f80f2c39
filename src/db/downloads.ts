import { sql } from 'kysely';
import type { Database, Tables, Transaction } from './tables.ts';

type DownloadRow = Tables['download'];

/** Files that one recipient got in the same way at the same time. */
export interface NewDownloads extends Readonly<Pick<DownloadRow, 'method' | 'at'>> {
  readonly recipientId: string;
  readonly fileIds: ReadonlySet<string>;
}

/** Few enough values for one statement of either database. */
const filesAtOnce = 500;
/** More of one file by one recipient are not logged: somebody who asks for it day and night must not fill the disk. */
const mostOfOneFile = 1_000;

/** Logs downloads. Of a recipient or a file that is gone for good meanwhile there is nothing to be logged. */
export async function addDownloads(tx: Transaction, { recipientId, method, at, fileIds }: NewDownloads): Promise<void> {
  const ids = [...fileIds];
  for (let from = 0; from < ids.length; from += filesAtOnce) {
    await tx
      .insertInto('download')
      .columns(['recipient_id', 'file_id', 'method', 'at'])
      .expression(({ selectFrom }) =>
        selectFrom('recipient')
          .innerJoin('file', 'file.tracking_id', 'recipient.tracking_id')
          .select(['recipient.id as recipient_id', 'file.id as file_id'])
          .select([sql<DownloadRow['method']>`${method}`.as('method'), sql<string>`${at}`.as('at')])
          .where('recipient.id', '=', recipientId)
          .where('file.id', 'in', ids.slice(from, from + filesAtOnce))
          .where(
            ({ selectFrom, fn }) =>
              selectFrom('download')
                .select(fn.countAll().as('count'))
                .whereRef('download.recipient_id', '=', 'recipient.id')
                .whereRef('download.file_id', '=', 'file.id'),
            '<',
            mostOfOneFile,
          ),
      )
      .execute();
  }
}

const downloadsAtOnce = 1_000;

/** All downloads of a transfer, in the order in which they were logged. */
export async function* downloadsOf(db: Database, trackingId: string): AsyncGenerator<DownloadRow> {
  for (let last = 0; ; ) {
    const page = await db
      .selectFrom('download')
      .innerJoin('recipient', 'recipient.id', 'download.recipient_id')
      .selectAll('download')
      .where('recipient.tracking_id', '=', trackingId)
      .where('download.id', '>', last)
      .orderBy('download.id')
      .limit(downloadsAtOnce)
      .execute();
    yield* page as unknown as DownloadRow[];
    if (page.length < downloadsAtOnce) return;
    last = page.at(-1)?.id ?? last;
  }
}
