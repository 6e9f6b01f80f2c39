import { findLastDownload, type TimeWindow } from '../../../db/downloads/download-report.ts';
import { findLatestEmail, type OutboxRow } from '../../../db/outbox/outbox.ts';
import type { Database } from '../../../db/tables.ts';

/** Downloads within this time of each other are reported in one email. */
const quietMs = 120_000;
/** The sender is notified after this long, even if the downloads continue. */
const maxBurstMs = 900_000;
/** A logged download may become visible a moment later. */
const stragglersMs = 10_000;

/** Returns the end of the burst that starts with a download, as far as known: each further download extends it. */
export async function findBurstEnd(db: Database, trackingId: string, firstAt: Date): Promise<Date> {
  const latest = firstAt.getTime() + maxBurstMs;
  let end = firstAt.getTime() + quietMs;
  for (;;) {
    const last = await findLastDownload(db, trackingId, { from: firstAt, until: new Date(end) });
    const next = Math.min((last ?? firstAt).getTime() + quietMs, latest);
    if (next <= end) return new Date(end);
    end = next;
  }
}

/** Returns when all downloads of a burst that ends at `end` are visible. */
export function burstLoggedAt(end: Date): Date {
  return new Date(end.getTime() + stragglersMs);
}

/** Returns the window that an email about downloads covers: it starts where the previous email ended. */
export async function findDownloadBurst(db: Database, row: OutboxRow): Promise<TimeWindow> {
  const trackingId = row.tracking_id ?? '';
  const begun = new Date(row.created_at);
  const before = await findLatestEmail(db, row, row.ordinal);
  const next = await findLatestEmail(db, row, row.ordinal + 2);
  const ends = [await findBurstEnd(db, trackingId, begun)];
  // The server that queued the next email had not seen the downloads that extend this burst.
  if (next !== undefined && next.ordinal > row.ordinal) ends.push(new Date(next.created_at));
  const until = earliest(ends);
  if (before === undefined) return { from: new Date(0), until };
  return { from: earliest([await findBurstEnd(db, trackingId, new Date(before.created_at)), begun]), until };
}

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())));
}
