import { withShownAddress } from '../contacts/contacts.ts';
import type { Database } from '../tables.ts';

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

/** Recipients with downloads in this window, in order, with their number of different files. */
export async function recipientsWithDownloads(db: Database, trackingId: string, { from, until }: TimeWindow) {
  const rows = await db
    .selectFrom('download')
    .innerJoin('recipient', 'recipient.id', 'download.recipient_id')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select(['recipient.id', 'recipient.capitals', 'contact.address'])
    .select(({ fn }) => fn.count('download.file_id').distinct().as('count'))
    .where('recipient.tracking_id', '=', trackingId)
    .where('download.at', '>=', from.toISOString())
    .where('download.at', '<', until.toISOString())
    .groupBy(['recipient.id', 'recipient.position', 'recipient.capitals', 'contact.address'])
    .orderBy('recipient.position')
    .execute();
  return rows.map((row) => ({ ...withShownAddress(row), count: Number(row.count) }));
}

/** The first files that a recipient downloaded in this window, each with its last time. */
export async function downloadedFiles(db: Database, recipientId: string, { from, until }: TimeWindow, max: number) {
  return db
    .selectFrom('download')
    .innerJoin('file', 'file.id', 'download.file_id')
    .select(['file.id', 'file.details'])
    .select(({ fn }) => [fn.max('download.at').as('at'), fn.min('download.method').as('method')])
    .where('download.recipient_id', '=', recipientId)
    .where('download.at', '>=', from.toISOString())
    .where('download.at', '<', until.toISOString())
    .groupBy(['file.id', 'file.position', 'file.details'])
    .orderBy('file.position')
    .limit(max)
    .execute();
}

/** Every recipient with the number of different files that they downloaded. */
export async function countDownloadsByRecipient(db: Database, trackingId: string) {
  const rows = await db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .leftJoin('download', 'download.recipient_id', 'recipient.id')
    .select(['recipient.id', 'recipient.capitals', 'contact.address'])
    .select(({ fn }) => fn.count('download.file_id').distinct().as('count'))
    .where('recipient.tracking_id', '=', trackingId)
    .groupBy(['recipient.id', 'recipient.position', 'recipient.capitals', 'contact.address'])
    .orderBy('recipient.position')
    .execute();
  return rows.map((row) => ({ ...withShownAddress(row), count: Number(row.count) }));
}

/** The number of different files that this recipient downloaded. */
export async function countDownloadedFiles(db: Database, recipientId: string): Promise<number> {
  const { count } = await db
    .selectFrom('download')
    .select(({ fn }) => fn.count('file_id').distinct().as('count'))
    .where('recipient_id', '=', recipientId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first deliverable files, each with the recipient's last download. */
export async function filesWithDownloads(
  db: Database,
  { trackingId, recipientId }: { readonly trackingId: string; readonly recipientId: string },
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
    .groupBy(['file.id', 'file.position', 'file.details'])
    .orderBy('file.position')
    .limit(max)
    .execute();
}
