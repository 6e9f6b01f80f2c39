import { OperatorError } from '../../core/errors.ts';
import { parseRule, type Rule, type RuleText } from '../../core/policy/rule.ts';
import { ruleSettingTexts } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { addRule, markRulesChanged, maxRules } from '../../db/policy-rules.ts';
import type { Ports } from '../../ports/ports.ts';

/** Adds a rule, in canonical spelling. It takes effect on all servers at once. */
export async function addPolicyRule({ db, clock }: Pick<Ports, 'db' | 'clock'>, text: RuleText): Promise<Rule> {
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
    if (await addRule(tx, id, canonical, clock.now())) return;
    throw new OperatorError(`The policy is limited to ${maxRules} rules.`);
  });
  return rule;
}
