import { type RawBuilder, sql } from 'kysely';
import { type Gap, keptQuery } from './kept-query.ts';
import type { Database, Tables, Transaction } from './tables.ts';

/** The list of what somebody has sent or received. */
export interface Mailbox {
  readonly partyId: string;
  readonly box: Tables['listing']['box'];
}

export interface ListingRow {
  readonly trackingId: string;
  readonly state: Tables['listing']['state'];
  /** As it is kept, so that it need not be read where it is only compared. */
  readonly expiresAt: string;
  readonly version: number;
}

/** What is listed at a moment. */
export interface ListedWhen {
  readonly now: Date;
  /** Entries that expired before are no longer listed. */
  readonly expiredFrom: Date;
  /** Those that can be downloaded, or the others; undefined: both. */
  readonly active: boolean | undefined;
}

/** How many entries of a list were finalised on a day. */
export interface ListedDay {
  readonly day: string;
  readonly entries: number;
}

type Choice = 'both' | 'active' | 'inactive';

interface Given {
  readonly partyId: string;
  readonly box: string;
  /** A moment, its day, and the end of that. */
  readonly now: string;
  readonly today: string;
  readonly todayEnd: string;
  /** The day, unless it is also the first one that is listed: so that no day is looked at twice. */
  readonly todayFrom: string;
  readonly expiredFrom: string;
  readonly expiredFromDay: string;
  readonly expiredFromEnd: string;
}

const dayOf = (moment: string): string => moment.slice(0, 10);
/** Behind every moment of the day, and before every moment of the next one. */
const endOf = (day: string): string => `${day}~`;

function given({ partyId, box }: Mailbox, { now, expiredFrom }: ListedWhen): Given {
  const [moment, first] = [now.toISOString(), expiredFrom.toISOString()];
  const [today, expiredFromDay] = [dayOf(moment), dayOf(first)];
  return {
    partyId,
    box,
    now: moment,
    today,
    todayEnd: endOf(today),
    todayFrom: expiredFromDay === today ? endOf(today) : today,
    expiredFrom: first,
    expiredFromDay,
    expiredFromEnd: endOf(expiredFromDay),
  };
}

const choiceOf = ({ active }: ListedWhen): Choice => (active === undefined ? 'both' : active ? 'active' : 'inactive');

/**
 * Days and numbers that add up to how many entries were finalised on each day. Whole days of expiry are counted already;
 * of a day on which an entry may or may not have expired by now, the entries themselves are looked at.
 */
function countsOf(gap: Gap<Given>, choice: Choice): RawBuilder<ListedDay> {
  const mailbox = sql`party_id = ${gap('partyId')} and box = ${gap('box')}`;
  const whole = {
    both: sql`expires_on > ${gap('expiredFromDay')}`,
    active: sql`expires_on > ${gap('today')} and is_open = 1`,
    inactive: sql`expires_on > ${gap('expiredFromDay')} and expires_on <> ${gap('today')}
      and (is_open = 0 or expires_on < ${gap('today')})`,
  }[choice];
  const rows = (when: RawBuilder<unknown>) => sql<ListedDay>`
    union all select substr(finalized_at, 1, 10), 1 from listing where ${mailbox} and ${when}`;
  const firstDay = sql`expires_at >= ${gap('expiredFrom')} and expires_at < ${gap('expiredFromEnd')}`;
  const today = sql`expires_at >= ${gap('todayFrom')} and expires_at < ${gap('todayEnd')}`;
  const isOpen = openWhen(gap);
  const cut = {
    both: rows(firstDay),
    active: rows(sql`expires_at > ${gap('now')} and expires_at < ${gap('todayEnd')} and ${isOpen}`),
    inactive: sql`${rows(sql`${firstDay} and not ${isOpen}`)} ${rows(sql`${today} and not ${isOpen}`)}`,
  }[choice];
  return sql<ListedDay>`
    select finalized_on as day, entries from listing_count where ${mailbox} and ${whole}
    union all
    select finalized_on, entries from listing_change where ${mailbox} and ${whole}
    ${cut}`;
}

function openWhen(gap: Gap<Pick<Given, 'now'>>): RawBuilder<unknown> {
  return sql`(state = 'Active' and expires_at > ${gap('now')})`;
}

const dayQueries = byChoice((choice) =>
  keptQuery((db, gap: Gap<Given>) => ({
    compile: () =>
      sql<ListedDay>`
        select day, cast(sum(entries) as bigint) as entries from (${countsOf(gap, choice)}) as counts
        group by day having sum(entries) <> 0 order by day desc`.compile(db),
  })),
);

interface PageGiven extends Given {
  readonly from: string;
  readonly until: string;
  readonly size: number;
  readonly offset: number;
}

function shownWhen(gap: Gap<PageGiven>, choice: Choice): RawBuilder<unknown> {
  const isOpen = openWhen(gap);
  if (choice === 'active') return isOpen;
  const isListed = sql`expires_at >= ${gap('expiredFrom')}`;
  return choice === 'both' ? isListed : sql`${isListed} and not ${isOpen}`;
}

/** SQLite plans a query anew each time when its limit is a plain value. */
const pageQueries = byChoice((choice) =>
  keptQuery((db, gap: Gap<PageGiven>) => ({
    compile: () =>
      sql<Pick<Tables['listing'], 'tracking_id' | 'state' | 'expires_at' | 'version'>>`
        select tracking_id, state, expires_at, version from listing
        where party_id = ${gap('partyId')} and box = ${gap('box')}
          and finalized_at >= ${gap('from')} and finalized_at < ${gap('until')} and ${shownWhen(gap, choice)}
        order by finalized_at desc, tracking_id desc limit cast(${gap('size')} as bigint) offset ${gap('offset')}`.compile(
        db,
      ),
  })),
);

const edgeQuery = keptQuery((db, gap: Gap<Given>) => {
  const earliest = (when: RawBuilder<unknown>) =>
    sql`(select min(expires_at) from listing where party_id = ${gap('partyId')} and box = ${gap('box')} and ${when})`;
  return {
    compile: () =>
      sql<{ next_expiry: string | null; oldest_expiry: string | null }>`
        select ${earliest(sql`expires_at > ${gap('now')}`)} as next_expiry,
          ${earliest(sql`expires_at >= ${gap('expiredFrom')}`)} as oldest_expiry`.compile(db),
  };
});

function byChoice<Query>(make: (choice: Choice) => Query): Readonly<Record<Choice, Query>> {
  return { both: make('both'), active: make('active'), inactive: make('inactive') };
}

/** A piece of a list: so many entries of these days, without the latest few. */
export interface ListingPiece {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly offset: number;
  readonly size: number;
}

/** What is listed at a moment, the latest first. */
export interface Listing {
  /** Those on which something was finalised that is listed. */
  days(): Promise<ListedDay[]>;
  piece(piece: ListingPiece): Promise<ListingRow[]>;
  /** Entries whose expiry comes next, now or at the beginning of what is listed: until then only writing changes it. */
  edges(): Promise<{ readonly nextExpiry: string | null; readonly oldestExpiry: string | null }>;
}

export function listingAt(db: Database, mailbox: Mailbox, when: ListedWhen): Listing {
  const choice = choiceOf(when);
  const asked = given(mailbox, when);
  return {
    days: () => dayQueries[choice](db, asked),
    async edges() {
      const [edges] = await edgeQuery(db, asked);
      return { nextExpiry: edges?.next_expiry ?? null, oldestExpiry: edges?.oldest_expiry ?? null };
    },
    async piece({ firstDay, lastDay, offset, size }) {
      const rows = await pageQueries[choice](db, { ...asked, from: firstDay, until: endOf(lastDay), size, offset });
      return rows.map(({ tracking_id, state, expires_at, version }) => {
        return { trackingId: tracking_id, state, expiresAt: expires_at, version };
      });
    },
  };
}

type Cell = Tables['listing_count'];

/** Brings some changes into the counts. Resolves with how many: with none, all are in. */
export async function foldListingChanges(tx: Transaction, most: number): Promise<number> {
  const changes = await tx
    .deleteFrom('listing_change')
    .where('id', 'in', ({ selectFrom }) => selectFrom('listing_change').select('id').orderBy('id').limit(most))
    .returning(['party_id', 'box', 'finalized_on', 'expires_on', 'is_open', 'entries'])
    .execute();
  const cells = new Map<string, Cell>();
  for (const change of changes) {
    const { party_id, box, expires_on, finalized_on, is_open } = change;
    const name = [party_id, box, expires_on, finalized_on, is_open].join(' ');
    cells.set(name, { ...change, entries: (cells.get(name)?.entries ?? 0) + change.entries });
  }
  // In one order, so that two that do this at the same time may wait for each other, but not in a circle.
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
        .columns(['party_id', 'box', 'expires_on', 'finalized_on', 'is_open'])
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
