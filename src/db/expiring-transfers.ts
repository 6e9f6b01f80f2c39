import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables, Transaction } from './tables.ts';

const transfersAtOnce = 100;

type Transfers = ExpressionBuilder<Tables, 'transfer'>;

/** Its time is over, and nobody has moved it yet. */
export const isToExpire =
  (now: Date) =>
  ({ and, eb }: Transfers) =>
    and([eb('transfer.state', 'in', ['Processing', 'Active']), eb('transfer.expires_at', '<=', now.toISOString())]);

/** Where a walk through transfers by their expiry stands. */
export interface ExpiryPlace {
  readonly trackingId: string;
  readonly expiresAt: string;
}

const isBehind = ({ trackingId, expiresAt }: ExpiryPlace) =>
  sql<boolean>`(transfer.expires_at, transfer.tracking_id) > (${expiresAt}, ${trackingId})`;

const beginning: ExpiryPlace = { trackingId: '', expiresAt: '' };

/** A few of those whose time is over, behind this one. */
export async function findToExpire(
  db: Database,
  now: Date,
  after: ExpiryPlace = beginning,
): Promise<readonly ExpiryPlace[]> {
  const rows = await db
    .selectFrom('transfer')
    .select(['tracking_id', 'expires_at'])
    .where(isToExpire(now))
    .where(isBehind(after))
    .orderBy('expires_at')
    .orderBy('tracking_id')
    .limit(transfersAtOnce)
    .execute();
  return rows.map((row) => ({ trackingId: row.tracking_id, expiresAt: row.expires_at }));
}

/**
 * First in the transaction that ends it: in which state it is, and undefined when it has ended otherwise, or got another
 * date of expiry. Nobody changes that until the transaction ends.
 */
export async function holdToExpire(
  tx: Transaction,
  trackingId: string,
  now: Date,
): Promise<'Processing' | 'Active' | undefined> {
  const row = await tx
    .updateTable('transfer')
    .set(({ ref }) => ({ touched_at: ref('touched_at') }))
    .where('tracking_id', '=', trackingId)
    .where(isToExpire(now))
    .returning('state')
    .executeTakeFirst();
  return row?.state as 'Processing' | 'Active' | undefined;
}

/** Warned is of what expires between these times. */
export interface WarningTime {
  readonly now: Date;
  readonly until: Date;
}

const isToWarn =
  ({ now, until }: WarningTime) =>
  ({ and, or, eb, ref }: Transfers) =>
    and([
      eb('transfer.state', '=', 'Active'),
      eb('transfer.expires_at', '>', now.toISOString()),
      eb('transfer.expires_at', '<=', until.toISOString()),
      or([eb('transfer.warned_of', 'is', null), eb('transfer.warned_of', '<>', ref('transfer.expires_at'))]),
    ]);

export interface WarnedTransfer extends ExpiryPlace {
  readonly finalizedAt: string | null;
}

/** A few of them, behind the one that was looked at last. */
export async function findToWarn(
  db: Database,
  time: WarningTime,
  after: ExpiryPlace = beginning,
): Promise<readonly WarnedTransfer[]> {
  const rows = await db
    .selectFrom('transfer')
    .select(['tracking_id', 'expires_at', 'finalized_at'])
    .where(isToWarn(time))
    .where(isBehind(after))
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

/** First in the transaction that queues the warning: false when somebody else was first, or its expiry is another by now. */
export async function markWarned(
  tx: Transaction,
  { trackingId, expiresAt }: ExpiryPlace,
  time: WarningTime,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transfer')
    .set({ warned_of: expiresAt })
    .where('tracking_id', '=', trackingId)
    .where('expires_at', '=', expiresAt)
    .where(isToWarn(time))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
