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

/** Whether no other sender has announced more bytes that are not stored yet than the sender of this session. */
export async function hasMostAnnouncedBytes(db: Database, trackingId: string): Promise<boolean> {
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
  const own = await db
    .selectFrom('transfer')
    .select('sender_id')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst();
  return largest === undefined || largest.sender_id === own?.sender_id;
}
