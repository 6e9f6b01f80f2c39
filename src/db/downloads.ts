import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { type Gap, keptQuery } from './kept-query.ts';
import { isPostgres } from './open-database.ts';
import type { Database, Tables, Transaction } from './tables.ts';

type DownloadRow = Selectable<Tables['download']>;

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

const few = 1_000;

/** By an index, recipient after recipient: so it looks at no more rows than it gives. */
const someWith = keptQuery((db, gap: Gap<{ readonly recipientIds: string }>) => ({
  compile: () =>
    (isPostgres(db)
      ? sql<DownloadRow>`
          select download.* from jsonb_array_elements_text(${gap('recipientIds')}::jsonb) as wanted(id)
          cross join lateral (select * from download where recipient_id = wanted.id limit ${sql.lit(few + 1)}) as download
          limit ${sql.lit(few + 1)}`
      : sql<DownloadRow>`
          select download.* from json_each(${gap('recipientIds')})
          cross join download on download.recipient_id = json_each.value limit ${sql.lit(few + 1)}`
    ).compile(db),
}));

/** All downloads of these recipients, in any order. Undefined when there are more than can be read in passing. */
export async function fewDownloads(db: Database, recipientIds: readonly string[]): Promise<DownloadRow[] | undefined> {
  const rows = await someWith(db, { recipientIds: JSON.stringify(recipientIds) });
  return rows.length > few ? undefined : rows;
}

const downloadsAtOnce = 500;

const piecesWith = keptQuery((db, gap: Gap<{ recipientId: string; fileId: string; id: number }>) =>
  db
    .selectFrom('download')
    .selectAll()
    .where('recipient_id', '=', gap('recipientId'))
    .where(sql<boolean>`(file_id, id) > (${gap('fileId')}, ${gap('id')})`)
    .orderBy('file_id')
    .orderBy('id')
    .limit(downloadsAtOnce),
);

/** All downloads of a recipient, those of one file after each other, in the order in which they were logged. */
export async function* downloadsOf(db: Database, recipientId: string): AsyncGenerator<DownloadRow> {
  for (let after = { fileId: '', id: 0 }; ; await setImmediate()) {
    const rows = await piecesWith(db, { recipientId, ...after });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < downloadsAtOnce) return;
    after = { fileId: last.file_id, id: last.id };
  }
}
