import { parseRule, type Rule, type RuleText } from '../core/policy/rule.ts';
import { ruleSettingTexts } from '../core/policy/settings.ts';
import { Problem } from '../core/problem.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { addRule, isPolicyBegun, markRulesChanged, mostRules, removeRule } from '../db/policy-rules.ts';
import type { Ports } from '../ports/ports.ts';

type Share = Pick<Ports, 'db' | 'clock'>;

/** Adds a rule that acts at once on all servers, in the usual spelling. */
export async function addPolicyRule({ db, clock }: Share, text: RuleText): Promise<Rule> {
  const rule = parseRule(newShortId(), text);
  if ('wrong' in rule) throw new Problem('value_malformed', { detail: `${rule.wrong}.` });
  const { id, effect, sender, recipient, network, settings } = rule;
  const kept: RuleText = {
    effect,
    sender: sender.text,
    recipient: recipient.text,
    network: network?.text ?? null,
    settings: ruleSettingTexts(settings),
  };
  await db.transaction().execute(async (tx) => {
    await markRulesChanged(tx);
    if (await addRule(tx, id, kept, clock.now())) return;
    throw new Problem('rule_broken', { detail: `The policy may have ${mostRules} rules.` });
  });
  return rule;
}

export async function removePolicyRule({ db }: Pick<Ports, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markRulesChanged(tx);
    if (!(await removeRule(tx, id))) throw new Problem('entity_unknown', { detail: `There is no rule ${id}.` });
  });
}

const everybody: RuleText = { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {} };

/**
 * At the start of the service. If nobody has said anything about the policy yet, everybody may send to everybody where
 * only this machine is served, and nobody to nobody elsewhere. Whatever was said before stays.
 */
export async function beginPolicy({ db, clock }: Share, isLocal: boolean): Promise<void> {
  if (await isPolicyBegun(db)) return;
  await db.transaction().execute(async (tx) => {
    // Another starter may have been faster.
    if ((await markRulesChanged(tx)) && isLocal) await addRule(tx, newShortId(), everybody, clock.now());
  });
}
