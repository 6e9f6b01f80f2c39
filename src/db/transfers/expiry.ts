import { type ExpressionBuilder, sql } from 'kysely';
import { liveStates } from '../../core/availability.ts';
import type { LogChain } from '../../core/log-chain.ts';
import { transferStates } from '../../core/transfer-state.ts';
import { hasNoKeys, markPartsOfTransfer } from '../parts/part-removal.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { removeLogEntries } from '../transfer-log.ts';

const transfersAtOnce = 100;

type Transfers = ExpressionBuilder<Tables, 'transfer'>;

/** The transfer has expired and is not yet in its final state. */
export const isDueToExpire =
  (now: Date) =>
  ({ and, eb }: Transfers) =>
    and([eb('transfer.state', 'in', ['Processing', 'Active']), eb('transfer.expires_at', '<=', now.toISOString())]);

/** A position in the transfers ordered by expiry. */
export interface ExpiryCursor {
  readonly trackingId: string;
  readonly expiresAt: string;
}

const isAfterCursor = ({ trackingId, expiresAt }: ExpiryCursor) =>
  sql<boolean>`(transfer.expires_at, transfer.tracking_id) > (${expiresAt}, ${trackingId})`;

const startCursor: ExpiryCursor = { trackingId: '', expiresAt: '' };

/** One page of expired transfers after the cursor. */
export async function findTransfersToExpire(
  db: Database,
  now: Date,
  after: ExpiryCursor = startCursor,
): Promise<readonly ExpiryCursor[]> {
  const rows = await db
    .selectFrom('transfer')
    .select(['tracking_id', 'expires_at'])
    .where(isDueToExpire(now))
    .where(isAfterCursor(after))
    .orderBy('expires_at')
    .orderBy('tracking_id')
    .limit(transfersAtOnce)
    .execute();
  return rows.map((row) => ({ trackingId: row.tracking_id, expiresAt: row.expires_at }));
}

/**
 * Locks an expired transfer until the transaction ends and returns its state. Returns undefined when it has ended or its
 * expiry was changed. Call this first in the transaction.
 */
export async function lockTransferToExpire(
  tx: Transaction,
  trackingId: string,
  now: Date,
): Promise<'Processing' | 'Active' | undefined> {
  const row = await tx
    .updateTable('transfer')
    .set(({ ref }) => ({ touched_at: ref('touched_at') }))
    .where('tracking_id', '=', trackingId)
    .where(isDueToExpire(now))
    .returning('state')
    .executeTakeFirst();
  return row?.state as 'Processing' | 'Active' | undefined;
}

/** Transfers that expire between these times get a warning. */
export interface WarningWindow {
  readonly now: Date;
  readonly until: Date;
}

const isDueForWarning =
  ({ now, until }: WarningWindow) =>
  ({ and, or, eb, ref }: Transfers) =>
    and([
      eb('transfer.state', '=', 'Active'),
      eb('transfer.expires_at', '>', now.toISOString()),
      eb('transfer.expires_at', '<=', until.toISOString()),
      or([
        eb('transfer.warned_expires_at', 'is', null),
        eb('transfer.warned_expires_at', '<>', ref('transfer.expires_at')),
      ]),
    ]);

export interface TransferToWarn extends ExpiryCursor {
  readonly finalizedAt: string | null;
}

/** One page of transfers to warn about, after the cursor. */
export async function findTransfersToWarn(
  db: Database,
  time: WarningWindow,
  after: ExpiryCursor = startCursor,
): Promise<readonly TransferToWarn[]> {
  const rows = await db
    .selectFrom('transfer')
    .select(['tracking_id', 'expires_at', 'finalized_at'])
    .where(isDueForWarning(time))
    .where(isAfterCursor(after))
    .orderBy('expires_at')
    .orderBy('tracking_id')
    .limit(transfersAtOnce)
    .execute();
  return rows.map((row) => ({
    trackingId: row.tracking_id,
    expiresAt: row.expires_at,
    finalizedAt: row.finalized_at,
  }));
}

/** Call this first in the transaction that queues the warning. Returns false when it was queued before or the expiry changed. */
export async function markWarned(
  tx: Transaction,
  { trackingId, expiresAt }: ExpiryCursor,
  time: WarningWindow,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transfer')
    .set({ warned_expires_at: expiresAt })
    .where('tracking_id', '=', trackingId)
    .where('expires_at', '=', expiresAt)
    .where(isDueForWarning(time))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns false and changes nothing when the transfer is not active or has expired: an expired transfer does not become
 * active again, even before it is moved to its final state.
 */
export async function setExpiry(
  tx: Transaction,
  trackingId: string,
  { expiresAt, now }: { readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transfer')
    .set({ expires_at: expiresAt.toISOString() })
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'Active')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a transfer that has expired by then was not ended: setting the time back would make it active again. */
export async function hasTransfersToExpire(tx: Transaction, at: Date): Promise<boolean> {
  const expired = await tx
    .selectFrom('transfer')
    .select('tracking_id')
    .where(isDueToExpire(at))
    .limit(1)
    .executeTakeFirst();
  return expired !== undefined;
}

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
