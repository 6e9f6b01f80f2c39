import { sql } from 'kysely';
import type { Database } from '../tables.ts';

/** A row of a list that does not follow from the transfer, or that is missing. */
export interface WrongListing {
  readonly trackingId: string;
  readonly box: string;
}

/** Finds lists that differ from the transfers and recipients. A single statement, so the service may run meanwhile. */
export async function findWrongListings(db: Database, max: number): Promise<readonly WrongListing[]> {
  const { rows } = await sql<{ tracking_id: string; box: string }>`
    select tracking_id, box from (
      select tracking_id, 'sent' as box, sender_id as contact_id, finalized_at, state, expires_at, 1 as sign
        from transfer where finalized_at is not null and state <> 'Session'
      union all
      select transfer.tracking_id, 'received', recipient.contact_id, finalized_at, state, expires_at, 1
        from transfer join recipient on recipient.tracking_id = transfer.tracking_id
        where finalized_at is not null and state <> 'Session'
          and transfer.tracking_id in (select tracking_id from transfer_log where event = 'finalized')
      union all
      select tracking_id, box, contact_id, finalized_at, state, expires_at, -1 from listing
    ) as compared
    group by tracking_id, box, contact_id, finalized_at, state, expires_at having sum(sign) <> 0
    order by tracking_id, box limit ${max}`.execute(db);
  return rows.map(({ tracking_id: trackingId, box }) => ({ trackingId, box }));
}

/** Finds the contacts whose lists have wrong counts. */
export async function findWrongCounts(db: Database, max: number): Promise<readonly string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from (
      select contact_id from (
        select contact_id, box, finalized_on, expires_on, is_active, entries from listing_count
        union all
        select contact_id, box, finalized_on, expires_on, is_active, entries from listing_change
        union all
        select contact_id, box, substr(finalized_at, 1, 10), substr(expires_at, 1, 10),
          case when state = 'Active' then 1 else 0 end, -1 from listing
      ) as compared
      group by contact_id, box, finalized_on, expires_on, is_active having sum(entries) <> 0
    ) as wrong order by contact_id limit ${max}`.execute(db);
  return rows.map((row) => row.contact_id);
}
