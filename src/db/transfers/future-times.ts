import type { TimeLimit } from '../../core/time.ts';
import type { Database, Transaction } from '../tables.ts';

/** Limits when the sessions were last used. */
export async function limitUseOfSessions(db: Database, { bound, latest }: TimeLimit): Promise<void> {
  await db
    .updateTable('transfer')
    .set({ touched_at: latest.toISOString() })
    .where('state', '=', 'Session')
    .where('touched_at', '>', bound.toISOString())
    .execute();
}

const transfersAtOnce = 200;

export interface MadeTransfer {
  readonly trackingId: string;
  readonly createdAt: Date;
  readonly finalizedAt: Date | undefined;
  readonly expiresAt: Date;
}

/** One page of sessions and transfers that were made after `bound`, and where the next page begins. */
export async function findTransfersMadeAfter(
  db: Database,
  bound: Date,
  after: string,
): Promise<{ readonly transfers: readonly MadeTransfer[]; readonly next: string | undefined }> {
  const rows = await db
    .selectFrom('transfer')
    .select(['tracking_id', 'created_at', 'finalized_at', 'expires_at'])
    .where('state', 'in', ['Session', 'Processing', 'Active'])
    .where('expires_at', '>', bound.toISOString())
    .where('tracking_id', '>', after)
    .orderBy('tracking_id')
    .limit(transfersAtOnce)
    .execute();
  const late = rows.filter((row) => (row.finalized_at ?? row.created_at) > bound.toISOString());
  return {
    transfers: late.map((row) => ({
      trackingId: row.tracking_id,
      createdAt: new Date(row.created_at),
      finalizedAt: row.finalized_at === null ? undefined : new Date(row.finalized_at),
      expiresAt: new Date(row.expires_at),
    })),
    next: rows.at(-1)?.tracking_id,
  };
}

/** Changes nothing when the transfer has changed since it was read. Tag the row in the same transaction. */
export async function changeTimesOfTransfer(
  tx: Transaction,
  { trackingId, expiresAt }: MadeTransfer,
  times: Omit<MadeTransfer, 'trackingId'>,
): Promise<void> {
  await tx
    .updateTable('transfer')
    .set({
      created_at: times.createdAt.toISOString(),
      touched_at: times.createdAt.toISOString(),
      finalized_at: times.finalizedAt?.toISOString() ?? null,
      expires_at: times.expiresAt.toISOString(),
    })
    .where('tracking_id', '=', trackingId)
    .where('expires_at', '=', expiresAt.toISOString())
    .where('state', 'in', ['Session', 'Processing', 'Active'])
    .execute();
}
