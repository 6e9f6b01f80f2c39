import { sql } from 'kysely';
import type { Database } from '../tables.ts';

/** Read from the index of incomplete files alone. */
const isIncomplete = sql<boolean>`file.state = 'INITIALIZED'`;

/** The bytes that all sessions have announced and that are not stored yet. */
export async function sumAnnouncedBytes(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select(({ fn, eb }) => fn.sum(eb('size', '-', eb.ref('received'))).as('bytes'))
    .where(isIncomplete)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** The sender that has announced the most bytes that are not stored yet. */
export async function findLargestSender(db: Database): Promise<string | undefined> {
  const largest = await db
    .selectFrom('file')
    .innerJoin('transfer', 'transfer.tracking_id', 'file.tracking_id')
    .select('transfer.sender_id')
    .where(isIncomplete)
    .groupBy('transfer.sender_id')
    .orderBy(({ fn, eb }) => fn.sum(eb('file.size', '-', eb.ref('file.received'))), 'desc')
    .orderBy('transfer.sender_id')
    .limit(1)
    .executeTakeFirst();
  return largest?.sender_id;
}

export async function isSentBy(db: Database, trackingId: string, senderId: string): Promise<boolean> {
  const own = await db
    .selectFrom('transfer')
    .select('sender_id')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst();
  return own?.sender_id === senderId;
}
