import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { isFinding } from './search-filters.ts';

/** Counts the transfers created on this day (`YYYY-MM-DD`) or later with a finding of the virus scanner, at most `max`. */
export async function countTransfersWithFindings(db: Database, fromDay: string, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct tracking_id from file where ${isFinding} and tracking_id >= ${fromDay.replaceAll('-', '')}
      order by tracking_id desc limit ${max}) as found`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The use of a sender, and the newest transfer that counts. */
export interface BusySender {
  readonly senderId: string;
  readonly address: string;
  readonly transfers: number;
  readonly bytes: number;
  readonly trackingId: string;
}

export interface BusySenders {
  readonly since: Date;
  /** The smallest quotas of the policy. Undefined if no sender has one. */
  readonly minTransfers: number | undefined;
  readonly minBytes: number | undefined;
  readonly max: number;
}

/** More transfers of a day are not examined. */
const maxExamined = 20_000;

/**
 * Finds the senders who have used at least one of the smallest quotas since a time, with transfers and drafts created since
 * then. Reads the newest transfers alone, not those of each sender.
 */
export async function findBusySenders(
  db: Database,
  { since, minTransfers, minBytes, max }: BusySenders,
): Promise<readonly BusySender[]> {
  const never = sql<boolean>`1 = 0`;
  const { rows } = await sql<BusySender>`
    select busy.sender_id as "senderId", contact.address, busy.transfers, busy.bytes, busy.tracking_id as "trackingId" from (
      select sender_id, count(*) as transfers, cast(sum(bytes) as bigint) as bytes, max(tracking_id) as tracking_id from (
        select recent.sender_id, recent.tracking_id, ${minBytes === undefined ? sql`0` : bytesOf('recent')} as bytes from (
          select sender_id, tracking_id from transfer where tracking_id >= ${idFrom(since)}
          order by tracking_id desc limit ${maxExamined}) as recent) as used
      group by sender_id
      having ${minTransfers === undefined ? never : sql<boolean>`count(*) >= ${minTransfers}`}
        or ${minBytes === undefined ? never : sql<boolean>`sum(bytes) >= ${minBytes}`}
      order by sender_id limit ${max}) as busy
    join contact on contact.id = busy.sender_id
    order by busy.transfers desc, contact.address`.execute(db);
  return rows.map((row) => ({ ...row, transfers: Number(row.transfers), bytes: Number(row.bytes) }));
}

const bytesOf = (table: string) =>
  sql`(select coalesce(sum(size), 0) from file where file.tracking_id = ${sql.ref(`${table}.tracking_id`)})`;

/** The start of the tracking IDs that were made at this time. */
function idFrom(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}
