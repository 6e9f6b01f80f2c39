/** What the entries of one page are made of: each a query for all of them. Where there may be many rows they come in pieces. */
import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Gap, keptQuery } from './kept-query.ts';
import type { Mailbox } from './listings.ts';
import { isPostgres } from './open-database.ts';
import type { Database, Tables } from './tables.ts';

/** So few rows that reading them keeps nobody waiting. */
const rowsAtOnce = 500;

interface Ids {
  /** JSON: one query for however many there are. */
  readonly ids: string;
}

function among(db: Database, gap: Gap<Ids>): RawBuilder<string> {
  return isPostgres(db)
    ? sql<string>`(select jsonb_array_elements_text(${gap('ids')}::jsonb))`
    : sql<string>`(select value from json_each(${gap('ids')}))`;
}

const transfersWith = keptQuery((db, gap: Gap<Ids>) =>
  db
    .selectFrom('transfer')
    .innerJoin('party', 'party.id', 'transfer.sender_id')
    .select('party.address as sender_address')
    .select(['tracking_id', 'password_mode', 'checksum_algorithm', 'sender_language', 'recipient_language', 'warnings'])
    .select(['show_file_names', 'show_zip_file_content', 'send_recipient_notification', 'send_upload_summary'])
    .select(['send_download_notifications', 'send_download_summary', 'classification_id'])
    .select(['confidential_message_file_id', 'sender_notification_failed'])
    .where('tracking_id', 'in', among(db, gap)),
);

export type PolledRow = Awaited<ReturnType<typeof transfersWith>>[number];

/** Without what is large, or sealed. */
export async function polledTransfers(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, PolledRow>> {
  const rows = await transfersWith(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map((row) => [row.tracking_id, row]));
}

const textsWith = keptQuery((db, gap: Gap<Ids>) =>
  db.selectFrom('transfer').select(['tracking_id', 'texts']).where('tracking_id', 'in', among(db, gap)),
);

export async function sealedTexts(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array | null>> {
  const rows = await textsWith(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map(({ tracking_id, texts }) => [tracking_id, texts]));
}

const fileListsWith = keptQuery((db, gap: Gap<Ids>) =>
  db.selectFrom('transfer').select(['tracking_id', 'file_list']).where('tracking_id', 'in', among(db, gap)),
);

export async function sealedFileLists(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array | null>> {
  const rows = await fileListsWith(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map(({ tracking_id, file_list }) => [tracking_id, file_list]));
}

const slotsWith = keptQuery((db, gap: Gap<Ids>) =>
  db
    .selectFrom('key_slot')
    .select(['tracking_id', 'generation', 'sealed_key'])
    .where('tracking_id', 'in', among(db, gap))
    .where('kind', '=', 'sender'),
);

export async function senderSlots(db: Database, trackingIds: readonly string[]) {
  const rows = await slotsWith(db, { ids: JSON.stringify(trackingIds) });
  return new Map(
    rows.map(({ tracking_id, generation, sealed_key: sealedKey }) => [tracking_id, { generation, sealedKey }]),
  );
}

interface After extends Ids {
  readonly trackingId: string;
  readonly position: number;
}

const isAfter = (gap: Gap<After>, table: 'recipient' | 'file') =>
  sql<boolean>`(${sql.ref(`${table}.tracking_id`)}, ${sql.ref(`${table}.position`)}) > (${gap('trackingId')}, ${gap('position')})`;

const recipientsWith = (box: Mailbox['box']) =>
  keptQuery((db, gap: Gap<After & { partyId: string }>) =>
    db
      .selectFrom('recipient')
      .innerJoin('party', 'party.id', 'recipient.party_id')
      .select(['recipient.id', 'recipient.tracking_id', 'recipient.party_id', 'recipient.kind', 'recipient.position'])
      .select(['recipient.transfer_id', 'recipient.notification_failed', 'party.address'])
      .where('recipient.tracking_id', 'in', among(db, gap))
      .where(isAfter(gap, 'recipient'))
      // Who was written to without the others' knowledge is not even read for them.
      .$if(box === 'received', (query) =>
        query.where(({ or, eb }) =>
          or([eb('recipient.kind', '<>', 'bcc'), eb('recipient.party_id', '=', gap('partyId'))]),
        ),
      )
      .orderBy('recipient.tracking_id')
      .orderBy('recipient.position')
      .limit(rowsAtOnce),
  );
const visibleRecipients = { sent: recipientsWith('sent'), received: recipientsWith('received') };

export type PolledRecipient = Awaited<ReturnType<ReturnType<typeof recipientsWith>>>[number];

/** Those that the owner of the list may know of, of each transfer in their order. */
export function polledRecipients(
  db: Database,
  { partyId, box }: Mailbox,
  trackingIds: readonly string[],
): AsyncGenerator<PolledRecipient[]> {
  return inOrder(trackingIds, (after) => visibleRecipients[box](db, { ...after, partyId }));
}

const fileCountsWith = keptQuery((db, gap: Gap<Ids>) =>
  db
    .selectFrom('file')
    .select(({ fn }) => ['tracking_id', fn.countAll().as('files')])
    .where('tracking_id', 'in', among(db, gap))
    .groupBy('tracking_id'),
);

export async function polledFileCounts(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await fileCountsWith(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map(({ tracking_id, files }) => [tracking_id, Number(files)]));
}

const filesWith = keptQuery((db, gap: Gap<After>) =>
  db
    .selectFrom('file')
    .select(['id', 'tracking_id', 'position', 'state', 'size', 'details', 'removal_cause'])
    .where('tracking_id', 'in', among(db, gap))
    .where(isAfter(gap, 'file'))
    .orderBy('tracking_id')
    .orderBy('position')
    .limit(rowsAtOnce),
);

export type PolledFile = Awaited<ReturnType<typeof filesWith>>[number];

export function polledFiles(db: Database, trackingIds: readonly string[]): AsyncGenerator<PolledFile[]> {
  return inOrder(trackingIds, (after) => filesWith(db, after));
}

async function* inOrder<Row extends Pick<Tables['file'], 'tracking_id' | 'position'>>(
  trackingIds: readonly string[],
  read: (after: After) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const ids = JSON.stringify(trackingIds);
  for (let after: After = { ids, trackingId: '', position: -1 }; ; await setImmediate()) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = { ids, trackingId: last.tracking_id, position: last.position };
  }
}

interface AfterDownload extends Ids {
  readonly recipientId: string;
  readonly fileId: string;
  readonly id: number;
}

const downloadsWith = keptQuery((db, gap: Gap<AfterDownload>) =>
  db
    .selectFrom('download')
    .select(['id', 'recipient_id', 'file_id', 'method', 'at'])
    .where('recipient_id', 'in', among(db, gap))
    .where(sql<boolean>`(recipient_id, file_id, id) > (${gap('recipientId')}, ${gap('fileId')}, ${gap('id')})`)
    .orderBy('recipient_id')
    .orderBy('file_id')
    .orderBy('id')
    .limit(rowsAtOnce),
);

export type PolledDownload = Awaited<ReturnType<typeof downloadsWith>>[number];

/** Those of one file after each other, in the order in which they happened. */
export async function* polledDownloads(
  db: Database,
  recipientIds: readonly string[],
): AsyncGenerator<PolledDownload[]> {
  const ids = JSON.stringify(recipientIds);
  for (let after: AfterDownload = { ids, recipientId: '', fileId: '', id: 0 }; ; await setImmediate()) {
    const rows = await downloadsWith(db, after);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = { ids, recipientId: last.recipient_id, fileId: last.file_id, id: last.id };
  }
}
