import { listedFrom, offsetOf, type PagePosition } from '../../core/listing.ts';
import { dayMs } from '../../core/time.ts';
import { digestOf } from '../../crypto/identifiers.ts';
import type { VerificationLookup } from '../../db/contacts/verifications.ts';
import { dataVersion } from '../../db/engine/prepared-query.ts';
import {
  type DayCount,
  foldListingChanges,
  type Listing,
  type ListingBox,
  type ListingRow,
  listingAt,
} from '../../db/listings/listings.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { findActiveVerification, type VerifiedEmail } from '../verification/identify-caller.ts';
import {
  buildTransferViews,
  type TransferView,
  type TransferViewDeps,
  type TransferViewPart,
} from './build-transfer-views.ts';

export interface PageRequest extends ListingBox, PagePosition {
  readonly active: boolean | undefined;
  /** Digest of everything else that determines the response. */
  readonly form: string;
}

interface PollRequest extends Omit<PageRequest, 'contactId'> {
  readonly parts: ReadonlySet<TransferViewPart>;
}

export interface Poll {
  readonly total: number;
  /** Changes whenever the response changes; computed without building the entries. */
  readonly version: string;
  /** The request without the caller's identity. */
  readonly request: PageRequest;
  /** Built on demand. */
  entries(): AsyncGenerator<TransferView>;
}

export type PollDeps = TransferViewDeps & Pick<Ports, 'clock'>;

/** Returns one page of the transfers that the caller has sent or received. Checking for changes builds no entries. */
export async function pollTransfers(ports: PollDeps, caller: VerifiedEmail, request: PollRequest): Promise<Poll> {
  const { parts, ...page } = request;
  // Some links of a sender can only be read by the client that created them.
  const mine = parts.has('links') && page.box === 'sent' ? caller.clientId : '';
  const pageRequest = { ...page, contactId: caller.contactId, form: digestOf(`${mine}\n${page.form}`) };
  const { now, settings, total, version, rows } = await readListedPage(ports, pageRequest);
  const reader = { caller, list: { contactId: caller.contactId, box: page.box }, now, settings, parts };
  return { total, version, request: pageRequest, entries: () => buildTransferViews(ports, reader, rows) };
}

/** Reads a page as of now, with its version. */
async function readListedPage({ db, clock }: Pick<Ports, 'db' | 'clock'>, request: PageRequest) {
  const { contactId, box, active, form } = request;
  const settings = await readSettings(db);
  const now = clock.now();
  const listing = listingAt(db, { contactId, box }, { now, expiredFrom: listedFrom(now, settings), active });
  const { total, rows } = await readConsistentPage(listing, request);
  const moment = now.toISOString();
  let versioned = `${box}\n${form}\n${total}\n${settings['links.passwordIn']}\n${settings['log.subjects']}`;
  for (const row of rows) versioned += `\n${row.trackingId} ${row.state} ${row.expiresAt <= moment} ${row.version}`;
  return { now, settings, total, rows, listing, version: digestOf(versioned) };
}

const maxAttempts = 5;

/** Total and rows are two queries: if a change came between them, both are repeated. */
async function readConsistentPage(listing: Listing, page: PageRequest): Promise<{ total: number; rows: ListingRow[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const days = await listing.countByDay();
    const rows = await readRows(listing, days, page);
    const total = days.reduce((sum, { entries }) => sum + entries, 0);
    const isConsistent = rows.length === Math.max(0, Math.min(page.size, total - offsetOf(page)));
    if (isConsistent || attempt === maxAttempts) return { total, rows };
  }
}

/** The counts per day limit the query to the days that the page covers. */
async function readRows(
  listing: Listing,
  days: readonly DayCount[],
  { size, ...page }: PageRequest,
): Promise<ListingRow[]> {
  const offset = offsetOf({ size, ...page });
  let before = 0;
  let last: { readonly day: string; readonly skipped: number } | undefined;
  for (const [index, { day, entries }] of days.entries()) {
    if (last === undefined && before + entries > offset) last = { day, skipped: before };
    before += entries;
    const isEnough = before >= offset + size || index === days.length - 1;
    if (last === undefined || !isEnough) continue;
    const piece = { firstDay: day, lastDay: last.day, offset: offset - last.skipped, size };
    return listing.slice(piece);
  }
  return [];
}

/** A list request that has had a response before. Contains no secrets. */
interface UnchangedPoll {
  readonly verification: VerificationLookup;
  readonly request: PageRequest;
  /** Version of the response. */
  readonly version: string;
}

/** State of the database at the last check. */
interface LastCheck {
  readonly state: number | undefined;
  readonly from: number;
  /** In milliseconds. After this time the response may change even without a write. */
  readonly until: number;
}

/**
 * Returns a function that reports whether the same request would get the same response: the caller is still verified,
 * and the page is unchanged. The request is not parsed again. If the database reports no write since the last check,
 * and no relevant time has passed, nothing is read at all.
 */
export function createPollCheck(
  ports: Pick<Ports, 'db' | 'clock'>,
  { verification, request, version }: UnchangedPoll,
): () => Promise<boolean> | boolean {
  const { db, clock } = ports;
  let last: LastCheck | undefined;

  async function check(state: number | undefined): Promise<boolean> {
    // While others write all the time, computing how long the response holds is not worth it.
    const isQuiet = state !== undefined && last?.state === state;
    last = undefined;
    const verified = await findActiveVerification(ports, verification);
    if (verified?.contactId !== request.contactId) return false;
    const page = await readListedPage(ports, request);
    if (page.version !== version) return false;
    const until = isQuiet ? Math.min(verified.validUntil.getTime(), await nextChange(page)) : Number.NEGATIVE_INFINITY;
    last = { state, from: page.now.getTime(), until };
    return true;
  }

  return () => {
    // Reads the version first, so that the next check notices a later write.
    const state = dataVersion(db);
    const now = clock.now().getTime();
    const isSame = last !== undefined && last.state === state && last.from <= now && now < last.until;
    return isSame || check(state);
  };
}

/** When this page or a later one changes without a write. */
async function nextChange({ listing, settings }: Awaited<ReturnType<typeof readListedPage>>): Promise<number> {
  const { nextExpiry, oldestExpiry } = await listing.nextExpiries();
  return Math.min(timeOf(nextExpiry), timeOf(oldestExpiry) + settings['retention.days'] * dayMs);
}

function timeOf(expiry: string | null): number {
  return expiry === null ? Number.POSITIVE_INFINITY : Date.parse(expiry);
}

/** Small batches, so that no other query waits long. */
const changesAtOnce = 200;

/** Applies pending listing changes to the counts until none are left. Can be repeated, and killed at any time. */
export async function updateListingCounts({ db }: Pick<Ports, 'db'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const changes = await db.transaction().execute((tx) => foldListingChanges(tx, changesAtOnce));
    if (changes < changesAtOnce) return;
  }
}
