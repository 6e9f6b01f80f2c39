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
export async function countDownloadsByRecipient(db: Database, transfer: ReportedTransfer) {
  return (await downloadsPerRecipient(db, transfer).execute()).map(toRecipientDownloads);
}

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
