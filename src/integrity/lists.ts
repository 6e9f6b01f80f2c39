import { findWrongCounts, findWrongListings } from '../db/listings/listing-integrity.ts';
import type { Database } from '../db/tables.ts';
import type { Finding } from './finding.ts';

const invariant = 'true lists';
const maxReported = 100;

/** The first that are wrong. */
export async function* checkLists(db: Database): AsyncGenerator<Finding> {
  for (const { trackingId, box } of await findWrongListings(db, maxReported)) {
    yield { invariant, about: trackingId, what: `is in a list of ${box} transfers as it is not, or misses there` };
  }
  for (const contactId of await findWrongCounts(db, maxReported)) {
    yield { invariant, about: `contact ${contactId}`, what: 'has lists that are counted wrongly' };
  }
}
