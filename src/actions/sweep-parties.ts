import { pageOfParties, removeUnusedParties } from '../db/parties.ts';
import type { Ports } from '../ports/ports.ts';

const partiesAtOnce = 500;

/**
 * Removes the addresses that nothing names. Hardly ever is there one: whoever removes the last row that names a party
 * removes it too, unless two do that at the same moment, and each still sees the row of the other.
 */
export async function sweepParties({ db }: Pick<Ports, 'db'>, stopping: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined && !stopping.aborted; ) {
    const page = await pageOfParties(db, after, partiesAtOnce);
    const unused = page.filter(({ isUnused }) => isUnused).map(({ id }) => id);
    if (unused.length > 0) await db.transaction().execute((tx) => removeUnusedParties(tx, unused));
    after = page.at(-1)?.id;
  }
}
