import { type KeySlot, putKeySlots } from './key-slots.ts';
import type { Database, Tables, Transaction } from './tables.ts';

export type TransferRow = Tables['transfer'];
export type NewRecipient = Omit<Tables['recipient'], 'tracking_id' | 'notification_failed'>;

/** What the sender may change until the transfer is submitted. */
export type SessionColumns = Pick<
  TransferRow,
  | 'expires_at'
  | 'password_mode'
  | 'checksum_algorithm'
  | 'sender_language'
  | 'recipient_language'
  | 'show_file_names'
  | 'show_zip_file_content'
  | 'send_recipient_notification'
  | 'send_upload_summary'
  | 'send_download_notifications'
  | 'send_download_summary'
  | 'classification_id'
  | 'confidential_message_file_id'
  | 'texts'
>;

export type NewSession = SessionColumns & Pick<TransferRow, 'tracking_id' | 'sender_id' | 'client_hash' | 'generation'>;

export async function addSession(
  tx: Transaction,
  session: NewSession,
  recipients: readonly NewRecipient[],
  senderSlot: KeySlot,
  at: Date,
): Promise<void> {
  const { tracking_id } = session;
  await tx
    .insertInto('transfer')
    .values({
      ...session,
      state: 'Session',
      created_at: at.toISOString(),
      touched_at: at.toISOString(),
      finalized_at: null,
      ended_at: null,
      blobs_gone_at: null,
      warnings: 0,
      sender_notification_failed: 0,
      file_list: null,
    })
    .execute();
  for (const recipient of recipients) {
    await tx
      .insertInto('recipient')
      .values({ ...recipient, tracking_id, notification_failed: 0 })
      .execute();
  }
  await putKeySlots(tx, tracking_id, [senderSlot], at);
}

/** A transfer of this sender, in whatever state. */
export async function findSent(
  db: Database,
  { senderId, trackingId }: { readonly senderId: string; readonly trackingId: string },
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfer')
    .selectAll()
    .where('tracking_id', '=', trackingId)
    .where('sender_id', '=', senderId)
    .executeTakeFirst();
}

/** A session of this sender with the slot of the client that made it, both as they were at one moment. */
export async function findSession(
  db: Database,
  { senderId, trackingId }: { readonly senderId: string; readonly trackingId: string },
): Promise<{ readonly row: TransferRow; readonly slot: Pick<KeySlot, 'generation' | 'sealedKey'> } | undefined> {
  const found = await db
    .selectFrom('transfer')
    .innerJoin('key_slot', 'key_slot.tracking_id', 'transfer.tracking_id')
    .selectAll('transfer')
    .select(['key_slot.generation as slot_generation', 'key_slot.sealed_key'])
    .where('transfer.tracking_id', '=', trackingId)
    .where('transfer.sender_id', '=', senderId)
    .where('transfer.state', '=', 'Session')
    .where('key_slot.kind', '=', 'sender')
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { slot_generation: generation, sealed_key: sealedKey, ...row } = found;
  return { row, slot: { generation, sealedKey } };
}

/** For a call that changes nothing else: it shows that somebody still works on the session. */
export async function touchSession(db: Database, trackingId: string, at: Date): Promise<void> {
  await db
    .updateTable('transfer')
    .set({ touched_at: at.toISOString() })
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Session')
    .where('touched_at', '<', at.toISOString())
    .execute();
}

export async function recipientsOf(db: Database, trackingId: string) {
  return db
    .selectFrom('recipient')
    .innerJoin('party', 'party.id', 'recipient.party_id')
    .select(['recipient.id', 'recipient.kind', 'recipient.transfer_id', 'recipient.notification_failed'])
    .select('party.address')
    .where('recipient.tracking_id', '=', trackingId)
    .orderBy('recipient.position')
    .execute();
}

/**
 * First in every transaction that changes a session: it waits for a submit or a removal that runs at the same time,
 * and then gives undefined. Nobody else changes the session until the transaction ends.
 */
export async function holdSession(
  tx: Transaction,
  trackingId: string,
  at: Date,
): Promise<Pick<TransferRow, 'checksum_algorithm' | 'confidential_message_file_id' | 'texts'> | undefined> {
  return tx
    .updateTable('transfer')
    .set({ touched_at: at.toISOString() })
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Session')
    .returning(['checksum_algorithm', 'confidential_message_file_id', 'texts'])
    .executeTakeFirst();
}

/** Only while the session is held. */
export async function changeSession(
  tx: Transaction,
  trackingId: string,
  columns: Partial<SessionColumns>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('transfer').set(columns).where('tracking_id', '=', trackingId).execute();
}

/** Takes recipients, files and key slots along. Parts stay until their blobs are removed. */
export async function deleteSession(tx: Transaction, trackingId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('transfer')
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Session')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
