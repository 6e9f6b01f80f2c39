import { type Actor, localActor } from '../../core/actor.ts';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import type { RuleText } from '../../core/policy/rule.ts';
import { changeRule } from '../../db/policy-rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  canonicalRule,
  type RuleDeps,
  requireRuleId,
  startRuleChange,
  unknownRule,
  type VersionedRule,
} from './internal/change-rules.ts';

/** Replaces a rule, which keeps its ID and its place. A try-out rule acts always after that. */
export async function changePolicyRule(
  { db, ...ports }: RuleDeps,
  id: string,
  given: RuleText,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<VersionedRule> {
  requireRuleId(id);
  const { rule, text } = canonicalRule(id, given);
  const version = await db.transaction().execute(async (tx) => {
    const next = await startRuleChange(tx, expected);
    const old = await changeRule(tx, id, text);
    if (old === undefined) throw unknownRule(id);
    await recordAudit(tx, ports, by, { action: 'changeRule', subject: id, old, new: text });
    return next;
  });
  return { ...rule, version };
}
