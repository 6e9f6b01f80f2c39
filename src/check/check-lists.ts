import { wrongCounts, wrongListings } from '../db/checked-listings.ts';
import type { Database } from '../db/tables.ts';
import type { Finding } from './finding.ts';

const invariant = 'true lists';
const mostTold = 100;

/** The first that are wrong. */
export async function* checkLists(db: Database): AsyncGenerator<Finding> {
  for (const { trackingId, box } of await wrongListings(db, mostTold)) {
    yield { invariant, about: trackingId, what: `is in a list of ${box} transfers as it is not, or misses there` };
  }
  for (const party of await wrongCounts(db, mostTold)) {
    yield { invariant, about: `party ${party}`, what: 'has lists that are counted wrongly' };
  }
}
