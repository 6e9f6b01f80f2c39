import { setImmediate } from 'node:timers/promises';
import { healthParts, type ServiceState } from '../../core/health.ts';
import { type PeriodUnit, periodOf, periodUnits, type StatisticName } from '../../core/statistics.ts';
import { dayMs, hourMs } from '../../core/time.ts';
import { readComponents } from '../../db/administration/reports.ts';
import { countEmailsFailedBetween } from '../../db/outbox/outbox.ts';
import { pageOfStoredBytes } from '../../db/parts/parts.ts';
import {
  countTransfersByState,
  readCleanupQueue,
  readCompletionQueue,
  readEmailQueue,
  readErasureQueue,
  readScanQueue,
} from '../../db/queues.ts';
import { readSettings } from '../../db/settings.ts';
import {
  deleteStatisticsBefore,
  type StatisticRow,
  setStatistics,
  sumStatistics,
} from '../../db/statistics/statistics.ts';
import type { Ports } from '../../ports/ports.ts';
import { getScrubState } from '../scrubbing/scrub.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock'>;

/** Statistics of the last three years are stored. */
const retentionMs = 1_095 * dayMs;

/**
 * Stores the used and free space, and how many emails were given up in this hour and the previous one. Removes old
 * statistics. Values are replaced, not added to: safe to repeat and to run twice at once. Needs a trusted clock.
 */
export async function updateGauges({ db, blobs, clock }: Deps, stopping: AbortSignal): Promise<void> {
  const now = clock.now();
  const stored = await storedBytes(db, stopping);
  if (stored === undefined) return;
  const { bytes: free } = await blobs.freeSpace();
  const hours = [new Date(now.getTime() - hourMs), now];
  const failed = await Promise.all(hours.map(async (at) => rowOf('hour', at, 'failedEmails', await failedIn(db, at))));
  await db.transaction().execute(async (tx) => {
    await setStatistics(tx, [
      ...failed,
      ...periodUnits.map((unit) => rowOf(unit, now, 'storedBytes', stored)),
      // An object store has no limit.
      ...(Number.isFinite(free) ? periodUnits.map((unit) => rowOf(unit, now, 'freeBytes', Math.floor(free))) : []),
    ]);
    for (const at of hours) {
      await sumStatistics(tx, 'failedEmails', ['day', 'hour'], periodOf('day', at));
      await sumStatistics(tx, 'failedEmails', ['month', 'day'], periodOf('month', at));
    }
    await deleteStatisticsBefore(tx, new Date(now.getTime() - retentionMs));
  });
}

function rowOf(unit: PeriodUnit, at: Date, name: StatisticName, value: number): StatisticRow {
  return { unit, period: periodOf(unit, at), name, value };
}

async function failedIn(db: Ports['db'], at: Date): Promise<number> {
  const from = new Date(`${periodOf('hour', at)}:00:00.000Z`);
  return countEmailsFailedBetween(db, from, new Date(from.getTime() + hourMs));
}

/** Returns undefined when the service stops meanwhile. Reads in pages, so that no request waits for the whole sum. */
async function storedBytes(db: Ports['db'], stopping: AbortSignal): Promise<number | undefined> {
  let sum = 0;
  for (let after = ''; ; await setImmediate()) {
    if (stopping.aborted) return undefined;
    const { bytes, last } = await pageOfStoredBytes(db, after);
    sum += bytes;
    if (last === undefined) return sum;
    after = last;
  }
}

/** Reads all rows that wait for a job, and an index of all transfers: use the database for reports, and not too often. */
export async function readServiceState({
  reports,
  clock,
  scanner,
}: Pick<Ports, 'clock' | 'scanner'> & { readonly reports: Ports['db'] }): Promise<ServiceState> {
  const settings = await readSettings(reports);
  const components = await readComponents(reports);
  const { complete, damagedParts } = await getScrubState({ db: reports });
  return {
    transfers: await countTransfersByState(reports),
    queues: {
      completion: await readCompletionQueue(reports),
      email: await readEmailQueue(reports, clock.now()),
      ...(scanner && { scan: await readScanQueue(reports) }),
      cleanup: await readCleanupQueue(reports),
      erasure: await readErasureQueue(reports),
    },
    parts: healthParts.flatMap((part) => {
      const found = components.find((row) => row.part === part);
      if (found === undefined) return [];
      const { state, valid_until } = found;
      return [{ part, state, validUntil: valid_until === null ? null : new Date(valid_until) }];
    }),
    minFreeBytes: settings['disk.minFreeBytes'],
    damagedParts,
    scrubbedAt: complete?.finishedAt,
  };
}
