import { isPostgres } from './open-database.ts';
import type { Database, Transaction } from './tables.ts';

/**
 * Before a sender's use is counted in a transaction that adds to it: of several at the same time, on whatever server,
 * each sees what the others have added. After the row of the transfer and those of recipients, where these are held too,
 * so that no two wait for each other.
 */
export async function holdSender(tx: Transaction, senderId: string): Promise<void> {
  // SQLite has one writer, and whoever has written is it.
  if (!isPostgres(tx)) return;
  // Locked and not updated: whoever names the sender as a recipient need not wait.
  await tx.selectFrom('party').select('id').where('id', '=', senderId).forNoKeyUpdate().execute();
}

export interface SenderUse {
  readonly transfers: number;
  readonly bytes: number;
}

/**
 * What counts against the quotas of a sender: all that is being put together, and what was submitted since. Nothing
 * is written down for it, so whatever is removed is free again at once.
 */
export async function senderUse(db: Database, senderId: string, since: Date): Promise<SenderUse> {
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
