import { personSubject } from '../../../core/audit-log.ts';
import {
  correctCounts,
  findWrongCounts,
  findWrongListings,
  rebuildListings,
} from '../../../db/listings/listing-integrity.ts';
import { lockTransferRow } from '../../../db/transfers/row-tags.ts';
import { readTransferSnapshot } from '../../../db/transfers/transfer-rows.ts';
import { checkMoves, checkTags } from '../../../integrity/transfers.ts';
import { type RepairDeps, type RepairStep, recordRepair } from './repair-deps.ts';

const rowsAtOnce = 100;

/** Rebuilds wrong rows of the transfer lists from the transfers, and then their counts. */
export async function* repairLists(deps: RepairDeps): AsyncGenerator<RepairStep> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const wrong: Awaited<ReturnType<typeof findWrongListings>> = await findWrongListings(deps.db, rowsAtOnce, after);
    for (const trackingId of new Set(wrong.map((row) => row.trackingId))) yield await repairListsOf(deps, trackingId);
    after = wrong.at(-1)?.trackingId;
  }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const wrong: readonly string[] = await findWrongCounts(deps.db, rowsAtOnce, after);
    for (const contactId of wrong) yield await repairCountsOf(deps, contactId);
    after = wrong.at(-1);
  }
}

/** A list must not be made from a transfer that was changed outside of Sealpost: the list may be right. */
async function repairListsOf(deps: RepairDeps, trackingId: string): Promise<RepairStep> {
  const { db, clock, keys } = deps;
  const about = `transfer ${trackingId}`;
  const rows = await readTransferSnapshot(db, trackingId);
  const isDamaged = [...checkMoves(rows), ...checkTags(rows, keys)].length > 0;
  if (isDamaged) return { isRepaired: false, about, what: 'its lists are wrong, but the transfer itself is damaged' };
  const what = 'its rows in the transfer lists were rebuilt';
  // A number of seconds is more than the changes that a row has counted.
  const version = Math.floor(clock.now().getTime() / 1_000);
  await db.transaction().execute(async (tx) => {
    await lockTransferRow(tx, trackingId);
    await rebuildListings(tx, trackingId, version);
    await recordRepair(tx, deps, trackingId, what);
  });
  return { isRepaired: true, about, what };
}

async function repairCountsOf(deps: RepairDeps, contactId: string): Promise<RepairStep> {
  const what = 'the counts of its transfer lists were corrected';
  await deps.db.transaction().execute(async (tx) => {
    await correctCounts(tx, contactId);
    await recordRepair(tx, deps, personSubject(contactId), what);
  });
  return { isRepaired: true, about: `contact ${contactId}`, what };
}
