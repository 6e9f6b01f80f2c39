import type { ExpressionBuilder } from 'kysely';
import type { PasswordForm } from '../../core/grouped-text.ts';
import type { LogChain } from '../../core/log-chain.ts';
import { type FileTypeFilter, filterText } from '../../core/policy/file-types.ts';
import { Problem } from '../../core/problem.ts';
import { optionColumns } from '../../core/transfer-options.ts';
import { keySlotsOf, movesOf, type TransferEvent, type TransferState } from '../../core/transfer-state.ts';
import { findRow } from '../engine/statements.ts';
import { markPartsOfTransfer } from '../parts/part-removal.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { appendToLog } from '../transfer-log.ts';

/**
 * The only writer of transfer.state. The move, its log entry, the deletion of keys that the new state may not have and
 * the mark on parts that nothing needs any more are atomic; other consequences (emails) belong in the same transaction.
 * An expired transfer keeps its parts for the downloads that are running.
 * Returns the state before. When several callers move a transfer concurrently, all but one get undefined.
 */
export async function moveTransfer(
  tx: Transaction,
  chain: LogChain,
  trackingId: string,
  event: TransferEvent,
  at: Date,
): Promise<TransferState | undefined> {
  for (const [from, to] of movesOf(event)) {
    const { numUpdatedRows } = await tx
      .updateTable('transfer')
      .set({ state: to })
      .where('tracking_id', '=', trackingId)
      .where('state', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await appendToLog(tx, chain, { trackingId, event, contactId: null, at: at.toISOString() });
    const saved = keySlotsOf(to);
    await tx
      .deleteFrom('key_slot')
      .where('tracking_id', '=', trackingId)
      .$if(saved.length > 0, (query) => query.where('kind', 'not in', saved))
      .execute();
    if (saved.length === 0 && event !== 'expired') await markPartsOfTransfer(tx, trackingId);
    return from;
  }
  return undefined;
}

export interface Submission {
  /** Applied at completion. */
  readonly filter: FileTypeFilter | null;
  readonly passwordForm: PasswordForm | null;
}

/** Call this in the transaction that submits the transfer. */
export async function saveSubmission(
  tx: Transaction,
  trackingId: string,
  { filter, passwordForm }: Submission,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({ finalized_at: at.toISOString(), file_type_filter: filter === null ? null : filterText(filter) })
    .set(formColumns(passwordForm))
    .where('tracking_id', '=', trackingId)
    .execute();
}

function formColumns(form: PasswordForm | null) {
  return ({ ref }: ExpressionBuilder<Tables, 'transfer'>) => ({
    password_form: form,
    password_form_generation: form === null ? null : ref('generation'),
  });
}

/** Call this in the transaction that ends the processing. A transfer without remaining files has no list. */
export async function saveOutcome(
  tx: Transaction,
  trackingId: string,
  { fileList, warnings }: { readonly fileList: Uint8Array | null; readonly warnings: boolean },
): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({ file_list: fileList, warnings: warnings ? 1 : 0 })
    .where('tracking_id', '=', trackingId)
    .execute();
}

const transfersAtOnce = 100;

/** The states and expiry times of these transfers, without deleted ones. */
export async function findStates(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly state: TransferState; readonly expiresAt: Date }>> {
  const found = new Map<string, { state: TransferState; expiresAt: Date }>();
  for (let from = 0; from < trackingIds.length; from += transfersAtOnce) {
    const rows = await db
      .selectFrom('transfer')
      .select(['tracking_id', 'state', 'expires_at'])
      .where('tracking_id', 'in', trackingIds.slice(from, from + transfersAtOnce))
      .execute();
    for (const row of rows) found.set(row.tracking_id, { state: row.state, expiresAt: new Date(row.expires_at) });
  }
  return found;
}

export type TransferRow = Tables['transfer'];

/** A transfer of this sender, in any state. */
export async function findTransferOfSender(
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

/** The columns that recipients may see after they opened the transfer. The texts are sealed. */
export async function findReceivedTransfer(db: Database, trackingId: string) {
  const row = await db
    .selectFrom('transfer')
    .innerJoin('contact', 'contact.id', 'transfer.sender_id')
    .select([
      'contact.address as sender_address',
      'transfer.sender_capitals',
      'transfer.sender_verified',
      'transfer.checksum_algorithm',
      'transfer.confidential_message_file_id',
      'transfer.finalized_at',
      'transfer.created_at',
      'transfer.texts',
    ])
    .select(optionColumns)
    .where('transfer.tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow(() => new Problem('transfer_gone'));
  return { ...row, sentAt: new Date(row.finalized_at ?? row.created_at) };
}

export async function findSealedFileList(db: Database, trackingId: string): Promise<Uint8Array | null | undefined> {
  const row = await findRow(db, 'transfer', ['file_list'], { tracking_id: trackingId });
  return row?.file_list;
}

/** Call this only in the transaction that replaces the key slots, after they were replaced. */
export async function savePassword(
  tx: Transaction,
  trackingId: string,
  { mode, form }: { readonly mode: Tables['transfer']['password_mode']; readonly form: PasswordForm | null },
): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({ password_mode: mode })
    .set(formColumns(form))
    .where('tracking_id', '=', trackingId)
    .execute();
}

export interface SenderUsage {
  readonly transfers: number;
  readonly bytes: number;
}

/**
 * The usage that counts against a sender's quotas: all sessions, and transfers submitted since. It is computed and not
 * stored, so that a removal frees quota at once.
 */
export async function readSenderUsage(db: Database, senderId: string, since: Date): Promise<SenderUsage> {
  const counted = db
    .selectFrom('transfer')
    .where('sender_id', '=', senderId)
    .where(({ or, eb }) => or([eb('finalized_at', 'is', null), eb('finalized_at', '>', since.toISOString())]));
  const { transfers } = await counted.select(({ fn }) => fn.countAll().as('transfers')).executeTakeFirstOrThrow();
  const { bytes } = await counted
    .innerJoin('file', 'file.tracking_id', 'transfer.tracking_id')
    .select(({ fn }) => fn.sum('file.size').as('bytes'))
    .executeTakeFirstOrThrow();
  return { transfers: Number(transfers), bytes: Number(bytes ?? 0) };
}

/** Returns some of the sessions and transfers that the contact sends and that have not ended. */
export async function findUnendedTransfersOfSender(
  db: Database,
  senderId: string,
  max: number,
  states: ReadonlyArray<'Session' | 'Processing' | 'Active'> = ['Session', 'Processing', 'Active'],
): Promise<ReadonlyArray<{ readonly trackingId: string; readonly state: TransferState; readonly expiresAt: Date }>> {
  const rows = await db
    .selectFrom('transfer')
    .select(['tracking_id', 'state', 'expires_at'])
    .where('sender_id', '=', senderId)
    .where('state', 'in', states)
    .limit(max)
    .execute();
  return rows.map(({ tracking_id: trackingId, state, expires_at }) => {
    return { trackingId, state, expiresAt: new Date(expires_at) };
  });
}

/** Wipes the texts of some of the contact's transfers. Returns how many. */
export async function wipeTextsOfSender(db: Database, contactId: string, max: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('transfer')
    .set({ texts: null })
    .where('tracking_id', 'in', ({ selectFrom }) =>
      selectFrom('transfer')
        .select('tracking_id')
        .where('sender_id', '=', contactId)
        .where('texts', 'is not', null)
        .limit(max),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The columns that emails use. Without the file list, which is long: most emails need the first names at most. */
const columns = [
  'tracking_id',
  'state',
  'sender_id',
  'finalized_at',
  'expires_at',
  'sender_capitals',
  'password_mode',
  'checksum_algorithm',
  'sender_language',
  'recipient_language',
  ...optionColumns,
  'classification_id',
  'confidential_message_file_id',
  'texts',
] as const satisfies ReadonlyArray<keyof Tables['transfer']>;

export type TransferForEmailRow = Pick<Tables['transfer'], (typeof columns)[number]> & {
  readonly sender_address: string;
  readonly sender_erased_at: string | null;
};

export async function findTransferForEmail(db: Database, trackingId: string): Promise<TransferForEmailRow | undefined> {
  return db
    .selectFrom('transfer')
    .innerJoin('contact', 'contact.id', 'transfer.sender_id')
    .select(columns.map((column) => `transfer.${column}` as const))
    .select(['contact.address as sender_address', 'contact.erased_at as sender_erased_at'])
    .where('transfer.tracking_id', '=', trackingId)
    .executeTakeFirst();
}

/** A confidential message is one of the files. */
export async function clearRemovedMessage(tx: Transaction, trackingId: string): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({ confidential_message_file_id: null })
    .where('tracking_id', '=', trackingId)
    .where('confidential_message_file_id', 'in', (eb) =>
      eb.selectFrom('file').select('id').where('file.tracking_id', '=', trackingId).where('file.state', '=', 'REMOVED'),
    )
    .execute();
}

/** Whether the last email about the transfer to its sender failed. */
export async function saveSenderNotification(tx: Transaction, trackingId: string, failed: boolean): Promise<void> {
  const sender_notification_failed = failed ? 1 : 0;
  await tx
    .updateTable('transfer')
    .set({ sender_notification_failed })
    .where('tracking_id', '=', trackingId)
    .where('sender_notification_failed', '<>', sender_notification_failed)
    .execute();
}
