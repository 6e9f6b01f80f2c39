import { sql } from 'kysely';
import { seedTransfers } from '../prove/polling-seed.ts';
import { mainCombinations, type SearchCombination, searchCombinations } from '../prove/search-combinations.ts';
import { openReports } from '../src/db/engine/open-reports.ts';
import type { Database } from '../src/db/tables.ts';
import { searchTransfers } from '../src/db/transfers/search-transfers.ts';
import { type DatabaseKind, type FreshLocation, freshLocation } from '../test/support/database/fresh-database.ts';
import type { CandidateName } from './candidates/table.ts';
import { median } from './figures.ts';
import type { CandidateHandle, Workload } from './workload.ts';

/** What each candidate does, and in which database. */
export type Queries = Readonly<
  Partial<Record<CandidateName, { readonly database: DatabaseKind; readonly query: 'search' | 'count' }>>
>;

const now = new Date('2026-03-01T12:00:00.000Z');
const pageSize = 50;
/** How many times a sample repeats each query. Its time is the median. */
const repetitions = 3;
/** The smallest number of transfers that `seedTransfers` distributes. */
const minTransfers = 1_000;

interface SeededDatabase {
  readonly location: FreshLocation;
  readonly reports: Database;
  readonly combinations: readonly SearchCombination[];
  /** The combination that took longest in the last sample. */
  slowest: string;
}

/**
 * The first page of every combination of filters, of which a sample reports the slowest, and the count of the transfers in
 * the most frequent state. Both run in this process, in the same database, as in the service: through its reports.
 * A `share` below 1 has only this share of the transfers, and the main combinations.
 */
export function adminSearches(queries: Queries, allTransfers: number, share: number): Workload {
  const transfers = Math.max(minTransfers, Math.round(allTransfers * share));
  const combinations = share < 1 ? mainCombinations(now) : searchCombinations(now);
  const opened = new Map<DatabaseKind, Promise<SeededDatabase>>();

  function openFor({ name }: CandidateHandle): Promise<SeededDatabase> {
    const kind = queries[name]?.database ?? 'SQLite';
    const database = opened.get(kind) ?? seed(kind, transfers, combinations);
    opened.set(kind, database);
    return database;
  }

  return {
    async check(candidate) {
      const { reports } = await openFor(candidate);
      const { transfers: found } = await searchTransfers(reports, {}, { now, max: pageSize });
      if (found.length !== pageSize) throw new Error(`A search found ${found.length} transfers`);
    },
    async prepare(candidate) {
      const database = await openFor(candidate);
      const measure = queries[candidate.name]?.query === 'search' ? slowestSearch : countLargestState;
      return async () => {
        const [before, start] = [process.cpuUsage(), performance.now()];
        const waitMs = (await measure(database)) * 1000;
        const { user, system } = process.cpuUsage(before);
        return { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6, waitMs };
      };
    },
    async clear() {},
    async end() {
      for (const [kind, database] of opened) {
        const { location, reports, slowest } = await database;
        console.log(`${kind}: the slowest combination of filters was ${slowest}`);
        await reports.destroy();
        await location[Symbol.asyncDispose]();
      }
    },
    // The wait comes with each sample.
    figures: () => ({}),
  };
}

async function seed(
  kind: DatabaseKind,
  transfers: number,
  combinations: readonly SearchCombination[],
): Promise<SeededDatabase> {
  const location = await freshLocation(kind);
  await seedTransfers(location.value, now, { transfers, hot: transfers / 10, small: 50 });
  return { location, reports: openReports(location.value), combinations, slowest: 'not measured' };
}

async function slowestSearch(database: SeededDatabase): Promise<number> {
  let longest = 0;
  for (const combination of database.combinations) {
    const seconds = await medianSeconds(() => firstPage(database.reports, combination));
    if (seconds > longest) [longest, database.slowest] = [seconds, combination.name];
  }
  return longest;
}

async function firstPage(reports: Database, { search }: SearchCombination): Promise<void> {
  await searchTransfers(reports, search, { now, max: pageSize });
}

async function countLargestState({ reports }: SeededDatabase): Promise<number> {
  return medianSeconds(async () => {
    await sql`select count(*) from transfer where state = 'Deleted_by_expiration'`.execute(reports);
  });
}

async function medianSeconds(run: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const start = performance.now();
    await run();
    times.push((performance.now() - start) / 1000);
  }
  return median(times);
}
