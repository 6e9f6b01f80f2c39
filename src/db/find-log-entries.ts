import { sql } from 'kysely';
import type { TransferEvent } from '../core/transfer-state.ts';
import type { Database } from './tables.ts';
import { type StoredEntry, toStoredEntry } from './transfer-log.ts';

/** Undefined members select all. */
export interface LogFilter {
  readonly trackingId?: string | undefined;
  readonly events?: readonly TransferEvent[] | undefined;
  /** ISO 8601: `from <= at < before`. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

/** An entry in the order of time. Two servers may write entries with the same time. */
export type LogPlace = Pick<StoredEntry, 'at' | 'id'>;

export interface LogPage {
  /** Newest first. */
  readonly entries: readonly StoredEntry[];
  /** The place after which the next page begins. Undefined on the last page. */
  readonly next: LogPlace | undefined;
  /** False if the page is short because enough entries were examined for one page. `next` continues the search. */
  readonly isComplete: boolean;
}

interface PageOptions {
  readonly after?: LogPlace | undefined;
  readonly max: number;
  /** How many entries one page examines. Tests use a smaller number. */
  readonly examined?: number;
}

/** So many are examined in some milliseconds, however rare an event is. */
const examinedPerPage = 5_000;

/** Sorts after every time. */
const lastTime = '~';

type CandidateRow = Parameters<typeof toStoredEntry>[0];
type FoundRow = { readonly examined: number; readonly last_at: string | null; readonly last_id: number | null } & {
  readonly [Column in keyof CandidateRow]: CandidateRow[Column] | null;
};

/** Finds a page of the log by an index of time or of one transfer. Use the database for reports. */
export async function findLogEntries(
  db: Database,
  { trackingId, events, from = '', before = lastTime }: LogFilter,
  { after, max, examined = examinedPerPage }: PageOptions,
): Promise<LogPage> {
  const start = after === undefined || after.at >= before ? { at: before, id: 0 } : after;
  const size = events === undefined ? max + 1 : examined;
  // The limit, which no transfer reaches, rules out that PostgreSQL reads the index of time for one transfer.
  const source =
    trackingId === undefined
      ? sql`transfer_log`
      : sql`(select * from transfer_log where tracking_id = ${trackingId} limit 1000) as log`;
  const isWanted = events === undefined ? sql`true` : sql`event in (${sql.join(events)})`;
  const { rows } = await sql<FoundRow>`
    with candidate as materialized (
      select id, tracking_id, event, contact_id, at, hash from ${source}
      where at >= ${from} and at <= ${start.at} and (at < ${start.at} or id < ${start.id})
      order by at desc, id desc limit ${size})
    select tally.examined, oldest.at as last_at, oldest.id as last_id, matching.*
    from (select count(*) as examined from candidate) as tally
    left join (select at, id from candidate order by at, id limit 1) as oldest on true
    left join (select * from candidate where ${isWanted} order by at desc, id desc limit ${max + 1}) as matching on true
    order by matching.at desc, matching.id desc`.execute(db);
  const [{ examined: count = 0, last_at = null, last_id = null } = {} as Partial<FoundRow>] = rows;
  const found = rows.filter(({ id }) => id !== null).map((row) => toStoredEntry(row as CandidateRow));
  if (found.length > max) return { entries: found.slice(0, max), next: found[max - 1], isComplete: true };
  const isEnd = Number(count) < size || last_at === null || last_id === null;
  if (isEnd) return { entries: found, next: undefined, isComplete: true };
  return { entries: found, next: { at: last_at, id: last_id }, isComplete: false };
}
