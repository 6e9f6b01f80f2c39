import { sql } from 'kysely';
import type { EmailAddress } from '../../core/email-address.ts';
import { type TransferState, transferStates } from '../../core/transfer-state.ts';
import { findContactId, findContactsContaining } from '../contacts/contacts.ts';
import type { Database } from '../tables.ts';
import { type AdminTransfer, findAdminTransfers } from './admin-transfers.ts';
import { chooseDriver, isMatch, lastId, type SearchDriver, type SearchFilter } from './search-drivers.ts';

/** A search by an administrator. Days are creation days in UTC, as `YYYYMMDD`. */
export interface TransferSearch {
  /** A part of the address of the sender or of a recipient, or the start of a tracking ID. */
  readonly query?: string | undefined;
  readonly states?: readonly TransferState[] | undefined;
  readonly sender?: EmailAddress | undefined;
  readonly recipient?: EmailAddress | undefined;
  readonly fromDay?: string | undefined;
  readonly beforeDay?: string | undefined;
  /** The total size of the files. A transfer has one some seconds after its submission. */
  readonly minBytes?: number | undefined;
  readonly maxBytes?: number | undefined;
  /** Only transfers with a file in which the virus scanner found something. */
  readonly hasFindings?: true | undefined;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
}

export interface SearchPage {
  /** Newest first, without sessions. */
  readonly transfers: readonly AdminTransfer[];
  /** The value of `after` for the next page. Undefined on the last page. */
  readonly next: string | undefined;
  /** False if the page is short because enough transfers were examined for one page. `next` continues the search. */
  readonly isComplete: boolean;
  /** True if more addresses contain `query` than are searched: the result is not complete without a longer text. */
  readonly hasMoreAddresses: boolean;
}

/** How much one page may examine. Tests use smaller numbers. */
export interface SearchLimits {
  /** An index whose matching entries are at most this many can be read as a whole. */
  readonly few: number;
  /** How many transfers each statement examines, until the page is full. */
  readonly chunks: readonly number[];
}

/** The slowest page takes about as long as counting half a million transfers by an index. */
const defaultLimits: SearchLimits = { few: 2_500, chunks: [500, 1_500, 3_000] };

/** How many addresses that contain `query` are searched. */
export const maxSearchedAddresses = 50;

interface PageOptions {
  readonly now: Date;
  /** How many transfers a page has at most. */
  readonly max: number;
  readonly limits?: SearchLimits;
}

/**
 * Finds a page of transfers without reading all of them, however rare matches are: of the indexes that a filter can use, it
 * reads the one with the fewest entries, and checks the other filters for each of these transfers. Use the database for
 * reports: on SQLite this may take longer than the main thread can wait.
 */
export async function searchTransfers(
  db: Database,
  search: TransferSearch,
  { now, max, limits = defaultLimits }: PageOptions,
): Promise<SearchPage> {
  const { filter, hasMoreAddresses } = await resolve(db, search, now);
  if (filter === undefined) return { transfers: [], next: undefined, isComplete: true, hasMoreAddresses };
  const driver = await chooseDriver(db, filter, limits);
  const { ids, next, isComplete } = await findPage(db, driver, filter, { max, chunks: limits.chunks });
  return { transfers: await findAdminTransfers(db, ids), next, isComplete, hasMoreAddresses };
}

interface ResolvedSearch {
  /** Undefined if nothing can match. */
  readonly filter: SearchFilter | undefined;
  readonly hasMoreAddresses: boolean;
}

/** The start of a tracking ID: at least its day. */
const trackingIdStart = /^\d{8}(?:-\d{0,6}(?:-[A-Za-z0-9]{0,8})?)?$/;

async function resolve(db: Database, search: TransferSearch, now: Date): Promise<ResolvedSearch> {
  const { query, states, sender, recipient, fromDay = '', beforeDay = lastId, after = lastId } = search;
  const { minBytes, maxBytes, hasFindings = false } = search;
  const isIdStart = query !== undefined && trackingIdStart.test(query);
  const addressPart = isIdStart ? undefined : query?.normalize('NFC').toLowerCase();
  const idOf = async (address: EmailAddress | undefined) =>
    address === undefined ? undefined : ((await findContactId(db, address)) ?? null);
  const senderId = await idOf(sender);
  const recipientId = await idOf(recipient);
  const found =
    addressPart === undefined ? undefined : await findContactsContaining(db, addressPart, maxSearchedAddresses + 1);
  const hasMoreAddresses = found !== undefined && found.length > maxSearchedAddresses;
  const bounds = {
    from: greatest(fromDay, isIdStart ? query : ''),
    before: least(beforeDay, after, isIdStart ? `${query}${lastId}` : lastId),
  };
  const isImpossible = senderId === null || recipientId === null || found?.length === 0;
  if (isImpossible || bounds.from >= bounds.before) return { filter: undefined, hasMoreAddresses };
  const bytes =
    minBytes === undefined && maxBytes === undefined
      ? undefined
      : { min: minBytes ?? 0, max: maxBytes ?? Number.MAX_SAFE_INTEGER };
  const contactIds = found?.slice(0, maxSearchedAddresses);
  const filter = {
    ...bounds,
    now,
    states: selectedStates(states),
    senderId,
    recipientId,
    contactIds,
    bytes,
    hasFindings,
  };
  return { filter, hasMoreAddresses };
}

/** No states are no filter, and neither are all of them. */
function selectedStates(states: TransferSearch['states']): SearchFilter['states'] {
  return states === undefined ||
    states.length === 0 ||
    transferStates.every((state) => state === 'Session' || states.includes(state))
    ? undefined
    : [...new Set(states)];
}

const greatest = (...texts: readonly string[]): string => texts.reduce((one, other) => (one > other ? one : other));

const least = (...texts: readonly string[]): string => texts.reduce((one, other) => (one < other ? one : other));

interface FoundPage extends Pick<SearchPage, 'next' | 'isComplete'> {
  readonly ids: readonly string[];
}

async function findPage(
  db: Database,
  driver: SearchDriver,
  filter: SearchFilter,
  { max, chunks }: { readonly max: number; readonly chunks: SearchLimits['chunks'] },
): Promise<FoundPage> {
  const found: string[] = [];
  let { before } = filter;
  for (const size of chunks) {
    const chunk = await findInChunk(db, driver, { ...filter, before }, { size, max: max + 1 - found.length });
    found.push(...chunk.ids);
    if (found.length > max) {
      const ids = found.slice(0, max);
      return { ids, next: ids.at(-1), isComplete: true };
    }
    if (chunk.examined < size || chunk.last === null) return { ids: found, next: undefined, isComplete: true };
    before = chunk.last;
  }
  return { ids: found, next: before, isComplete: false };
}

interface Chunk {
  readonly ids: readonly string[];
  readonly examined: number;
  /** The last transfer that was examined. */
  readonly last: string | null;
}

/** One statement, which returns no more rows than the page needs. */
async function findInChunk(
  db: Database,
  driver: SearchDriver,
  filter: SearchFilter,
  { size, max }: { readonly size: number; readonly max: number },
): Promise<Chunk> {
  const { rows } = await sql<{ examined: number; last: string | null; tracking_id: string | null }>`
    with candidate as materialized (${driver(filter, size)})
    select tally.examined, tally.last, matching.tracking_id
    from (select count(*) as examined, min(tracking_id) as last from candidate) as tally
    left join (
      select candidate.tracking_id from candidate where ${isMatch(filter)}
      order by candidate.tracking_id desc limit ${max}
    ) as matching on true
    order by matching.tracking_id desc`.execute(db);
  const { examined = 0, last = null } = rows[0] ?? {};
  return { ids: rows.flatMap((row) => row.tracking_id ?? []), examined, last };
}
