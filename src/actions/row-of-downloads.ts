import { latestMail, type OutboxRow } from '../db/outbox.ts';
import type { Database } from '../db/tables.ts';
import { lastDownload, type TimeWindow } from '../db/told-downloads.ts';

/** Downloads that follow each other so soon are told in one letter. */
const quietMs = 120_000;
/** However long they go on, the sender hears of them after so long. */
const longestRowMs = 900_000;
/** A download that was logged in time may be seen a moment later. */
const stragglersMs = 10_000;

/** The end of the row that a download has begun, as far as it is known: each that still belongs to it puts it off. */
export async function endOfRow(db: Database, trackingId: string, firstAt: Date): Promise<Date> {
  const latest = firstAt.getTime() + longestRowMs;
  let end = firstAt.getTime() + quietMs;
  for (;;) {
    const last = await lastDownload(db, trackingId, { from: firstAt, until: new Date(end) });
    const next = Math.min((last ?? firstAt).getTime() + quietMs, latest);
    if (next <= end) return new Date(end);
    end = next;
  }
}

/** When a letter of a row that ends then has heard of all that it tells of. */
export function allHeard(end: Date): Date {
  return new Date(end.getTime() + stragglersMs);
}

/** What a letter of downloads tells of: what came after all that the one before it told of. */
export async function rowOfDownloads(db: Database, row: OutboxRow): Promise<TimeWindow> {
  const trackingId = row.tracking_id ?? '';
  const begun = new Date(row.created_at);
  const before = await latestMail(db, row, row.ordinal);
  const next = await latestMail(db, row, row.ordinal + 2);
  const ends = [await endOfRow(db, trackingId, begun)];
  // Whoever queued the next one had not seen what would have put off our end.
  if (next !== undefined && next.ordinal > row.ordinal) ends.push(new Date(next.created_at));
  const until = earliest(ends);
  if (before === undefined) return { from: new Date(0), until };
  return { from: earliest([await endOfRow(db, trackingId, new Date(before.created_at)), begun]), until };
}

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())));
}
