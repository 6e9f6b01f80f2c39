import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { type Gap, keptQuery } from './kept-query.ts';
import { isPostgres } from './open-database.ts';
import type { Database, Tables, Transaction } from './tables.ts';

type DownloadRow = Selectable<Tables['download']>;

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
