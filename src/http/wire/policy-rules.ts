import type { Static } from 'typebox';
import type { newRule } from '../../contract/admin/policy.ts';
import type { Decision } from '../../core/policy/decide.ts';
import type { Rule, RuleText } from '../../core/policy/rule.ts';
import {
  type PolicySettingName,
  parseRuleSettings,
  policySetting,
  policySettingNames,
  type RuleSettings,
} from '../../core/policy/settings.ts';

/** The action parses the rule. It accepts numbers and switches as texts. */
export function parseNewRule({ effect, sender, recipient, network, settings }: Static<typeof newRule>): RuleText {
  const texts = Object.entries(settings).map(([name, value]) => [name, String(value)] as const);
  return { effect, sender, recipient, network: network ?? null, settings: Object.fromEntries(texts) };
}

export function serializeRule(rule: Rule, acting: boolean) {
  return { id: rule.id, ...serializeMembers(rule), tryOut: rule.tryOut, acting };
}

/** Serializes a rule as it is stored. Compiles no regular expression: there may be a thousand. */
export function serializeText({ effect, sender, recipient, network, settings }: RuleText) {
  const parsed = parseRuleSettings(settings);
  const values = 'wrong' in parsed ? { ...settings } : serializeSettings(parsed.settings);
  return { effect, sender, recipient, network, settings: values };
}

function serializeMembers({ effect, sender, recipient, network, settings }: Rule) {
  return {
    effect,
    sender: sender.text,
    recipient: recipient.text,
    network: network?.text ?? null,
    settings: serializeSettings(settings),
  };
}

type WireValue = string | number | boolean;

function serializeSettings(settings: RuleSettings): Record<string, WireValue> {
  const given = policySettingNames.filter((name) => settings[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, serializeValue(name, settings[name])]));
}

function serializeValue(name: PolicySettingName, value: unknown): WireValue {
  return typeof value === 'number' || typeof value === 'boolean' ? value : policySetting(name).text(value);
}

const idOf = ({ id }: Rule) => id;

export function serializeDecision({ allowed, maySend, failedRecipients, settings, reasons }: Decision) {
  return {
    allowed,
    maySend,
    failedRecipients: [...failedRecipients],
    allowing: reasons.allowing.map(idOf),
    denying: reasons.denying.map(idOf),
    settings: policySettingNames.map((name) => ({
      name,
      value: serializeValue(name, settings[name]),
      rules: reasons.limits.get(name)?.map(idOf) ?? [],
    })),
  };
}
