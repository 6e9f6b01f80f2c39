import type { Selectable } from 'kysely';
import {
  emptyDigest,
  type LogAnchor,
  type LogChain,
  type LogEntry,
  type LoggedHash,
  noHash,
} from '../core/log-chain.ts';
import type { TransferState } from '../core/transfer-state.ts';
import type { Database, Tables, Transaction } from './tables.ts';

/** For whoever has just moved the transfer, and so keeps all others from it: the chain of a transfer cannot fork. */
export async function appendToLog(tx: Transaction, chain: LogChain, entry: Omit<LogEntry, 'id'>): Promise<void> {
  const { trackingId: tracking_id, event, partyId: party_id, at } = entry;
  const last = await tx
    .selectFrom('transfer_log')
    .select('hash')
    .where('tracking_id', '=', tracking_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('transfer_log')
    .values({ tracking_id, event, party_id, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('transfer_log')
    .set({ hash: chain.entryHash(last?.hash ?? noHash, { ...entry, id }) })
    .where('id', '=', id)
    .execute();
}

/** Counts entries that no anchor counts yet, in one more. Resolves with how many there were; one at a time may do this. */
export async function anchorEntries(tx: Transaction, chain: LogChain, at: Date, most: number): Promise<number> {
  const last = await tx.selectFrom('log_anchor').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  const counted = await tx
    .updateTable('transfer_log')
    .set({ anchor: number })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('transfer_log').select('id').where('anchor', 'is', null).orderBy('id').limit(most),
    )
    .returning(['id', 'hash'])
    .execute();
  if (counted.length === 0) return 0;
  const digest = chain.added(emptyDigest, counted);
  const anchor = { number, entries: counted.length, digest, at: at.toISOString() };
  await tx
    .insertInto('log_anchor')
    .values({ ...anchor, hash: chain.anchorHash(anchor) })
    .execute();
  return counted.length;
}

/** The only way in which entries go: whoever deletes them otherwise is found. */
export async function removeLogOf(tx: Transaction, chain: LogChain, trackingIds: readonly string[]): Promise<void> {
  if (trackingIds.length === 0) return;
  const removed = await tx
    .deleteFrom('transfer_log')
    .where('tracking_id', 'in', trackingIds)
    .returning(['id', 'hash', 'anchor'])
    .execute();
  const byAnchor = Map.groupBy(removed, ({ anchor }) => anchor ?? 0);
  // In their order, so that two who do this never wait for each other.
  for (const number of [...byAnchor.keys()].sort((one, other) => one - other)) {
    if (number !== 0) await withdraw(tx, chain, number, byAnchor.get(number) ?? []);
  }
}

async function withdraw(tx: Transaction, chain: LogChain, number: number, gone: readonly LoggedHash[]): Promise<void> {
  // The anchor is held before it is read.
  const held = await tx
    .updateTable('log_anchor')
    .set(({ ref }) => ({ entries: ref('entries') }))
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirst();
  // One that somebody has changed stays as it is, to be found.
  if (held === undefined || held.hash !== chain.anchorHash(held)) return;
  const anchor = { ...held, entries: held.entries - gone.length, digest: chain.withdrawn(held.digest, gone) };
  await tx
    .updateTable('log_anchor')
    .set({ ...anchor, hash: chain.anchorHash(anchor) })
    .where('number', '=', number)
    .execute();
}

export type KeptEntry = LogEntry & { readonly hash: string };

/** What the log says of a transfer, and which state the transfer has: undefined when there is no such transfer. */
export interface LoggedTransfer {
  readonly trackingId: string;
  readonly state: TransferState | undefined;
  /** In the order in which they were written. */
  readonly entries: readonly KeptEntry[];
}

const transfersAtOnce = 200;

/** A page of transfers that were submitted or that the log names, each as it was at one moment, in the order of their ids. */
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

/** A transfer that the log does not name has one row without an entry, an entry without a transfer one without a state. */
type LoggedRow = Pick<EntryRow, 'tracking_id'> & { readonly state: TransferState | null } & {
  readonly [Column in Exclude<keyof EntryRow, 'tracking_id'>]: EntryRow[Column] | null;
};

/** One statement, so that whoever moves a transfer meanwhile has done so by all of it or by nothing. */
async function loggedTransfers(db: Database, trackingIds: readonly string[]): Promise<readonly LoggedTransfer[]> {
  if (trackingIds.length === 0) return [];
  const logged = ['transfer_log.id', 'transfer_log.event', 'transfer_log.party_id', 'transfer_log.at', 'hash'] as const;
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
    const entries = found.flatMap(({ id, event, party_id: partyId, at, hash }) =>
      id === null || event === null || at === null || hash === null
        ? []
        : [{ id, trackingId, event, partyId, at, hash }],
    );
    return {
      trackingId,
      state: found[0]?.state ?? undefined,
      entries: entries.sort((one, other) => one.id - other.id),
    };
  });
}

/** An anchor with its hash, and the entries that name it. */
export interface KeptAnchor extends LogAnchor {
  readonly hash: string;
  readonly counted: readonly LoggedHash[];
}

/** The first anchor after this number, as it was at one moment. */
export async function nextAnchor(db: Database, after: number): Promise<KeptAnchor | undefined> {
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

/** Entries that say they are counted by an anchor which is not there. Changed by hand, or their anchor was removed. */
export async function entriesWithoutAnchor(db: Database, most: number): Promise<readonly KeptEntry[]> {
  const rows = await db
    .selectFrom('transfer_log')
    .leftJoin('log_anchor', 'number', 'anchor')
    .select(['id', 'tracking_id', 'event', 'party_id', 'transfer_log.at', 'transfer_log.hash'])
    .where('anchor', 'is not', null)
    .where('number', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(keptEntry);
}

/** In the order in which they were written. */
export async function pageOfEntries(db: Database, after: number, most: number): Promise<readonly KeptEntry[]> {
  const rows = await db
    .selectFrom('transfer_log')
    .select(['id', 'tracking_id', 'event', 'party_id', 'at', 'hash'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(keptEntry);
}

export async function entriesOf(db: Database, trackingId: string): Promise<readonly KeptEntry[]> {
  return (await loggedTransfers(db, [trackingId]))[0]?.entries ?? [];
}

type EntryRow = Pick<Selectable<Tables['transfer_log']>, 'id' | 'tracking_id' | 'event' | 'party_id' | 'at' | 'hash'>;

function keptEntry({ id, tracking_id, event, party_id, at, hash }: EntryRow): KeptEntry {
  return { id, trackingId: tracking_id, event, partyId: party_id, at, hash };
}
