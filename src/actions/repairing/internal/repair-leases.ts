import { deleteUnheldLease } from '../../../db/leases.ts';
import { findLeftoverLeases } from '../../../db/transfers/processing.ts';
import { type RepairDeps, type RepairStep, recordRepair } from './repair-deps.ts';

const leasesAtOnce = 500;

/** Removes leases of transfers that are not being processed. One that a server holds is left: its work is ending. */
export async function* repairLeases(deps: RepairDeps): AsyncGenerator<RepairStep> {
  const { db, clock } = deps;
  const what = 'a lease without work was removed';
  for (const { name } of await findLeftoverLeases(db, leasesAtOnce)) {
    const isRepaired = await db.transaction().execute(async (tx) => {
      const isDeleted = await deleteUnheldLease(tx, name, clock.now());
      if (isDeleted) await recordRepair(tx, deps, name, what);
      return isDeleted;
    });
    if (isRepaired) yield { isRepaired, about: `lease ${name}`, what };
  }
}
