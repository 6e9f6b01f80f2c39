import type { ExpressionBuilder } from 'kysely';
import type { EmailAddress } from '../core/email.ts';
import { movesOf, type TransferState } from '../core/transfer-state.ts';
import type { Database, Tables } from './tables.ts';

/** What an administrator looks for. Days are those on which transfers were begun, in UTC, as `YYYYMMDD`. */
export interface TransferSearch {
  readonly state?: TransferState | undefined;
  readonly sender?: EmailAddress | undefined;
  readonly recipient?: EmailAddress | undefined;
  readonly fromDay?: string | undefined;
  readonly beforeDay?: string | undefined;
  /** The last tracking id of the page before. */
  readonly after?: string | undefined;
}

/** What an administrator may know of a transfer: nothing that its sender wrote, and no name of a file. */
export interface OverseenTransfer {
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

/** Newest first. Sessions are not among them. */
export async function pageOfTransfers(
  db: Database,
  search: TransferSearch,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly OverseenTransfer[]> {
  const { state, sender, recipient, fromDay, beforeDay, after } = search;
  const rows = await transfers(db)
    .$if(state !== undefined, (query) => query.where(isShownAs(state ?? 'Active', now)))
    .$if(sender !== undefined, (query) => query.where('party.address', '=', sender ?? ''))
    .$if(recipient !== undefined, (query) => query.where(isFor(recipient ?? '')))
    .$if(fromDay !== undefined, (query) => query.where('transfer.tracking_id', '>=', fromDay ?? ''))
    .$if(beforeDay !== undefined, (query) => query.where('transfer.tracking_id', '<', beforeDay ?? ''))
    .$if(after !== undefined, (query) => query.where('transfer.tracking_id', '<', after ?? ''))
    .orderBy('transfer.tracking_id', 'desc')
    .limit(most)
    .execute();
  return overseen(db, rows);
}

export async function findTransfer(db: Database, trackingId: string): Promise<OverseenTransfer | undefined> {
  const rows = await transfers(db).where('transfer.tracking_id', '=', trackingId).execute();
  return (await overseen(db, rows))[0];
}

const transfers = (db: Database) =>
  db
    .selectFrom('transfer')
    .innerJoin('party', 'party.id', 'transfer.sender_id')
    .select(['transfer.tracking_id', 'transfer.state', 'party.address', 'transfer.created_at'])
    .select(['transfer.finalized_at', 'transfer.expires_at'])
    .where('transfer.state', '<>', 'Session');

type TransferRow = Awaited<ReturnType<ReturnType<typeof transfers>['execute']>>[number];

/** A transfer whose time is over has expired, also before it was moved. */
const isShownAs =
  (state: TransferState, now: Date) =>
  ({ eb, or, and }: ExpressionBuilder<Tables, 'transfer'>) => {
    const expiring = movesOf('expired');
    const isOver = eb('transfer.expires_at', '<=', now.toISOString());
    const itself = eb('transfer.state', '=', state);
    const from = expiring.filter(([, to]) => to === state).map(([before]) => before);
    if (from.length > 0) return or([itself, and([eb('transfer.state', 'in', from), isOver])]);
    return expiring.some(([before]) => before === state) ? and([itself, eb.not(isOver)]) : itself;
  };

const isFor =
  (address: string) =>
  ({ exists, selectFrom }: ExpressionBuilder<Tables, 'transfer'>) =>
    exists(
      selectFrom('recipient')
        .innerJoin('party as reader', 'reader.id', 'recipient.party_id')
        .select('recipient.id')
        .whereRef('recipient.tracking_id', '=', 'transfer.tracking_id')
        .where('reader.address', '=', address),
    );

async function overseen(db: Database, rows: readonly TransferRow[]): Promise<readonly OverseenTransfer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.tracking_id);
  const recipients = await db
    .selectFrom('recipient')
    .innerJoin('party', 'party.id', 'recipient.party_id')
    .select(['recipient.tracking_id', 'recipient.kind', 'party.address'])
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
    sender: row.address,
    recipients: (readers.get(row.tracking_id) ?? []).map(({ kind, address }) => ({ kind, address })),
    files: sizes.get(row.tracking_id)?.files ?? 0,
    bytes: Number(sizes.get(row.tracking_id)?.bytes ?? 0),
    createdAt: new Date(row.created_at),
    finalizedAt: row.finalized_at === null ? null : new Date(row.finalized_at),
    expiresAt: new Date(row.expires_at),
  }));
}
