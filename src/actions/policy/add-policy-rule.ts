import { type Actor, localActor } from '../../core/actor.ts';
import { OperatorError } from '../../core/errors.ts';
import { parseRule, type Rule, type RuleText } from '../../core/policy/rule.ts';
import { ruleSettingTexts } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { addRule, markRulesChanged, maxRules } from '../../db/policy-rules.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Adds a rule, in canonical spelling. It takes effect on all servers at once. */
export async function addPolicyRule(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  text: RuleText,
  by: Actor = localActor,
): Promise<Rule> {
  const rule = parseRule(newShortId(), text);
  if ('wrong' in rule) throw new Problem('value_malformed', { detail: `${rule.wrong}.` });
  const { id, effect, sender, recipient, network, settings } = rule;
  const canonical: RuleText = {
    effect,
    sender: sender.text,
    recipient: recipient.text,
    network: network?.text ?? null,
    settings: ruleSettingTexts(settings),
  };
  await db.transaction().execute(async (tx) => {
    await markRulesChanged(tx);
    if (!(await addRule(tx, id, canonical, ports.clock.now())))
      throw new OperatorError(`The policy is limited to ${maxRules} rules.`);
    await recordAudit(tx, ports, by, { action: 'addRule', subject: id, new: canonical });
  });
  return rule;
}
