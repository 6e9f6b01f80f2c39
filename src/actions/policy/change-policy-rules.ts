import { parseRule, type Rule, type RuleText } from '../../core/policy/rule.ts';
import { ruleSettingTexts } from '../../core/policy/settings.ts';
import { Problem, ruleBroken } from '../../core/problem.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { addRule, isPolicyDefined, markRulesChanged, maxRules, removeRule } from '../../db/policy-rules.ts';
import type { Ports } from '../../ports/ports.ts';

type Deps = Pick<Ports, 'db' | 'clock'>;

/** Adds a rule, in canonical spelling. It takes effect on all servers at once. */
export async function addPolicyRule({ db, clock }: Deps, text: RuleText): Promise<Rule> {
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
    throw ruleBroken(`The policy may have ${maxRules} rules.`);
  });
  return rule;
}

export async function removePolicyRule({ db }: Pick<Ports, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markRulesChanged(tx);
    if (!(await removeRule(tx, id))) throw new Problem('entity_unknown', { detail: `There is no rule ${id}.` });
  });
}

const allowAll: RuleText = { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {} };

/**
 * Runs when the service starts. If no policy was ever defined, allows everyone to send to everyone where only this
 * machine can connect, and denies everything elsewhere. Changes nothing once a policy was defined.
 */
export async function initializePolicy({ db, clock }: Deps, isLocal: boolean): Promise<void> {
  if (await isPolicyDefined(db)) return;
  await db.transaction().execute(async (tx) => {
    // Another process may have initialized the policy in the meantime.
    if ((await markRulesChanged(tx)) && isLocal) await addRule(tx, newShortId(), allowAll, clock.now());
  });
}
