import { listDamages } from '../../scrubbing/list-damages.ts';
import { recheckDamage } from '../../scrubbing/recheck-damage.ts';
import type { RepairDeps, RepairStep } from './repair-deps.ts';

/** Reads damaged parts again, and removes the record of those that were restored. */
export async function* repairDamages(deps: RepairDeps): AsyncGenerator<RepairStep> {
  for await (const { blobKey } of listDamages(deps)) {
    if (await recheckDamage(deps, blobKey)) continue;
    yield { isRepaired: true, about: `blob ${blobKey}`, what: 'is not damaged any more' };
  }
}
