import { type Actor, localActor } from '../../core/actor.ts';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import { removeRules } from '../../db/policy-rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type RuleDeps, requireRuleId, startRuleChange, unknownRule } from './internal/change-rules.ts';

/** Removes a rule from all servers at once. Returns the version that the rules have since. */
export async function removePolicyRule(
  { db, ...ports }: RuleDeps,
  id: string,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<string> {
  requireRuleId(id);
  return db.transaction().execute(async (tx) => {
    const version = await startRuleChange(tx, expected);
    const [old] = await removeRules(tx, [id]);
    if (old === undefined) throw unknownRule(id);
    await recordAudit(tx, ports, by, { action: 'removeRule', subject: id, old });
    return version;
  });
}
