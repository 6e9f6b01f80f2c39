import { foldListingChanges } from '../db/listings.ts';
import type { Ports } from '../ports/ports.ts';

/** So few that nobody waits long for the database. */
const changesAtOnce = 200;

/** Brings what has changed in lists into their counts, until nothing is left. Can be repeated, and killed at any time. */
export async function countListings({ db }: Pick<Ports, 'db'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const changes = await db.transaction().execute((tx) => foldListingChanges(tx, changesAtOnce));
    if (changes < changesAtOnce) return;
  }
}
