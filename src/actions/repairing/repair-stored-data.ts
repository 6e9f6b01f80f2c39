import { repairDamages } from './internal/repair-damages.ts';
import type { RepairDeps, RepairStep } from './internal/repair-deps.ts';
import { repairLeases } from './internal/repair-leases.ts';
import { repairLists } from './internal/repair-lists.ts';
import { repairStorage } from './internal/repair-storage.ts';

export type { RepairStep } from './internal/repair-deps.ts';

/**
 * Repairs what follows from other data, and removes what nothing needs. Removes nothing that a transfer needs. Can run
 * beside the service, be repeated, and be killed at any time: each step is one transaction, or a removal that the next
 * run completes.
 */
export async function* repairStoredData(deps: RepairDeps): AsyncGenerator<RepairStep> {
  yield* repairStorage(deps);
  yield* repairLeases(deps);
  yield* repairLists(deps);
  yield* repairDamages(deps);
}
