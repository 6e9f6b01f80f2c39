import type { ExpressionBuilder } from 'kysely';
import { liveStates } from '../../core/availability.ts';
import type { LogChain } from '../../core/log-chain.ts';
import { transferStates } from '../../core/transfer-state.ts';
import { hasNoKeys, markPartsOfTransfer } from '../parts/part-removal.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { removeLogEntries } from '../transfer-log.ts';

const transfersAtOnce = 100;

const endedStates = transferStates.filter((state) => !liveStates.includes(state));

/** A transfer is due when it has ended, has no keys, expired before the given time, and has no queued emails. */
const isDueForPurge = (expiredBefore: Date) => (builder: ExpressionBuilder<Tables, 'transfer'>) => {
  const { and, eb, not, exists, selectFrom } = builder;
  return and([
    eb('transfer.state', 'in', endedStates),
    hasNoKeys(builder),
    eb('transfer.expires_at', '<', expiredBefore.toISOString()),
    not(
      exists(
        selectFrom('outbox')
          .select('outbox.id')
          .whereRef('outbox.tracking_id', '=', 'transfer.tracking_id')
          .where('outbox.state', '=', 'queued'),
      ),
    ),
  ]);
};

/** Returns some of the transfers that are due. */
export async function findTransfersToPurge(db: Database, expiredBefore: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('transfer')
    .select('tracking_id')
    .where(isDueForPurge(expiredBefore))
    .orderBy('expires_at')
    .limit(transfersAtOnce)
    .execute();
  return rows.map((row) => row.tracking_id);
}

/**
 * Deletes the transfer with its log. Parts are marked and stay until their blobs are removed, and emails until the next
 * cleanup.
 * Returns false when the transfer is not due.
 */
export async function deletePurgeableTransfer(
  tx: Transaction,
  chain: LogChain,
  trackingId: string,
  expiredBefore: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('transfer')
    .where('tracking_id', '=', trackingId)
    .where(isDueForPurge(expiredBefore))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await markPartsOfTransfer(tx, trackingId);
  await removeLogEntries(tx, chain, [trackingId]);
  return true;
}
