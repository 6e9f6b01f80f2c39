import type { ExpressionBuilder } from 'kysely';
import { type EmailAddress, showAddress } from '../../core/email-address.ts';
import { movesOf, type TransferState } from '../../core/transfer-state.ts';
import type { Database, Tables } from '../tables.ts';

/** A search by an administrator. Days are creation days in UTC, as `YYYYMMDD`. */
export interface TransferSearch {
  readonly state?: TransferState | undefined;
  readonly sender?: EmailAddress | undefined;
  readonly recipient?: EmailAddress | undefined;
  readonly fromDay?: string | undefined;
  readonly beforeDay?: string | undefined;
  /** The last tracking ID of the previous page. */
  readonly after?: string | undefined;
}

/** The administrator's view of a transfer: without texts and file names. */
export interface AdminTransfer {
  readonly trackingId: string;
  readonly state: TransferState;
  readonly sender: string;
  readonly recipients: ReadonlyArray<{ readonly kind: 'to' | 'cc' | 'bcc'; readonly address: string }>;
  readonly files: number;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly finalizedAt: Date | null;
  readonly expiresAt: Date;
}

/** Newest first, without sessions. */
export async function searchTransfers(
  db: Database,
  search: TransferSearch,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<readonly AdminTransfer[]> {
  const { state, sender, recipient, fromDay, beforeDay, after } = search;
  const rows = await submittedTransfers(db)
    .$if(state !== undefined, (query) => query.where(hasEffectiveState(state ?? 'Active', now)))
    .$if(sender !== undefined, (query) => query.where('contact.address', '=', sender ?? ''))
    .$if(recipient !== undefined, (query) => query.where(hasRecipient(recipient ?? '')))
    .$if(fromDay !== undefined, (query) => query.where('transfer.tracking_id', '>=', fromDay ?? ''))
    .$if(beforeDay !== undefined, (query) => query.where('transfer.tracking_id', '<', beforeDay ?? ''))
    .$if(after !== undefined, (query) => query.where('transfer.tracking_id', '<', after ?? ''))
    .orderBy('transfer.tracking_id', 'desc')
    .limit(max)
    .execute();
  return toAdminTransfers(db, rows);
}

export async function findAdminTransfer(db: Database, trackingId: string): Promise<AdminTransfer | undefined> {
  const rows = await submittedTransfers(db).where('transfer.tracking_id', '=', trackingId).execute();
  return (await toAdminTransfers(db, rows))[0];
}

const submittedTransfers = (db: Database) =>
  db
    .selectFrom('transfer')
    .innerJoin('contact', 'contact.id', 'transfer.sender_id')
    .select(['transfer.tracking_id', 'transfer.state', 'contact.address', 'transfer.created_at'])
    .select(['transfer.finalized_at', 'transfer.expires_at', 'transfer.sender_capitals'])
    .where('transfer.state', '<>', 'Session');

type TransferRow = Awaited<ReturnType<ReturnType<typeof submittedTransfers>['execute']>>[number];

/** An expired transfer counts as such even before it is moved to its final state. */
const hasEffectiveState =
  (state: TransferState, now: Date) =>
  ({ eb, or, and }: ExpressionBuilder<Tables, 'transfer'>) => {
    const expiring = movesOf('expired');
    const isOver = eb('transfer.expires_at', '<=', now.toISOString());
    const itself = eb('transfer.state', '=', state);
    const from = expiring.filter(([, to]) => to === state).map(([before]) => before);
    if (from.length > 0) return or([itself, and([eb('transfer.state', 'in', from), isOver])]);
    return expiring.some(([before]) => before === state) ? and([itself, eb.not(isOver)]) : itself;
  };

const hasRecipient =
  (address: string) =>
  ({ exists, selectFrom }: ExpressionBuilder<Tables, 'transfer'>) =>
    exists(
      selectFrom('recipient')
        .innerJoin('contact as reader', 'reader.id', 'recipient.contact_id')
        .select('recipient.id')
        .whereRef('recipient.tracking_id', '=', 'transfer.tracking_id')
        .where('reader.address', '=', address),
    );

async function toAdminTransfers(db: Database, rows: readonly TransferRow[]): Promise<readonly AdminTransfer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.tracking_id);
  const recipients = await db
    .selectFrom('recipient')
    .innerJoin('contact', 'contact.id', 'recipient.contact_id')
    .select(['recipient.tracking_id', 'recipient.kind', 'recipient.capitals', 'contact.address'])
    .where('recipient.tracking_id', 'in', ids)
    .orderBy('recipient.position')
    .execute();
  const files = await db
    .selectFrom('file')
    .select(({ fn }) => ['tracking_id', fn.countAll<number>().as('files'), fn.sum<number>('size').as('bytes')])
    .where('tracking_id', 'in', ids)
    .groupBy('tracking_id')
    .execute();
  const readers = Map.groupBy(recipients, (row) => row.tracking_id);
  const sizes = new Map(files.map((row) => [row.tracking_id, row]));
  return rows.map((row) => ({
    trackingId: row.tracking_id,
    state: row.state,
    sender: showAddress(row.address, row.sender_capitals),
    recipients: (readers.get(row.tracking_id) ?? []).map(({ kind, address, capitals }) => ({
      kind,
      address: showAddress(address, capitals),
    })),
    files: sizes.get(row.tracking_id)?.files ?? 0,
    bytes: Number(sizes.get(row.tracking_id)?.bytes ?? 0),
    createdAt: new Date(row.created_at),
    finalizedAt: row.finalized_at === null ? null : new Date(row.finalized_at),
    expiresAt: new Date(row.expires_at),
  }));
}
