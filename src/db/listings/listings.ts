import { type RawBuilder, sql } from 'kysely';
import { optionColumns } from '../../core/transfer-options.ts';
import { addressOf } from '../contacts/contacts.ts';
import { type Ids, isAmong } from '../engine/batch-query.ts';
import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

/** The list of sent or of received transfers of a contact. */
export interface ListingBox {
  readonly contactId: string;
  readonly box: Tables['listing']['box'];
}

export interface ListingRow {
  readonly trackingId: string;
  readonly state: Tables['listing']['state'];
  /** The stored text. It can be compared without parsing. */
  readonly expiresAt: string;
  readonly version: number;
}

/** Selects the entries of a list at a given time. */
export interface ListingFilter {
  readonly now: Date;
  /** Entries that expired before are no longer listed. */
  readonly expiredFrom: Date;
  /** True selects entries that can be downloaded, false the others, and undefined both. */
  readonly active: boolean | undefined;
}

/** How many entries of a list were finalized on a day. */
export interface DayCount {
  readonly day: string;
  readonly entries: number;
}

type ActiveChoice = 'both' | 'active' | 'inactive';

interface ListingParams {
  readonly contactId: string;
  readonly box: string;
  /** The current time, its day, and the end of that day. */
  readonly now: string;
  readonly today: string;
  readonly todayEnd: string;
  /** The start of the day, or its end if it is also the first listed day, so that no day is counted twice. */
  readonly todayFrom: string;
  readonly expiredFrom: string;
  readonly expiredFromDay: string;
  readonly expiredFromEnd: string;
}

const dayOf = (time: string): string => time.slice(0, 10);
/** Sorts after every time of the day and before every time of the next day. */
const endOf = (day: string): string => `${day}~`;

function listingParams({ contactId, box }: ListingBox, { now, expiredFrom }: ListingFilter): ListingParams {
  const [time, first] = [now.toISOString(), expiredFrom.toISOString()];
  const [today, expiredFromDay] = [dayOf(time), dayOf(first)];
  return {
    contactId,
    box,
    now: time,
    today,
    todayEnd: endOf(today),
    todayFrom: expiredFromDay === today ? endOf(today) : today,
    expiredFrom: first,
    expiredFromDay,
    expiredFromEnd: endOf(expiredFromDay),
  };
}

const choiceOf = ({ active }: ListingFilter): ActiveChoice =>
  active === undefined ? 'both' : active ? 'active' : 'inactive';

/**
 * Selects days with numbers that add up to the entries finalized on each day. Complete expiry days have stored counts;
 * for a day on which an entry may have expired by now, the query reads the entries themselves.
 */
function countsOf(param: Param<ListingParams>, choice: ActiveChoice): RawBuilder<DayCount> {
  const inList = sql`contact_id = ${param('contactId')} and box = ${param('box')}`;
  const completeDays = {
    both: sql`expires_on > ${param('expiredFromDay')}`,
    active: sql`expires_on > ${param('today')} and is_active = 1`,
    inactive: sql`expires_on > ${param('expiredFromDay')} and expires_on <> ${param('today')}
      and (is_active = 0 or expires_on < ${param('today')})`,
  }[choice];
  const rows = (when: RawBuilder<unknown>) => sql<DayCount>`
    union all select substr(finalized_at, 1, 10), 1 from listing where ${inList} and ${when}`;
  const firstDay = sql`expires_at >= ${param('expiredFrom')} and expires_at < ${param('expiredFromEnd')}`;
  const today = sql`expires_at >= ${param('todayFrom')} and expires_at < ${param('todayEnd')}`;
  const isActive = activeCondition(param);
  const cut = {
    both: rows(firstDay),
    active: rows(sql`expires_at > ${param('now')} and expires_at < ${param('todayEnd')} and ${isActive}`),
    inactive: sql`${rows(sql`${firstDay} and not ${isActive}`)} ${rows(sql`${today} and not ${isActive}`)}`,
  }[choice];
  return sql<DayCount>`
    select finalized_on as day, entries from listing_count where ${inList} and ${completeDays}
    union all
    select finalized_on, entries from listing_change where ${inList} and ${completeDays}
    ${cut}`;
}

const activeCondition = (param: Param<Pick<ListingParams, 'now'>>): RawBuilder<unknown> =>
  sql`(state = 'Active' and expires_at > ${param('now')})`;

const dayQueries = forEachChoice((choice) =>
  preparedQuery((db, param: Param<ListingParams>) => ({
    compile: () =>
      sql<DayCount>`
        select day, cast(sum(entries) as bigint) as entries from (${countsOf(param, choice)}) as counts
        group by day having sum(entries) <> 0 order by day desc`.compile(db),
  })),
);

interface PageParams extends ListingParams {
  readonly from: string;
  readonly until: string;
  readonly size: number;
  readonly offset: number;
}

function listedCondition(param: Param<PageParams>, choice: ActiveChoice): RawBuilder<unknown> {
  const isActive = activeCondition(param);
  if (choice === 'active') return isActive;
  const isListed = sql`expires_at >= ${param('expiredFrom')}`;
  return choice === 'both' ? isListed : sql`${isListed} and not ${isActive}`;
}

/** SQLite replans a query on every run when its limit is a plain value. */
const pageQueries = forEachChoice((choice) =>
  preparedQuery((db, param: Param<PageParams>) => ({
    compile: () =>
      sql<Pick<Tables['listing'], 'tracking_id' | 'state' | 'expires_at' | 'version'>>`
        select tracking_id, state, expires_at, version from listing
        where contact_id = ${param('contactId')} and box = ${param('box')}
          and finalized_at >= ${param('from')} and finalized_at < ${param('until')} and ${listedCondition(param, choice)}
        order by finalized_at desc, tracking_id desc limit cast(${param('size')} as bigint) offset ${param('offset')}`.compile(
        db,
      ),
  })),
);

const nextExpiryQuery = preparedQuery((db, param: Param<ListingParams>) => {
  const earliest = (when: RawBuilder<unknown>) =>
    sql`(select min(expires_at) from listing where contact_id = ${param('contactId')} and box = ${param('box')} and ${when})`;
  return {
    compile: () =>
      sql<{ next_expiry: string | null; oldest_expiry: string | null }>`
        select ${earliest(sql`expires_at > ${param('now')}`)} as next_expiry,
          ${earliest(sql`expires_at >= ${param('expiredFrom')}`)} as oldest_expiry`.compile(db),
  };
});

function forEachChoice<Query>(make: (choice: ActiveChoice) => Query): Readonly<Record<ActiveChoice, Query>> {
  return { both: make('both'), active: make('active'), inactive: make('inactive') };
}

/** Selects `size` entries of these days, after skipping the latest `offset` entries. */
export interface ListingSlice {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly offset: number;
  readonly size: number;
}

/** The entries of a list at a given time, latest first. */
export interface Listing {
  /** Returns only the days on which a listed entry was finalized. */
  countByDay(): Promise<DayCount[]>;
  slice(piece: ListingSlice): Promise<ListingRow[]>;
  /**
   * Returns the next expiry after now and the oldest listed expiry. Until one of them takes effect, only a write changes
   * the list.
   */
  nextExpiries(): Promise<{ readonly nextExpiry: string | null; readonly oldestExpiry: string | null }>;
}

export function listingAt(db: Database, list: ListingBox, when: ListingFilter): Listing {
  const choice = choiceOf(when);
  const requested = listingParams(list, when);
  return {
    countByDay: () => dayQueries[choice](db, requested),
    async nextExpiries() {
      const [edges] = await nextExpiryQuery(db, requested);
      return { nextExpiry: edges?.next_expiry ?? null, oldestExpiry: edges?.oldest_expiry ?? null };
    },
    async slice({ firstDay, lastDay, offset, size }) {
      const rows = await pageQueries[choice](db, { ...requested, from: firstDay, until: endOf(lastDay), size, offset });
      return rows.map(({ tracking_id, state, expires_at, version }) => {
        return { trackingId: tracking_id, state, expiresAt: expires_at, version };
      });
    },
  };
}

type Cell = Tables['listing_count'];

/** Adds some changes to the counts and returns their number. Zero means that there were no changes left. */
export async function foldListingChanges(tx: Transaction, max: number): Promise<number> {
  const changes = await tx
    .deleteFrom('listing_change')
    .where('id', 'in', ({ selectFrom }) => selectFrom('listing_change').select('id').orderBy('id').limit(max))
    .returning(['contact_id', 'box', 'finalized_on', 'expires_on', 'is_active', 'entries'])
    .execute();
  const cells = new Map<string, Cell>();
  for (const change of changes) {
    const { contact_id, box, expires_on, finalized_on, is_active } = change;
    const name = [contact_id, box, expires_on, finalized_on, is_active].join(' ');
    cells.set(name, { ...change, entries: (cells.get(name)?.entries ?? 0) + change.entries });
  }
  // The fixed order prevents a deadlock between two callers.
  const inOrder = [...cells].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [, cell] of inOrder) await addToCount(tx, cell);
  return changes.length;
}

async function addToCount(tx: Transaction, { entries, ...place }: Cell): Promise<void> {
  if (entries === 0) return;
  const counted = await tx
    .insertInto('listing_count')
    .values({ ...place, entries })
    .onConflict((conflict) =>
      conflict
        .columns(['contact_id', 'box', 'expires_on', 'finalized_on', 'is_active'])
        .doUpdateSet(({ eb }) => ({ entries: eb('listing_count.entries', '+', entries) })),
    )
    .returning('entries')
    .executeTakeFirstOrThrow();
  if (counted.entries !== 0) return;
  await tx
    .deleteFrom('listing_count')
    .where(({ and }) => and(place))
    .execute();
}

const transfersQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('transfer')
    .select(addressOf('transfer.sender_id').as('sender_address'))
    .select(['tracking_id', 'password_mode', 'checksum_algorithm', 'sender_language', 'recipient_language', 'warnings'])
    .select(optionColumns)
    .select(['classification_id', 'confidential_message_file_id', 'sender_notification_failed', 'sender_capitals'])
    .where(isAmong(db, param, 'tracking_id')),
);

export type ListedTransferRow = Awaited<ReturnType<typeof transfersQuery>>[number];

/** The columns of a listed transfer, without large and sealed ones. */
export async function findListedTransfers(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, ListedTransferRow>> {
  const rows = await transfersQuery(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map((row) => [row.tracking_id, row]));
}

const textsQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('transfer')
    .select(['tracking_id', 'texts'])
    .where(isAmong(db, param, 'tracking_id')),
);

export async function findSealedTexts(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array | null>> {
  const rows = await textsQuery(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map(({ tracking_id, texts }) => [tracking_id, texts]));
}

const fileListsQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('transfer')
    .select(['tracking_id', 'file_list'])
    .where(isAmong(db, param, 'tracking_id')),
);

export async function findSealedFileLists(
  db: Database,
  trackingIds: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array | null>> {
  const rows = await fileListsQuery(db, { ids: JSON.stringify(trackingIds) });
  return new Map(rows.map(({ tracking_id, file_list }) => [tracking_id, file_list]));
}
