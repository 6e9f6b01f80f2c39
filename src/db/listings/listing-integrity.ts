import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../tables.ts';

/** A row of a list that does not follow from the transfer, or that is missing. */
export interface WrongListing {
  readonly trackingId: string;
  readonly box: string;
}

const columns = sql.raw('tracking_id, box, contact_id, finalized_at, state, expires_at');

/** The rows that the lists must have, by transfers, recipients and log: of one transfer or of all. */
function derivedEntries(trackingId?: string): RawBuilder<unknown> {
  const isWanted = trackingId === undefined ? sql`` : sql`and transfer.tracking_id = ${trackingId}`;
  return sql`
    select tracking_id, 'sent' as box, sender_id as contact_id, finalized_at, state, expires_at
      from transfer where finalized_at is not null and state <> 'Session' ${isWanted}
    union all
    select transfer.tracking_id, 'received', recipient.contact_id, finalized_at, state, expires_at
      from transfer join recipient on recipient.tracking_id = transfer.tracking_id
      where finalized_at is not null and state <> 'Session' ${isWanted}
        and transfer.tracking_id in (select tracking_id from transfer_log where event = 'finalized')`;
}

/** Finds lists that differ from the transfers and recipients. A single statement, so the service may run meanwhile. */
export async function findWrongListings(db: Database, max: number, after = ''): Promise<readonly WrongListing[]> {
  const { rows } = await sql<{ tracking_id: string; box: string }>`
    select tracking_id, box from (
      select ${columns}, 1 as sign from (${derivedEntries()}) as derived
      union all
      select ${columns}, -1 from listing
    ) as compared
    where tracking_id > ${after}
    group by ${columns} having sum(sign) <> 0
    order by tracking_id, box limit ${max}`.execute(db);
  return rows.map(({ tracking_id: trackingId, box }) => ({ trackingId, box }));
}

const cell = sql.raw('contact_id, box, finalized_on, expires_on, is_active');

/** The stored counts with all changes, and the entries that they count with the opposite sign. */
function comparedCounts(contactId?: string): RawBuilder<unknown> {
  const isWanted = contactId === undefined ? sql`` : sql`where contact_id = ${contactId}`;
  return sql`
    select ${cell}, entries from listing_count ${isWanted}
    union all
    select ${cell}, entries from listing_change ${isWanted}
    union all
    select contact_id, box, substr(finalized_at, 1, 10), substr(expires_at, 1, 10),
      case when state = 'Active' then 1 else 0 end, -1 from listing ${isWanted}`;
}

/** Finds the contacts whose lists have wrong counts. */
export async function findWrongCounts(db: Database, max: number, after = ''): Promise<readonly string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from (
      select contact_id from (${comparedCounts()}) as compared
      where contact_id > ${after}
      group by ${cell} having sum(entries) <> 0
    ) as wrong order by contact_id limit ${max}`.execute(db);
  return rows.map((row) => row.contact_id);
}

/**
 * Makes the lists follow from a transfer again, which the caller has locked. A new row gets `version`, which must be
 * higher than that of the missing row, so that clients read it.
 */
export async function rebuildListings(tx: Transaction, trackingId: string, version: number): Promise<void> {
  const isSame = sql`derived.box = listing.box and derived.contact_id = listing.contact_id
    and derived.finalized_at = listing.finalized_at and derived.state = listing.state
    and derived.expires_at = listing.expires_at`;
  await sql`delete from listing where tracking_id = ${trackingId}
    and not exists (select 1 from (${derivedEntries(trackingId)}) as derived where ${isSame})`.execute(tx);
  await sql`insert into listing (${columns}, version)
    select ${columns}, cast(${version} as bigint) from (${derivedEntries(trackingId)}) as derived where true
    on conflict do nothing`.execute(tx);
}

/**
 * Makes the counts of a contact those of its lists, by a change of the difference. One statement: changes that are
 * committed meanwhile are in neither side of the comparison.
 */
export async function correctCounts(tx: Transaction, contactId: string): Promise<void> {
  await sql`insert into listing_change (${cell}, entries)
    select ${cell}, cast(-sum(entries) as bigint) from (${comparedCounts(contactId)}) as compared
    group by ${cell} having sum(entries) <> 0`.execute(tx);
}
