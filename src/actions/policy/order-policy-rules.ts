import { type Actor, localActor } from '../../core/actor.ts';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import { Problem } from '../../core/problem.ts';
import { orderRules, readRuleTexts } from '../../db/policy-rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { orderRecords, type RuleDeps, startRuleChange } from './internal/change-rules.ts';

/** Changes the order in which rules are listed. It does not change what they decide. Returns the new version. */
export async function orderPolicyRules(
  { db, ...ports }: RuleDeps,
  ids: readonly string[],
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const version = await startRuleChange(tx, expected);
    const before = (await readRuleTexts(tx)).map(({ id }) => id);
    const known = new Set(before);
    if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id)))
      throw new Problem('value_malformed', { detail: `Name each of the ${before.length} rules exactly once.` });
    await orderRules(tx, ids);
    await recordAudit(tx, ports, by, ...orderRecords(before, ids));
    return version;
  });
}
