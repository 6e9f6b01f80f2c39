import type { TimeLimit } from '../../core/time.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

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

/** The states whose transfers have an expiration date that is still to come, in the order in which a transfer has them. */
export const lastingStates = ['Session', 'Processing', 'Active'] as const;

/**
 * One page of the transfers in a state that were made after `bound`, and where the next page begins. A page may be empty
 * although more follow: no query takes long, however many transfers there are.
 */
export async function findTransfersMadeAfter(
  db: Database,
  bound: Date,
  { state, after }: { readonly state: (typeof lastingStates)[number]; readonly after: string },
): Promise<{ readonly transfers: readonly MadeTransfer[]; readonly next: string | undefined }> {
  // The index of states provides this order for one state only, and a further condition would read on to the last row.
  const rows = await db
    .selectFrom('transfer')
    .select(['tracking_id', 'created_at', 'finalized_at', 'expires_at'])
    .where('state', '=', state)
    .where('tracking_id', '>', after)
    .orderBy('tracking_id')
    .limit(transfersAtOnce)
    .execute();
  const late = rows.filter((row) => row.expires_at > bound.toISOString() && madeAt(row) > bound.toISOString());
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

const madeAt = (row: Pick<Tables['transfer'], 'created_at' | 'finalized_at'>) => row.finalized_at ?? row.created_at;

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
    .where('state', 'in', lastingStates)
    .execute();
}
