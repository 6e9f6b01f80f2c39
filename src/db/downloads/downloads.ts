import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { withShownAddress } from '../contacts/contacts.ts';
import { isPostgres } from '../engine/open-database.ts';
import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

type DownloadRow = Selectable<Tables['download']>;

/** Files that one recipient downloaded with one method at one time. */
export interface NewDownloads extends Readonly<Pick<DownloadRow, 'method' | 'at' | 'caller'>> {
  readonly recipientId: string;
  readonly fileIds: Iterable<string>;
}

/** More downloads of one file by one recipient are not logged: repeated requests must not fill the disk. */
const maxDownloadsPerFile = 1_000;

/**
 * Logs downloads in order with one statement. Downloads of a recipient or file that was deleted meanwhile are skipped.
 */
export async function addDownloads(tx: Transaction, ...downloads: readonly NewDownloads[]): Promise<void> {
  const rows = isPostgres(tx)
    ? sql`jsonb_array_elements(${rowsOf(downloads)}::jsonb) as given (value)`
    : sql`json_each(${rowsOf(downloads)}) as given`;
  await sql`
    with wanted as materialized (
      select value ->> 0 as recipient_id, value ->> 1 as file_id, value ->> 2 as method, value ->> 3 as at,
        value ->> 4 as caller, cast(value ->> 5 as integer) as repetition, cast(value ->> 6 as integer) as position
      from ${rows}
    ), logged as materialized (
      select recipient_id, file_id, (
        select count(*) from download
        where download.recipient_id = pair.recipient_id and download.file_id = pair.file_id
      ) as count
      from (select distinct recipient_id, file_id from wanted) as pair
    )
    insert into download (recipient_id, file_id, method, at, caller)
    select wanted.recipient_id, wanted.file_id, wanted.method, wanted.at, wanted.caller
    from wanted
    join logged on logged.recipient_id = wanted.recipient_id and logged.file_id = wanted.file_id
    join recipient on recipient.id = wanted.recipient_id
    join file on file.id = wanted.file_id and file.tracking_id = recipient.tracking_id
    where logged.count + wanted.repetition < ${sql.lit(maxDownloadsPerFile)}
    order by wanted.position`.execute(tx);
}

/** JSON: the same statement for any number of rows. Repetition n is the n-th download of a file by one recipient. */
function rowsOf(downloads: readonly NewDownloads[]): string {
  const times = new Map<string, number>();
  const rows: unknown[] = [];
  for (const { recipientId, method, at, caller, fileIds } of downloads) {
    for (const fileId of fileIds) {
      const pair = `${recipientId} ${fileId}`;
      const repetition = times.get(pair) ?? 0;
      times.set(pair, repetition + 1);
      rows.push([recipientId, fileId, method, at, caller, repetition, rows.length]);
    }
  }
  return JSON.stringify(rows);
}

const fewLimit = 1_000;

/** Reads through an index, recipient after recipient, no more rows than it returns. */
const fewDownloadsQuery = preparedQuery((db, param: Param<{ readonly recipientIds: string }>) => ({
  compile: () =>
    (isPostgres(db)
      ? sql<DownloadRow>`
          select download.* from jsonb_array_elements_text(${param('recipientIds')}::jsonb) as wanted(id)
          cross join lateral (select * from download where recipient_id = wanted.id limit ${sql.lit(fewLimit + 1)}) as download
          limit ${sql.lit(fewLimit + 1)}`
      : sql<DownloadRow>`
          select download.* from json_each(${param('recipientIds')})
          cross join download on download.recipient_id = json_each.value limit ${sql.lit(fewLimit + 1)}`
    ).compile(db),
}));

/** All downloads of these recipients, in any order. Returns undefined when there are too many to read at once. */
export async function readDownloadsIfFew(
  db: Database,
  recipientIds: readonly string[],
): Promise<DownloadRow[] | undefined> {
  const rows = await fewDownloadsQuery(db, { recipientIds: JSON.stringify(recipientIds) });
  return rows.length > fewLimit ? undefined : rows;
}

const downloadsAtOnce = 500;

const downloadPageQuery = preparedQuery((db, param: Param<{ recipientId: string; fileId: string; id: number }>) =>
  db
    .selectFrom('download')
    .selectAll()
    .where('recipient_id', '=', param('recipientId'))
    .where(sql<boolean>`(file_id, id) > (${param('fileId')}, ${param('id')})`)
    .orderBy('file_id')
    .orderBy('id')
    .limit(downloadsAtOnce),
);

/** All downloads of a recipient, grouped by file, in the order of logging. */
export async function* downloadsOf(db: Database, recipientId: string): AsyncGenerator<DownloadRow> {
  for (let after = { fileId: '', id: 0 }; ; await setImmediate()) {
    const rows = await downloadPageQuery(db, { recipientId, ...after });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < downloadsAtOnce) return;
    after = { fileId: last.file_id, id: last.id };
  }
}

/** Deletes some of the downloads of a transfer, which may be very many. Returns how many. */
export async function deleteDownloads(db: Database, trackingId: string, max: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('download')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('download')
        .innerJoin('recipient', 'recipient.id', 'download.recipient_id')
        .select('download.id')
        .where('recipient.tracking_id', '=', trackingId)
        .limit(max),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** More downloads of one recipient are not logged, which limits the disk use. */
const maxDownloadsPerRecipient = 100_000;

/** Those of these recipients whose logged downloads have reached the limit. */
export async function findRecipientsAtDownloadLimit(
  tx: Transaction,
  recipientIds: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const full = new Set<string>();
  for (const recipientId of new Set(recipientIds)) {
    const last = await tx
      .selectFrom('download')
      .select('recipient_id')
      .where('recipient_id', '=', recipientId)
      .offset(maxDownloadsPerRecipient - 1)
      .limit(1)
      .executeTakeFirst();
    if (last !== undefined) full.add(recipientId);
  }
  return full;
}

/** A time window that includes `from` and excludes `until`. */
export interface TimeWindow {
  readonly from: Date;
  readonly until: Date;
}

/** Reads the latest download of each recipient, not all: this runs after every download. */
export async function findLastDownload(
  db: Database,
  trackingId: string,
  { from, until }: TimeWindow,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('recipient')
    .select(({ fn, selectFrom }) =>
      fn
        .max(
          selectFrom('download')
            .select(({ fn }) => fn.max('download.at').as('at'))
            .whereRef('download.recipient_id', '=', 'recipient.id')
            .where('download.at', '>=', from.toISOString())
            .where('download.at', '<', until.toISOString()),
        )
        .as('at'),
    )
    .where('recipient.tracking_id', '=', trackingId)
    .executeTakeFirst();
  return row?.at == null ? undefined : new Date(row.at);
}

/** A transfer with its confidential message, which is counted apart from the files. */
export interface ReportedTransfer {
  readonly trackingId: string;
  readonly messageId: string | null;
}

/** Each recipient with downloads in this window, in order. */
export async function recipientsWithDownloads(db: Database, transfer: ReportedTransfer, { from, until }: TimeWindow) {
  const rows = await downloadsPerRecipient(db, transfer)
    .where('download.at', '>=', from.toISOString())
    .where('download.at', '<', until.toISOString())
    .execute();
  return rows.map(toRecipientDownloads);
}

/** Each recipient, in order, also those without downloads. */
export const countDownloadsByRecipient = async (db: Database, transfer: ReportedTransfer) =>
  (await downloadsPerRecipient(db, transfer).execute()).map(toRecipientDownloads);

/** The downloads of one recipient. Undefined if it was removed. */
export async function countDownloadsOf(db: Database, transfer: ReportedTransfer, recipientId: string) {
  const row = await downloadsPerRecipient(db, transfer).where('recipient.id', '=', recipientId).executeTakeFirst();
  return row && toRecipientDownloads(row);
}

function downloadsPerRecipient(db: Database, { trackingId, messageId }: ReportedTransfer) {
  return db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .leftJoin('download', 'download.recipient_id', 'recipient.id')
    .select(['recipient.id', 'recipient.capitals', 'contact.address'])
    .select(({ fn }) => [
      fn
        .count('download.file_id')
        .distinct()
        .filterWhere('download.file_id', '<>', messageId ?? '')
        .as('count'),
      fn
        .max('download.at')
        .filterWhere('download.file_id', '=', messageId ?? '')
        .as('message_at'),
      fn
        .min('download.method')
        .filterWhere('download.file_id', '=', messageId ?? '')
        .as('message_method'),
    ])
    .where('recipient.tracking_id', '=', trackingId)
    .groupBy(['recipient.id', 'recipient.position', 'recipient.capitals', 'contact.address'])
    .orderBy('recipient.position');
}

type DownloadsRow = Awaited<ReturnType<ReturnType<typeof downloadsPerRecipient>['executeTakeFirstOrThrow']>>;

function toRecipientDownloads({ count, message_at, message_method, ...recipient }: DownloadsRow) {
  return {
    ...withShownAddress(recipient),
    /** The number of different files. */
    count: Number(count),
    /** The last time at which the recipient viewed or downloaded the confidential message. */
    message:
      message_at === null || message_method === null ? undefined : { at: new Date(message_at), method: message_method },
  };
}

/** The first files that a recipient downloaded in this window, each with its last time. */
export async function downloadedFiles(
  db: Database,
  { recipientId, messageId }: { readonly recipientId: string; readonly messageId: string | null },
  { from, until }: TimeWindow,
  max: number,
) {
  return db
    .selectFrom('download')
    .innerJoin('file', 'file.id', 'download.file_id')
    .select(['file.id', 'file.details'])
    .select(({ fn }) => [fn.max('download.at').as('at'), fn.min('download.method').as('method')])
    .where('download.recipient_id', '=', recipientId)
    .where('download.file_id', '<>', messageId ?? '')
    .where('download.at', '>=', from.toISOString())
    .where('download.at', '<', until.toISOString())
    .groupBy(['file.id', 'file.position', 'file.details'])
    .orderBy('file.position')
    .limit(max)
    .execute();
}

/** The first deliverable files, each with the recipient's last download. */
export async function filesWithDownloads(
  db: Database,
  { trackingId, messageId }: ReportedTransfer,
  recipientId: string,
  max: number,
) {
  return db
    .selectFrom('file')
    .leftJoin('download', (join) =>
      join.onRef('download.file_id', '=', 'file.id').on('download.recipient_id', '=', recipientId),
    )
    .select(['file.id', 'file.details'])
    .select(({ fn }) => fn.max('download.at').as('at'))
    .where('file.tracking_id', '=', trackingId)
    .where('file.state', '=', 'ACTIVE')
    .where('file.id', '<>', messageId ?? '')
    .groupBy(['file.id', 'file.position', 'file.details'])
    .orderBy('file.position')
    .limit(max)
    .execute();
}
