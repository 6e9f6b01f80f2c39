import { addressOf } from '../contacts/contacts.ts';
import { type Ids, isAmong } from '../engine/batch-query.ts';
import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import type { Database } from '../tables.ts';

const transfersQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('transfer')
    .select(addressOf('transfer.sender_id').as('sender_address'))
    .select(['tracking_id', 'password_mode', 'checksum_algorithm', 'sender_language', 'recipient_language', 'warnings'])
    .select(['show_file_names', 'show_zip_file_content', 'send_recipient_notification', 'send_upload_summary'])
    .select(['send_download_notifications', 'send_download_summary', 'classification_id'])
    .select(['confidential_message_file_id', 'allow_preview', 'sender_notification_failed', 'sender_capitals'])
    .where(isAmong(db, param, 'tracking_id')),
);

export type ListedTransferRow = Awaited<ReturnType<typeof transfersQuery>>[number];

/** The columns of a listed transfer, without large and sealed ones. */
export async function findListedTransfers(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, ListedTransferRow>> {
  const rows = await transfersQuery(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map((row) => [row.tracking_id, row]));
}

const textsQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('transfer')
    .select(['tracking_id', 'texts'])
    .where(isAmong(db, param, 'tracking_id')),
);

export async function findSealedTexts(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array | null>> {
  const rows = await textsQuery(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map(({ tracking_id, texts }) => [tracking_id, texts]));
}

const fileListsQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('transfer')
    .select(['tracking_id', 'file_list'])
    .where(isAmong(db, param, 'tracking_id')),
);

export async function findSealedFileLists(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array | null>> {
  const rows = await fileListsQuery(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map(({ tracking_id, file_list }) => [tracking_id, file_list]));
}
