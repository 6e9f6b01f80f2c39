import type { ExpressionBuilder } from 'kysely';
import { livingStates } from '../core/availability.ts';
import type { LogChain } from '../core/log-chain.ts';
import { transferStates } from '../core/transfer-state.ts';
import type { Database, Tables, Transaction } from './tables.ts';
import { removeLogOf } from './transfer-log.ts';

const transfersAtOnce = 100;

const endedStates = transferStates.filter((state) => !livingStates.includes(state));

/** It has ended, expired before, and no mail of it waits to be sent. */
const isToForget =
  (expiredBefore: Date) =>
  ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, 'transfer'>) =>
    and([
      eb('transfer.state', 'in', endedStates),
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

/** A few of them. */
export async function findToForget(db: Database, expiredBefore: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('transfer')
    .select('tracking_id')
    .where(isToForget(expiredBefore))
    .orderBy('expires_at')
    .limit(transfersAtOnce)
    .execute();
  return rows.map((row) => row.tracking_id);
}

/** Some of the downloads of a transfer, of which there may be very many. Resolves with how many. */
export async function removeDownloadsOf(db: Database, trackingId: string, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('download')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('download')
        .innerJoin('recipient', 'recipient.id', 'download.recipient_id')
        .select('download.id')
        .where('recipient.tracking_id', '=', trackingId)
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * The transfer with all that is kept of it, its log too. Parts stay until their blobs are removed, mails until the next
 * sweep. False when it is not, or no longer, to be forgotten.
 */
export async function deleteForgotten(
  tx: Transaction,
  chain: LogChain,
  trackingId: string,
  expiredBefore: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('transfer')
    .where('tracking_id', '=', trackingId)
    .where(isToForget(expiredBefore))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await removeLogOf(tx, chain, [trackingId]);
  return true;
}
