import type { ExpressionBuilder } from 'kysely';
import type { Database, Tables, Transaction } from './tables.ts';

const sessionsAtOnce = 100;

/** No call has left a trace since, and no part of an upload was begun. */
const isAbandoned =
  (before: Date) =>
  ({ eb, and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'transfer'>) =>
    and([
      eb('transfer.state', '=', 'Session'),
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

/** A few of them; the next few come after these. */
export async function findAbandoned(db: Database, before: Date, after: string): Promise<readonly string[]> {
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

/** Asks again: a call that came at the last moment keeps its session. Parts stay until their blobs are removed. */
export async function deleteAbandoned(tx: Transaction, trackingId: string, before: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('transfer')
    .where('tracking_id', '=', trackingId)
    .where(isAbandoned(before))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
