import { sql } from 'kysely';
import type { Queue } from '../core/health.ts';
import type { TransferState } from '../core/transfer-state.ts';
import type { Database } from './tables.ts';

/*
 * Counts for metrics. They read every row that waits, so that they belong to the database for reports.
 */

type QueueRow = { readonly length: number; readonly oldest: string | null };

const queueOf = ({ length, oldest }: QueueRow): Queue => ({
  length: Number(length),
  oldest: oldest === null ? undefined : new Date(oldest),
});

async function readQueue(db: Database, query: ReturnType<typeof sql<QueueRow>>): Promise<Queue> {
  const { rows } = await query.execute(db);
  return queueOf(rows[0] ?? { length: 0, oldest: null });
}

/** Reads an index alone. */
export async function countTransfersByState(db: Database): Promise<ReadonlyMap<TransferState, number>> {
  const rows = await db
    .selectFrom('transfer')
    .select(({ fn }) => ['state', fn.countAll<number>().as('transfers')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, transfers }) => [state, Number(transfers)]));
}

/** Submitted transfers that are not complete. */
export function readCompletionQueue(db: Database): Promise<Queue> {
  return readQueue(
    db,
    sql<QueueRow>`select count(*) as length, min(finalized_at) as oldest from transfer where state = 'Processing'`,
  );
}

/** Emails that are due, or failed before. An email that is sent later on purpose does not count. */
export function readEmailQueue(db: Database, now: Date): Promise<Queue> {
  return readQueue(
    db,
    sql<QueueRow>`select count(*) as length, min(created_at) as oldest from outbox
      where state = 'queued' and (attempts > 0 or due_at <= ${now.toISOString()})`,
  );
}

/** Files of submitted transfers that have no verdict of the virus scanner. */
export function readScanQueue(db: Database): Promise<Queue> {
  return readQueue(
    db,
    sql<QueueRow>`select count(*) as length, min(transfer.finalized_at) as oldest from transfer
      join file on file.tracking_id = transfer.tracking_id and file.state = 'UPLOADED' and file.verdict is null
      where transfer.state = 'Processing'`,
  );
}

/** Parts to remove. They wait since the transfer ended or, if it was a draft, since they were written. */
export function readCleanupQueue(db: Database): Promise<Queue> {
  return readQueue(
    db,
    sql<QueueRow>`select count(*) as length, min(since) as oldest from (
      select coalesce(
        (select max(at) from transfer_log where transfer_log.tracking_id = part.tracking_id), part.created_at) as since
      from part where committed <> 1 and committed = 2) as marked`,
  );
}

/** Requested erasures of personal data that are not finished. */
export const readErasureQueue = (db: Database): Promise<Queue> =>
  readQueue(db, sql<QueueRow>`select count(*) as length, min(created_at) as oldest from erasure`);
