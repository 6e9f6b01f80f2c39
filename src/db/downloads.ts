import { sql } from 'kysely';
import { isPostgres } from './open-database.ts';
import type { Database, Tables, Transaction } from './tables.ts';

type DownloadRow = Tables['download'];

/** Files that one recipient got in the same way at the same time. */
export interface NewDownloads extends Readonly<Pick<DownloadRow, 'method' | 'at'>> {
  readonly recipientId: string;
  readonly fileIds: Iterable<string>;
}

/** More of one file by one recipient are not logged: somebody who asks for it day and night must not fill the disk. */
const mostOfOneFile = 1_000;

/**
 * Logs downloads, however many with one statement, in their order. Of a recipient or a file that is gone for good meanwhile
 * there is nothing to be logged.
 */
export async function addDownloads(tx: Transaction, ...downloads: readonly NewDownloads[]): Promise<void> {
  const rows = isPostgres(tx)
    ? sql`jsonb_array_elements(${rowsOf(downloads)}::jsonb) as given (value)`
    : sql`json_each(${rowsOf(downloads)}) as given`;
  await sql`
    with wanted as materialized (
      select value ->> 0 as recipient_id, value ->> 1 as file_id, value ->> 2 as method, value ->> 3 as at,
        cast(value ->> 4 as integer) as repetition, cast(value ->> 5 as integer) as position
      from ${rows}
    ), logged as materialized (
      select recipient_id, file_id, (
        select count(*) from download
        where download.recipient_id = pair.recipient_id and download.file_id = pair.file_id
      ) as count
      from (select distinct recipient_id, file_id from wanted) as pair
    )
    insert into download (recipient_id, file_id, method, at)
    select wanted.recipient_id, wanted.file_id, wanted.method, wanted.at
    from wanted
    join logged on logged.recipient_id = wanted.recipient_id and logged.file_id = wanted.file_id
    join recipient on recipient.id = wanted.recipient_id
    join file on file.id = wanted.file_id and file.tracking_id = recipient.tracking_id
    where logged.count + wanted.repetition < ${sql.lit(mostOfOneFile)}
    order by wanted.position`.execute(tx);
}

/** JSON: the same statement for however many there are. The n-th time that somebody got a file has the repetition n. */
function rowsOf(downloads: readonly NewDownloads[]): string {
  const times = new Map<string, number>();
  const rows: unknown[] = [];
  for (const { recipientId, method, at, fileIds } of downloads) {
    for (const fileId of fileIds) {
      const pair = `${recipientId} ${fileId}`;
      const repetition = times.get(pair) ?? 0;
      times.set(pair, repetition + 1);
      rows.push([recipientId, fileId, method, at, repetition, rows.length]);
    }
  }
  return JSON.stringify(rows);
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
