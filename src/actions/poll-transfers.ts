import { listedFrom, offsetOf, type Page } from '../core/listing.ts';
import { digestOf } from '../crypto/identifiers.ts';
import { type ListedDay, type Listing, type ListingRow, listingAt, type Mailbox } from '../db/listings.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { type SeeingNeeds, type SeenPart, type SeenTransfer, seenTransfers } from './seen-transfers.ts';

/** Which page of which list. */
export interface AskedPage extends Mailbox, Page {
  readonly active: boolean | undefined;
  /** All else that makes the answer what it is, as a digest. */
  readonly form: string;
}

export interface PollQuestion extends Omit<AskedPage, 'partyId'> {
  readonly parts: ReadonlySet<SeenPart>;
}

export interface Poll {
  readonly total: number;
  /** The same as long as the answer is the same, also when nothing of it was made yet. */
  readonly version: string;
  /** What was asked, without who asked it. */
  readonly asked: AskedPage;
  /** Made when they are asked for. */
  entries(): AsyncGenerator<SeenTransfer>;
}

export type PollingNeeds = SeeingNeeds & Pick<Ports, 'clock'>;

/** One page of what the caller has sent or received. To know whether it has changed, no entry is made. */
export async function pollTransfers(ports: PollingNeeds, caller: VerifiedEmail, question: PollQuestion): Promise<Poll> {
  const { parts, ...page } = question;
  // Some links of a sender are for the client that made them.
  const mine = parts.has('links') && page.box === 'sent' ? caller.clientId : '';
  const asked = { ...page, partyId: caller.partyId, form: digestOf(`${mine}\n${page.form}`) };
  const { now, settings, total, version, rows } = await listedPage(ports, asked);
  const reader = { caller, mailbox: { partyId: caller.partyId, box: page.box }, now, settings, parts };
  return { total, version, asked, entries: () => seenTransfers(ports, reader, rows) };
}

/** What a page shows at this moment, and the version of that. */
export async function listedPage({ db, clock }: Pick<Ports, 'db' | 'clock'>, asked: AskedPage) {
  const { partyId, box, active, form } = asked;
  const settings = await readSettings(db);
  const now = clock.now();
  const listing = listingAt(db, { partyId, box }, { now, expiredFrom: listedFrom(now, settings), active });
  const { total, rows } = await pageOf(listing, asked);
  const moment = now.toISOString();
  let shown = `${box}\n${form}\n${total}\n${settings['links.passwordIn']}\n${settings['log.subjects']}`;
  for (const row of rows) shown += `\n${row.trackingId} ${row.state} ${row.expiresAt <= moment} ${row.version}`;
  return { now, settings, total, rows, listing, version: digestOf(shown) };
}

const mostTries = 5;

/** Total and rows are two questions: where something came between them, both are asked again. */
async function pageOf(listing: Listing, page: Page): Promise<{ total: number; rows: ListingRow[] }> {
  for (let tries = 1; ; tries += 1) {
    const days = await listing.days();
    const rows = await rowsOf(listing, days, page);
    const total = days.reduce((sum, { entries }) => sum + entries, 0);
    const fits = rows.length === Math.max(0, Math.min(page.size, total - offsetOf(page)));
    if (fits || tries === mostTries) return { total, rows };
  }
}

/** The days are counted, so that only those are looked at on which the page lies. */
async function rowsOf(listing: Listing, days: readonly ListedDay[], { size, ...page }: Page): Promise<ListingRow[]> {
  const offset = offsetOf({ size, ...page });
  let before = 0;
  let last: { readonly day: string; readonly skipped: number } | undefined;
  for (const [index, { day, entries }] of days.entries()) {
    if (last === undefined && before + entries > offset) last = { day, skipped: before };
    before += entries;
    const isEnough = before >= offset + size || index === days.length - 1;
    if (last === undefined || !isEnough) continue;
    const piece = { firstDay: day, lastDay: last.day, offset: offset - last.skipped, size };
    return listing.piece(piece);
  }
  return [];
}
