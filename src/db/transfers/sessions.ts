import type { ExpressionBuilder } from 'kysely';
import type { RowTags } from '../../core/listing.ts';
import type { OptionColumns } from '../../core/transfer-options.ts';
import { markPartsOfTransfer } from '../parts/part-removal.ts';
import { addRecipients, type NewRecipient } from '../recipients/recipients.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { type KeySlot, putKeySlots } from './key-slots.ts';
import { tagTransfer } from './transfer-rows.ts';
import type { TransferRow } from './transfers.ts';

/** The columns that the sender may change until the submission. */
export type SessionColumns = Pick<
  TransferRow,
  | 'expires_at'
  | 'password_mode'
  | 'checksum_algorithm'
  | 'sender_language'
  | 'recipient_language'
  | 'classification_id'
  | 'confidential_message_file_id'
  | keyof OptionColumns
  | 'texts'
>;

export type NewSession = SessionColumns &
  Pick<TransferRow, 'tracking_id' | 'sender_id' | 'sender_capitals' | 'client_hash' | 'sender_verified' | 'generation'>;

export async function insertSession(
  tx: Transaction,
  tags: RowTags,
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
      warnings: 0,
      sender_notification_failed: 0,
      file_list: null,
      tag: '',
    })
    .execute();
  await tagTransfer(tx, tags, tracking_id);
  await addRecipients(tx, tags, tracking_id, recipients);
  await putKeySlots(tx, tracking_id, [senderSlot], at);
}

/** A session of this sender and its sender key slot, read by one query. */
export async function findSenderSession(
  db: Database,
  { senderId, trackingId }: { readonly senderId: string; readonly trackingId: string },
): Promise<
  { readonly row: TransferRow; readonly slot: Pick<KeySlot, 'generation' | 'masterKeyId' | 'sealedKey'> } | undefined
> {
  const found = await db
    .selectFrom('transfer')
    .innerJoin('key_slot', 'key_slot.tracking_id', 'transfer.tracking_id')
    .selectAll('transfer')
    .select(['key_slot.generation as slot_generation', 'key_slot.master_key_id', 'key_slot.sealed_key'])
    .where('transfer.tracking_id', '=', trackingId)
    .where('transfer.sender_id', '=', senderId)
    .where('transfer.state', '=', 'Session')
    .where('key_slot.kind', '=', 'sender')
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { slot_generation: generation, master_key_id: masterKeyId, sealed_key: sealedKey, ...row } = found;
  return { row, slot: { generation, masterKeyId, sealedKey } };
}

/** Marks the session as in use, for a request that changes nothing else. */
export async function touchSession(db: Database, trackingId: string, at: Date): Promise<void> {
  await db
    .updateTable('transfer')
    .set({ touched_at: at.toISOString() })
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Session')
    .where('touched_at', '<', at.toISOString())
    .execute();
}

/**
 * Locks the session until the transaction ends. Call this first in every transaction that changes a session: it waits for
 * a concurrent submit or removal, and returns undefined after it.
 */
export async function lockSession(
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

/** Lock the session first. Tagged columns need `changeTagged`. */
export async function changeSessionColumns(
  tx: Transaction,
  trackingId: string,
  columns: Partial<SessionColumns>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('transfer').set(columns).where('tracking_id', '=', trackingId).execute();
}

/** Also deletes recipients, files and key slots. Parts are marked, and stay until their blobs are removed. */
export async function deleteSession(tx: Transaction, trackingId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('transfer')
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Session')
    .executeTakeFirst();
  if (numDeletedRows > 0n) await markPartsOfTransfer(tx, trackingId);
  return numDeletedRows > 0n;
}

const sessionsAtOnce = 100;

/**
 * A session is abandoned if it was not used since that time and no part of it was begun since. A row with a submission
 * time is a transfer with a damaged state.
 */
const isAbandoned =
  (before: Date) =>
  ({ eb, and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'transfer'>) =>
    and([
      eb('transfer.state', '=', 'Session'),
      eb('transfer.finalized_at', 'is', null),
      eb('transfer.touched_at', '<', before.toISOString()),
      not(
        exists(
          selectFrom('part')
            .select('part.blob_key')
            .whereRef('part.tracking_id', '=', 'transfer.tracking_id')
            .where('part.created_at', '>=', before.toISOString()),
        ),
      ),
    ]);

/** One page of abandoned sessions. */
export async function findAbandonedSessions(db: Database, before: Date, after: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('transfer')
    .select('tracking_id')
    .where('tracking_id', '>', after)
    .where(isAbandoned(before))
    .orderBy('tracking_id')
    .limit(sessionsAtOnce)
    .execute();
  return rows.map((row) => row.tracking_id);
}

/**
 * Checks the condition again: a late request keeps its session. Parts are marked, and stay until their blobs are
 * removed.
 */
export async function deleteAbandonedSession(tx: Transaction, trackingId: string, before: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('transfer')
    .where('tracking_id', '=', trackingId)
    .where(isAbandoned(before))
    .executeTakeFirst();
  if (numDeletedRows > 0n) await markPartsOfTransfer(tx, trackingId);
  return numDeletedRows > 0n;
}
