import { type Actor, localActor } from '../../core/actor.ts';
import { Problem } from '../../core/problem.ts';
import { markRulesChanged, removeRule } from '../../db/policy-rules.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';

export async function removePolicyRule(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  id: string,
  by: Actor = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markRulesChanged(tx);
    const old = await removeRule(tx, id);
    if (old === undefined) throw new Problem('entity_unknown', { detail: `Rule ${id} not found.` });
    await recordAudit(tx, ports, by, { action: 'removeRule', subject: id, old });
  });
}
