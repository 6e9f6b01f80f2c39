import { type FileTypeFilter, filterText } from '../core/policy/file-types.ts';
import { keySlotsOf, movesOf, type TransferEvent, type TransferState } from '../core/transfer-state.ts';
import type { Database, Transaction } from './tables.ts';

/**
 * The one writer of transfer.state. The move, its log entry and the end of the keys that the new state may not
 * have stand or fall together; what else must follow (mails, waste) belongs into the same transaction.
 * Of several callers that want to move a transfer, the row count lets exactly one win: it is told `true`.
 */
export async function moveTransfer(
  tx: Transaction,
  trackingId: string,
  event: TransferEvent,
  at: Date,
): Promise<boolean> {
  for (const [from, to] of movesOf(event)) {
    const { numUpdatedRows } = await tx
      .updateTable('transfer')
      .set({ state: to })
      .where('tracking_id', '=', trackingId)
      .where('state', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await tx
      .insertInto('transfer_log')
      .values({ tracking_id: trackingId, event, party_id: null, at: at.toISOString() })
      .execute();
    const kept = keySlotsOf(to);
    await tx
      .deleteFrom('key_slot')
      .where('tracking_id', '=', trackingId)
      .$if(kept.length > 0, (query) => query.where('kind', 'not in', kept))
      .execute();
    return true;
  }
  return false;
}

/** Together with the move that submits it. Which types its files may have is looked at when it is completed. */
export async function stampSubmission(
  tx: Transaction,
  trackingId: string,
  filter: FileTypeFilter | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({ finalized_at: at.toISOString(), file_type_filter: filter === null ? null : filterText(filter) })
    .where('tracking_id', '=', trackingId)
    .execute();
}

/** Together with the move that ends the processing. A transfer of which no file is left has no list. */
export async function keepOutcome(
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

/** Transfers that were submitted and wait for their end, in the order of their ids. */
export async function findProcessing(db: Database, after: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('transfer')
    .select('tracking_id')
    .where('state', '=', 'Processing')
    .where('tracking_id', '>', after)
    .orderBy('tracking_id')
    .limit(transfersAtOnce)
    .execute();
  return rows.map((row) => row.tracking_id);
}

export async function findProcessingTransfer(db: Database, trackingId: string) {
  return db
    .selectFrom('transfer')
    .select(['tracking_id', 'generation', 'file_type_filter'])
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Processing')
    .executeTakeFirst();
}

/** In which state these transfers are, and until when they were meant to be there. One that is gone for good is not among them. */
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
