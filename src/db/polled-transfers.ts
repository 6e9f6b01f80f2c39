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

/** With an array PostgreSQL goes by an index, whatever it takes the table for. */
function isAmong(db: Database, gap: Gap<Ids>, column: string): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any (array(select jsonb_array_elements_text(${gap('ids')}::jsonb)))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${gap('ids')}))`;
}

/** Looked up for each row, not joined: there may be many parties. */
const addressOf = (partyId: string) =>
  sql<string>`(select party.address from party where party.id = ${sql.ref(partyId)})`;

const transfersWith = keptQuery((db, gap: Gap<Ids>) =>
  db
    .selectFrom('transfer')
    .select(addressOf('transfer.sender_id').as('sender_address'))
    .select(['tracking_id', 'password_mode', 'checksum_algorithm', 'sender_language', 'recipient_language', 'warnings'])
    .select(['show_file_names', 'show_zip_file_content', 'send_recipient_notification', 'send_upload_summary'])
    .select(['send_download_notifications', 'send_download_summary', 'classification_id'])
    .select(['confidential_message_file_id', 'sender_notification_failed'])
    .where(isAmong(db, gap, 'tracking_id')),
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
  db
    .selectFrom('transfer')
    .select(['tracking_id', 'texts'])
    .where(isAmong(db, gap, 'tracking_id')),
);

export async function sealedTexts(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array | null>> {
  const rows = await textsWith(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map(({ tracking_id, texts }) => [tracking_id, texts]));
}

const fileListsWith = keptQuery((db, gap: Gap<Ids>) =>
  db
    .selectFrom('transfer')
    .select(['tracking_id', 'file_list'])
    .where(isAmong(db, gap, 'tracking_id')),
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
    .where(isAmong(db, gap, 'tracking_id'))
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
      .select(['recipient.id', 'recipient.tracking_id', 'recipient.party_id', 'recipient.kind', 'recipient.position'])
      .select(['recipient.transfer_id', 'recipient.notification_failed'])
      .select(addressOf('recipient.party_id').as('address'))
      .where(isAmong(db, gap, 'recipient.tracking_id'))
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
    .where(isAmong(db, gap, 'tracking_id'))
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
    .where(isAmong(db, gap, 'tracking_id'))
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
