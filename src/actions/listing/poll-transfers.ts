import { listedFrom, offsetOf, type Page } from '../../core/listing.ts';
import { digestOf } from '../../crypto/identifiers.ts';
import {
  type DayCount,
  type Listing,
  type ListingBox,
  type ListingRow,
  listingAt,
} from '../../db/listings/listings.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import {
  buildTransferViews,
  type TransferView,
  type TransferViewDeps,
  type TransferViewPart,
} from './build-transfer-views.ts';

export interface PageRequest extends ListingBox, Page {
  readonly active: boolean | undefined;
  /** Digest of everything else that determines the response. */
  readonly form: string;
}

export interface PollRequest extends Omit<PageRequest, 'contactId'> {
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
export async function readListedPage({ db, clock }: Pick<Ports, 'db' | 'clock'>, request: PageRequest) {
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
async function readConsistentPage(listing: Listing, page: Page): Promise<{ total: number; rows: ListingRow[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const days = await listing.countByDay();
    const rows = await readRows(listing, days, page);
    const total = days.reduce((sum, { entries }) => sum + entries, 0);
    const isConsistent = rows.length === Math.max(0, Math.min(page.size, total - offsetOf(page)));
    if (isConsistent || attempt === maxAttempts) return { total, rows };
  }
}

/** The counts per day limit the query to the days that the page covers. */
async function readRows(listing: Listing, days: readonly DayCount[], { size, ...page }: Page): Promise<ListingRow[]> {
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
