import { foldListingChanges } from '../../db/listings/listings.ts';
import type { Ports } from '../../ports/ports.ts';

/** Small batches, so that no other query waits long. */
const changesAtOnce = 200;

/** Applies pending listing changes to the counts until none are left. Can be repeated, and killed at any time. */
export async function updateListingCounts({ db }: Pick<Ports, 'db'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const changes = await db.transaction().execute((tx) => foldListingChanges(tx, changesAtOnce));
    if (changes < changesAtOnce) return;
  }
}
