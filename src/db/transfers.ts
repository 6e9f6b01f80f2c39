import { keySlotsOf, movesOf, type TransferEvent } from '../core/transfer-state.ts';
import type { Transaction } from './tables.ts';

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
