import type { Database } from '../tables.ts';

/** Returns the address of the first recipient. Either all recipients of a transfer are links, or none. */
export async function findFirstAddress(db: Database, trackingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select('contact.address')
    .where('recipient.tracking_id', '=', trackingId)
    .where('recipient.position', '=', 0)
    .executeTakeFirst();
  return row?.address;
}
