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
  readonly expiresAt: Date;
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
  /** A moment, its day, and the day after. */
  readonly now: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly expiredFrom: string;
  readonly expiredFromDay: string;
  readonly expiredFromNext: string;
}

const dayMs = 86_400_000;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const nextDay = (day: string): string => dayOf(new Date(Date.parse(day) + dayMs));

function given({ partyId, box }: Mailbox, { now, expiredFrom }: ListedWhen): Given {
  const [today, expiredFromDay] = [dayOf(now), dayOf(expiredFrom)];
  return {
    partyId,
    box,
    now: now.toISOString(),
    today,
    tomorrow: nextDay(today),
    expiredFrom: expiredFrom.toISOString(),
    expiredFromDay,
    expiredFromNext: nextDay(expiredFromDay),
  };
}

const choiceOf = ({ active }: ListedWhen): Choice => (active === undefined ? 'both' : active ? 'active' : 'inactive');

/**
 * Days and numbers that add up to how many entries were finalised on each day. Whole days of expiry are counted already;
 * of the day on which an entry may or may not have expired by now, the entries themselves are looked at.
 */
function countsOf(gap: Gap<Given>, choice: Choice): RawBuilder<ListedDay> {
  const mailbox = sql`party_id = ${gap('partyId')} and box = ${gap('box')}`;
  const listed = sql`
    select finalized_on as day, entries from listing_count where ${mailbox} and expires_on > ${gap('expiredFromDay')}
    union all
    select finalized_on, entries from listing_change where ${mailbox} and expires_on > ${gap('expiredFromDay')}
    union all
    select substr(finalized_at, 1, 10), 1 from listing
    where ${mailbox} and expires_at >= ${gap('expiredFrom')} and expires_at < ${gap('expiredFromNext')}`;
  const open = (sign: '1' | '-1') => sql`
    select finalized_on as day, ${sql.raw(sign)} * entries as entries from listing_count
    where ${mailbox} and expires_on > ${gap('today')} and is_open = 1
    union all
    select finalized_on, ${sql.raw(sign)} * entries from listing_change
    where ${mailbox} and expires_on > ${gap('today')} and is_open = 1
    union all
    select substr(finalized_at, 1, 10), ${sql.raw(sign)} from listing
    where ${mailbox} and expires_at > ${gap('now')} and expires_at < ${gap('tomorrow')} and state = 'Active'`;
  if (choice === 'both') return listed as RawBuilder<ListedDay>;
  return (choice === 'active' ? open('1') : sql`${listed} union all ${open('-1')}`) as RawBuilder<ListedDay>;
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
  const isOpen = sql`(state = 'Active' and expires_at > ${gap('now')})`;
  if (choice === 'active') return isOpen;
  const isListed = sql`expires_at >= ${gap('expiredFrom')}`;
  return choice === 'both' ? isListed : sql`${isListed} and not ${isOpen}`;
}

const pageQueries = byChoice((choice) =>
  keptQuery((db, gap: Gap<PageGiven>) => ({
    compile: () =>
      sql<Pick<Tables['listing'], 'tracking_id' | 'state' | 'expires_at' | 'version'>>`
        select tracking_id, state, expires_at, version from listing
        where party_id = ${gap('partyId')} and box = ${gap('box')}
          and finalized_at >= ${gap('from')} and finalized_at < ${gap('until')} and ${shownWhen(gap, choice)}
        order by finalized_at desc, tracking_id desc limit ${gap('size')} offset ${gap('offset')}`.compile(db),
  })),
);

function byChoice<Query>(make: (choice: Choice) => Query): Readonly<Record<Choice, Query>> {
  return { both: make('both'), active: make('active'), inactive: make('inactive') };
}

/** All days on which something was finalised that is listed now, the latest first. */
export function listedDays(db: Database, mailbox: Mailbox, when: ListedWhen): Promise<ListedDay[]> {
  return dayQueries[choiceOf(when)](db, given(mailbox, when));
}

/** A piece of a list: so many entries of these days, without the latest few. */
export interface ListingPiece {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly offset: number;
  readonly size: number;
}

/** The latest first. */
export async function listingPiece(
  db: Database,
  mailbox: Mailbox,
  when: ListedWhen,
  { firstDay, lastDay, offset, size }: ListingPiece,
): Promise<ListingRow[]> {
  const asked = { ...given(mailbox, when), from: firstDay, until: nextDay(lastDay), size, offset };
  const rows = await pageQueries[choiceOf(when)](db, asked);
  return rows.map(({ tracking_id, state, expires_at, version }) => {
    return { trackingId: tracking_id, state, expiresAt: new Date(expires_at), version };
  });
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
