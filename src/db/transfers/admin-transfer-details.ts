import { showAddress } from '../../core/email-address.ts';
import type { Database, Tables } from '../tables.ts';

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
