import { Problem } from '../../core/problem.ts';
import { markRulesChanged, removeRule } from '../../db/policy-rules.ts';
import type { Ports } from '../../ports/ports.ts';

export async function removePolicyRule({ db }: Pick<Ports, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markRulesChanged(tx);
    if (!(await removeRule(tx, id))) throw new Problem('entity_unknown', { detail: `Rule ${id} not found.` });
  });
}
