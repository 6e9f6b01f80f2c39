import { sql } from 'kysely';
import { showAddress } from '../../core/email-address.ts';
import type { TransferState } from '../../core/transfer-state.ts';
import type { Database, Tables } from '../tables.ts';
import { isFinding } from './search-drivers.ts';

/** The administrator's view of a transfer: without texts and file names. */
export interface AdminTransfer {
  readonly trackingId: string;
  readonly state: TransferState;
  readonly sender: string;
  /** In a list only the first ones. */
  readonly recipients: ReadonlyArray<{ readonly kind: 'to' | 'cc' | 'bcc'; readonly address: string }>;
  readonly recipientCount: number;
  readonly files: number;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly finalizedAt: Date | null;
  readonly expiresAt: Date;
}

/** How many recipients of a transfer a list contains. A transfer may have thousands. */
export const listedRecipients = 10;

/** The transfers with these tracking IDs and their first recipients, newest first. */
export async function findAdminTransfers(
  db: Database,
  trackingIds: readonly string[],
): Promise<readonly AdminTransfer[]> {
  if (trackingIds.length === 0) return [];
  const rows = await submittedTransfers(db)
    .where('transfer.tracking_id', 'in', trackingIds)
    .orderBy('transfer.tracking_id', 'desc')
    .execute();
  return toAdminTransfers(db, rows, listedRecipients);
}

/** A submitted transfer with all its recipients. */
export async function findAdminTransfer(db: Database, trackingId: string): Promise<AdminTransfer | undefined> {
  const rows = await submittedTransfers(db).where('transfer.tracking_id', '=', trackingId).execute();
  return (await toAdminTransfers(db, rows, Number.MAX_SAFE_INTEGER))[0];
}

const submittedTransfers = (db: Database) =>
  db
    .selectFrom('transfer')
    .innerJoin('contact', 'contact.id', 'transfer.sender_id')
    .select(['transfer.tracking_id', 'transfer.state', 'contact.address', 'transfer.created_at'])
    .select(['transfer.finalized_at', 'transfer.expires_at', 'transfer.sender_capitals'])
    .where('transfer.state', '<>', 'Session');

type TransferRow = Awaited<ReturnType<ReturnType<typeof submittedTransfers>['execute']>>[number];

async function toAdminTransfers(
  db: Database,
  rows: readonly TransferRow[],
  maxRecipients: number,
): Promise<readonly AdminTransfer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.tracking_id);
  const recipients = await db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select(['recipient.tracking_id', 'recipient.kind', 'recipient.capitals', 'contact.address'])
    .where('recipient.tracking_id', 'in', ids)
    .where('recipient.position', '<', maxRecipients)
    .orderBy('recipient.position')
    .execute();
  const counts = await db
    .selectFrom('recipient')
    .select(({ fn }) => ['tracking_id', fn.countAll<number>().as('count')])
    .where('tracking_id', 'in', ids)
    .groupBy('tracking_id')
    .execute();
  const files = await db
    .selectFrom('file')
    .select(({ fn }) => ['tracking_id', fn.countAll<number>().as('files'), fn.sum<number>('size').as('bytes')])
    .where('tracking_id', 'in', ids)
    .groupBy('tracking_id')
    .execute();
  const readers = Map.groupBy(recipients, (row) => row.tracking_id);
  const countOf = new Map(counts.map(({ tracking_id, count }) => [tracking_id, Number(count)]));
  const sizes = new Map(files.map((row) => [row.tracking_id, row]));
  return rows.map((row) => ({
    trackingId: row.tracking_id,
    state: row.state,
    sender: showAddress(row.address, row.sender_capitals),
    recipients: (readers.get(row.tracking_id) ?? []).map(({ kind, address, capitals }) => ({
      kind,
      address: showAddress(address, capitals),
    })),
    recipientCount: countOf.get(row.tracking_id) ?? 0,
    files: Number(sizes.get(row.tracking_id)?.files ?? 0),
    bytes: Number(sizes.get(row.tracking_id)?.bytes ?? 0),
    createdAt: new Date(row.created_at),
    finalizedAt: row.finalized_at === null ? null : new Date(row.finalized_at),
    expiresAt: new Date(row.expires_at),
  }));
}

/** A recipient, as an administrator sees it. */
export interface AdminRecipient {
  readonly id: string;
  readonly kind: 'to' | 'cc' | 'bcc';
  readonly address: string;
  /** Whether the last email to the recipient was given up. */
  readonly hasFailedEmail: boolean;
  /** The latest end of a lock after wrong passwords. Null if none is in effect. */
  readonly lockedUntil: Date | null;
  /** How many files were downloaded or viewed, and the last time. */
  readonly downloads: number;
  readonly lastDownloadAt: Date | null;
}

/** All recipients of a transfer, in the order of the sender. */
export async function findAdminRecipients(
  db: Database,
  trackingId: string,
  now: Date,
): Promise<readonly AdminRecipient[]> {
  const rows = await db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select(['recipient.id', 'recipient.kind', 'recipient.capitals', 'recipient.notification_failed'])
    .select('contact.address')
    .select(({ selectFrom }) => [
      selectFrom('attempt')
        .select(({ fn }) => fn.max('attempt.locked_until').as('until'))
        .whereRef('attempt.recipient_id', '=', 'recipient.id')
        .where('attempt.locked_until', '>', now.toISOString())
        .as('locked_until'),
      selectFrom('download')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('download.recipient_id', '=', 'recipient.id')
        .as('downloads'),
      selectFrom('download')
        .select(({ fn }) => fn.max('download.at').as('at'))
        .whereRef('download.recipient_id', '=', 'recipient.id')
        .as('last_download_at'),
    ])
    .where('recipient.tracking_id', '=', trackingId)
    .orderBy('recipient.position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    address: showAddress(row.address, row.capitals),
    hasFailedEmail: row.notification_failed === 1,
    lockedUntil: row.locked_until === null ? null : new Date(row.locked_until),
    downloads: Number(row.downloads ?? 0),
    lastDownloadAt: row.last_download_at === null ? null : new Date(row.last_download_at),
  }));
}

/** Files that were removed after the submission. */
export interface RemovedFiles {
  readonly cause: NonNullable<Tables['file']['removal_cause']>;
  readonly files: number;
}

export async function countRemovedFiles(db: Database, trackingId: string): Promise<readonly RemovedFiles[]> {
  const rows = await db
    .selectFrom('file')
    .select(({ fn }) => ['removal_cause', fn.countAll<number>().as('files')])
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'REMOVED')
    .groupBy('removal_cause')
    .orderBy('removal_cause')
    .execute();
  return rows.map(({ removal_cause, files }) => ({ cause: removal_cause ?? 'unknown', files: Number(files) }));
}

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

interface BusySenders {
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
const idFrom = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
