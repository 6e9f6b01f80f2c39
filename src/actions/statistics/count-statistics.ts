import { hourMs } from '../../core/time.ts';
import { type CountedRows, countRows } from '../../db/statistics/count-rows.ts';
import { type CountedTable, settledId } from '../../db/statistics/settled-id.ts';
import { readCursor } from '../../db/statistics/statistic-cursors.ts';
import { deleteMembersBefore } from '../../db/statistics/statistics.ts';
import type { Ports } from '../../ports/ports.ts';

type Deps = Pick<Ports, 'db' | 'clock'>;

const membersAtOnce = 500;

/** Entries are logged in the order of their times, except for some seconds between two servers. */
const lateMs = hourMs;

/**
 * Adds new entries of the transfer log and new downloads to the statistics, until none is left. Each row counts once:
 * safe to repeat, to kill at any time, and to run twice at once. After an upgrade this counts all earlier rows. Needs a
 * trusted clock.
 */
export async function countStatistics({ db, clock }: Deps, stopping: AbortSignal): Promise<void> {
  for await (const { oldest, hasMore } of countTable(db, 'transfer_log', stopping)) {
    // Removed while old entries are counted, too: their periods have all ended, and have very many members together.
    if (hasMore && oldest !== undefined) await removeEndedMembers(db, oldest, stopping);
    if (!hasMore) await removeEndedMembers(db, clock.now(), stopping);
  }
  for await (const _ of countTable(db, 'download', stopping));
}

/** Yields after each transaction. The last value has no more rows. */
async function* countTable(db: Ports['db'], table: CountedTable, stopping: AbortSignal): AsyncGenerator<CountedRows> {
  const settled = await settledId(db, table, stopping);
  // A run without new rows writes nothing.
  let hasMore = settled > (await readCursor(db, table));
  if (!hasMore && settled > 0) yield { hasMore, oldest: undefined };
  while (hasMore && !stopping.aborted) {
    const counted = await db.transaction().execute((tx) => countRows(tx, table, settled));
    yield counted;
    hasMore = counted.hasMore;
  }
}

/** Removes members of periods in which no more entry will be counted. */
async function removeEndedMembers(db: Ports['db'], countedUntil: Date, stopping: AbortSignal): Promise<void> {
  const before = new Date(countedUntil.getTime() - lateMs);
  while (!stopping.aborted && (await deleteMembersBefore(db, before, membersAtOnce)) > 0);
}
