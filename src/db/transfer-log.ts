import type { Selectable } from 'kysely';
import {
  type EntryHash,
  emptyDigest,
  type LogAnchor,
  type LogChain,
  type LogEntry,
  noHash,
} from '../core/log-chain.ts';
import type { TransferState } from '../core/transfer-state.ts';
import { changeRows } from './engine/statements.ts';
import type { Database, Tables, Transaction } from './tables.ts';

/** Call this after the transfer was moved in the same transaction: its row lock prevents a fork of the chain. */
export async function appendToLog(tx: Transaction, chain: LogChain, entry: Omit<LogEntry, 'id'>): Promise<void> {
  const { trackingId: tracking_id, event, contactId: contact_id, at } = entry;
  const last = await tx
    .selectFrom('transfer_log')
    .select('hash')
    .where('tracking_id', '=', tracking_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('transfer_log')
    .values({ tracking_id, event, contact_id, at, hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await changeRows(tx, 'transfer_log', { id }, { hash: chain.entryHash(last?.hash ?? noHash, { ...entry, id }) });
}

/** Anchors entries that have no anchor, in a new one. Returns how many. Only one caller at a time may do this. */
export async function anchorEntries(tx: Transaction, chain: LogChain, at: Date, max: number): Promise<number> {
  const last = await tx.selectFrom('log_anchor').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  const counted = await tx
    .updateTable('transfer_log')
    .set({ anchor: number })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('transfer_log').select('id').where('anchor', 'is', null).orderBy('id').limit(max),
    )
    .returning(['id', 'hash'])
    .execute();
  if (counted.length === 0) return 0;
  const digest = chain.addToDigest(emptyDigest, counted);
  const anchor = { number, entries: counted.length, digest, at: at.toISOString() };
  await tx
    .insertInto('log_anchor')
    .values({ ...anchor, hash: chain.anchorHash(anchor) })
    .execute();
  return counted.length;
}

/** The only way to delete entries: any other deletion is detected. */
export async function removeLogEntries(
  tx: Transaction,
  chain: LogChain,
  trackingIds: readonly string[],
): Promise<void> {
  if (trackingIds.length === 0) return;
  const removed = await tx
    .deleteFrom('transfer_log')
    .where('tracking_id', 'in', trackingIds)
    .returning(['id', 'hash', 'anchor'])
    .execute();
  const byAnchor = Map.groupBy(removed, ({ anchor }) => anchor ?? 0);
  // The fixed order prevents deadlocks.
  for (const number of [...byAnchor.keys()].sort((one, other) => one - other)) {
    if (number !== 0) await removeFromAnchor(tx, chain, number, byAnchor.get(number) ?? []);
  }
}

async function removeFromAnchor(
  tx: Transaction,
  chain: LogChain,
  number: number,
  gone: readonly EntryHash[],
): Promise<void> {
  // The anchor is held before it is read.
  const held = await tx
    .updateTable('log_anchor')
    .set(({ ref }) => ({ entries: ref('entries') }))
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirst();
  // An anchor that was tampered with stays unchanged, so that verification finds it.
  if (held === undefined || held.hash !== chain.anchorHash(held)) return;
  const anchor = { ...held, entries: held.entries - gone.length, digest: chain.removeFromDigest(held.digest, gone) };
  await changeRows(tx, 'log_anchor', { number }, { ...anchor, hash: chain.anchorHash(anchor) });
}

export type StoredEntry = LogEntry & { readonly hash: string };

/** The log entries of a transfer and its state; the state is undefined when there is no such transfer. */
export interface LoggedTransfer {
  readonly trackingId: string;
  readonly state: TransferState | undefined;
  /** In the order in which they were written. */
  readonly entries: readonly StoredEntry[];
}

const transfersAtOnce = 200;

/** Returns a page of submitted or logged transfers, in the order of their IDs, each with a consistent state and log. */
export async function pageOfLog(db: Database, after: string): Promise<readonly LoggedTransfer[]> {
  const page = <Name extends 'transfer' | 'transfer_log'>(table: Name) =>
    db.selectFrom<'transfer' | 'transfer_log'>(table).select('tracking_id').distinct();
  const [submitted, logged] = await Promise.all(
    [page('transfer').where('state', '<>', 'Session'), page('transfer_log')].map((query) =>
      query.where('tracking_id', '>', after).orderBy('tracking_id').limit(transfersAtOnce).execute(),
    ),
  );
  const ids = new Set([...(submitted ?? []), ...(logged ?? [])].map((row) => row.tracking_id));
  return loggedTransfers(db, [...ids].sort().slice(0, transfersAtOnce));
}

/** A transfer without log entries has one row without an entry; an entry without a transfer has no state. */
type LoggedRow = Pick<EntryRow, 'tracking_id'> & { readonly state: TransferState | null } & {
  readonly [Column in Exclude<keyof EntryRow, 'tracking_id'>]: EntryRow[Column] | null;
};

/** A single statement, so that it sees a parallel state change either completely or not at all. */
async function loggedTransfers(db: Database, trackingIds: readonly string[]): Promise<readonly LoggedTransfer[]> {
  if (trackingIds.length === 0) return [];
  const logged = [
    'transfer_log.id',
    'transfer_log.event',
    'transfer_log.contact_id',
    'transfer_log.at',
    'hash',
  ] as const;
  const rows = await db
    .selectFrom('transfer')
    .leftJoin('transfer_log', 'transfer_log.tracking_id', 'transfer.tracking_id')
    .select(['transfer.tracking_id', 'transfer.state', ...logged])
    .where('transfer.tracking_id', 'in', trackingIds)
    .$castTo<LoggedRow>()
    .unionAll(
      db
        .selectFrom('transfer_log')
        .leftJoin('transfer', 'transfer.tracking_id', 'transfer_log.tracking_id')
        .select(['transfer_log.tracking_id', 'transfer.state', ...logged])
        .where('transfer_log.tracking_id', 'in', trackingIds)
        .where('transfer.tracking_id', 'is', null)
        .$castTo<LoggedRow>(),
    )
    .execute();
  const byId = Map.groupBy(rows, (row) => row.tracking_id);
  return trackingIds.map((trackingId) => {
    const found = byId.get(trackingId) ?? [];
    const entries = found.flatMap(({ id, event, contact_id: contactId, at, hash }) =>
      id === null || event === null || at === null || hash === null
        ? []
        : [{ id, trackingId, event, contactId, at, hash }],
    );
    return {
      trackingId,
      state: found[0]?.state ?? undefined,
      entries: entries.sort((one, other) => one.id - other.id),
    };
  });
}

/** An anchor with its hash, and the entries that name it. */
export interface StoredAnchor extends LogAnchor {
  readonly hash: string;
  readonly counted: readonly EntryHash[];
}

/** Returns the first anchor after this number, consistent with its entries. */
export async function nextAnchor(db: Database, after: number): Promise<StoredAnchor | undefined> {
  const rows = await db
    .selectFrom('log_anchor')
    .leftJoin('transfer_log', 'transfer_log.anchor', 'log_anchor.number')
    .select(['number', 'entries', 'digest', 'log_anchor.at', 'log_anchor.hash'])
    .select(['transfer_log.id', 'transfer_log.hash as entry_hash'])
    .where('number', '=', ({ selectFrom }) =>
      selectFrom('log_anchor as later')
        .select('later.number')
        .where('later.number', '>', after)
        .orderBy('later.number')
        .limit(1),
    )
    .execute();
  const [anchor] = rows;
  if (anchor === undefined) return undefined;
  const counted = rows.flatMap(({ id, entry_hash: hash }) => (id === null || hash === null ? [] : [{ id, hash }]));
  const { number, entries, digest, at, hash } = anchor;
  return { number, entries, digest, at, hash, counted };
}

/** Finds entries whose anchor does not exist: the entries were changed manually, or their anchor was removed. */
export async function entriesWithoutAnchor(db: Database, max: number): Promise<readonly StoredEntry[]> {
  const rows = await db
    .selectFrom('transfer_log')
    .leftJoin('log_anchor', 'number', 'anchor')
    .select(['id', 'tracking_id', 'event', 'contact_id', 'transfer_log.at', 'transfer_log.hash'])
    .where('anchor', 'is not', null)
    .where('number', 'is', null)
    .orderBy('id')
    .limit(max)
    .execute();
  return rows.map(toStoredEntry);
}

/** In the order in which they were written. */
export async function pageOfEntries(db: Database, after: number, max: number): Promise<readonly StoredEntry[]> {
  const rows = await db
    .selectFrom('transfer_log')
    .select(['id', 'tracking_id', 'event', 'contact_id', 'at', 'hash'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
  return rows.map(toStoredEntry);
}

export const entriesOf = async (db: Database, trackingId: string): Promise<readonly StoredEntry[]> =>
  (await loggedTransfers(db, [trackingId]))[0]?.entries ?? [];

type EntryRow = Pick<Selectable<Tables['transfer_log']>, 'id' | 'tracking_id' | 'event' | 'contact_id' | 'at' | 'hash'>;

export const toStoredEntry = ({ id, tracking_id, event, contact_id, at, hash }: EntryRow): StoredEntry => ({
  id,
  trackingId: tracking_id,
  event,
  contactId: contact_id,
  at,
  hash,
});

/** Whether the transfer was ever active. */
export async function wasActive(db: Database, trackingId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('transfer_log')
    .select('id')
    .where('tracking_id', '=', trackingId)
    .where('event', '=', 'finalized')
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
