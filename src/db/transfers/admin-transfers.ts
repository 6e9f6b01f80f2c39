import { showAddress } from '../../core/email-address.ts';
import type { TransferState } from '../../core/transfer-state.ts';
import type { Database } from '../tables.ts';

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
