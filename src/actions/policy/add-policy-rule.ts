import { type Actor, localActor } from '../../core/actor.ts';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import type { RuleText } from '../../core/policy/rule.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { addRules } from '../../db/policy-rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  canonicalRule,
  type RuleDeps,
  startRuleChange,
  tooManyRules,
  type VersionedRule,
} from './internal/change-rules.ts';

/** Adds a rule behind all others, in canonical spelling. It takes effect on all servers at once. */
export async function addPolicyRule(
  { db, ...ports }: RuleDeps,
  given: RuleText,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<VersionedRule> {
  const id = newShortId();
  const { rule, text } = canonicalRule(id, given);
  const version = await db.transaction().execute(async (tx) => {
    const next = await startRuleChange(tx, expected);
    if (!(await addRules(tx, [{ id, text }], ports.clock.now()))) throw tooManyRules();
    await recordAudit(tx, ports, by, { action: 'addRule', subject: id, new: text });
    return next;
  });
  return { ...rule, version };
}
