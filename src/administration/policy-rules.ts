import { type Static, Type } from 'typebox';
import { adminId } from '../contract/admin/common.ts';
import { count, flag, namedObject, nullable, nullish, record, text, withDefault } from '../contract/schema-helpers.ts';
import type { Words } from '../core/command-values.ts';
import { OperatorError } from '../core/errors.ts';
import type { Rule, RuleText } from '../core/policy/rule.ts';
import {
  type PolicySettingName,
  parseRuleSettings,
  policySetting,
  policySettingNames,
  type RuleSettings,
  ruleSettingTexts,
} from '../core/policy/settings.ts';

/** A regular expression may be long. */
const maxPattern = 1_000;

const effect = Type.Enum(['allow', 'deny'], { description: 'A deny rule takes precedence over allow rules.' });
const settings = record(
  Type.Union([Type.String({ maxLength: 20_000 }), Type.Integer({ format: 'int64' }), Type.Boolean()]),
  {
    maxProperties: policySettingNames.length,
    description: `Settings of an allow rule: ${policySettingNames.join(', ')}. Lists are texts with commas, such as \`deny:exe,bat\`.`,
    examples: [{ maxTotalSize: 1000000000 }],
  },
);

const pattern = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: maxPattern, description, examples: [example] });

export const newRule = namedObject('NewPolicyRule', {
  effect,
  sender: pattern(
    'Sender addresses: an address, `*@example.org`, `*@*.example.org`, `/regex/` or `*`.',
    '*@example.org',
  ),
  recipient: pattern('Recipient addresses, in the same form.', '*'),
  network: nullish(Type.String({ maxLength: 64, description: 'Only senders in this network, such as `10.0.0.0/8`.' })),
  settings: withDefault(settings, {}),
});

const ruleId = adminId('ID of the rule.', 'k3v9x2maQ7');
const line = count('Line of the file.', 2);
const ruleMembers = {
  effect,
  sender: text('Sender addresses.', '*@example.org'),
  recipient: text('Recipient addresses.', '*'),
  network: nullable(text('Only senders in this network. Null: all.', '10.0.0.0/8')),
  settings,
};

export const ruleParams = { ruleId };

export const rule = namedObject('PolicyRule', {
  id: ruleId,
  ...ruleMembers,
  tryOut: flag('True for the rule of a new service that lets everyone send while no other machine can reach it.'),
  acting: flag('False for a try-out rule where other machines can reach the service.'),
});

export const ruleOrder = namedObject('PolicyRuleOrder', {
  ids: Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: 1_000,
    description: 'The IDs of all rules, in their new order.',
    examples: [['k3v9x2maQ7', 'p8Lw4ZtB2x']],
  }),
});

export const ruleImport = namedObject('PolicyRuleImport', {
  csv: Type.String({
    minLength: 1,
    maxLength: 1_000_000,
    description: 'The file: a line `effect,sender,recipient,network,settings`, then one line for each rule.',
    examples: ['effect,sender,recipient,network,settings\r\nallow,*@example.org,*,,maxTotalSize=1000000000\r\n'],
  }),
  mode: withDefault(
    Type.Enum(['replace', 'append'], {
      description: '`replace` removes all rules that are not in the file. `append` adds those that do not exist.',
    }),
    'append',
  ),
  dryRun: withDefault(flag('Whether to return what would change, and change nothing.'), false),
});

export const ruleImportResult = namedObject('PolicyRuleImportResult', {
  added: Type.Array(Type.Object({ line, ...ruleMembers }), { description: 'Rules that are added.' }),
  removed: Type.Array(Type.Object({ id: ruleId, ...ruleMembers }), { description: 'Rules that are removed.' }),
  unchanged: count('Number of rules of the file that exist. They keep their IDs.', 3),
  faults: Type.Array(
    Type.Object({ line, fault: text('What is wrong with it, in English.', 'Deny rules cannot have settings.') }),
    { description: 'Errors that a dry run has found, 100 at most. With errors, nothing can be imported.' },
  ),
});

/** Returns the rule of a request. The action parses it, and accepts numbers and switches as texts. */
export function ruleTextOf({ effect, sender, recipient, network, settings }: Static<typeof newRule>): RuleText {
  const texts = Object.entries(settings).map(([name, value]) => [name, String(value)] as const);
  return { effect, sender, recipient, network: network ?? null, settings: Object.fromEntries(texts) };
}

/** Describes a rule for a response. */
export function describeRule(rule: Rule, acting: boolean) {
  const { sender, recipient, network } = rule;
  return {
    ...rule,
    sender: sender.text,
    recipient: recipient.text,
    network: network?.text,
    settings: describeSettings(rule.settings),
    acting,
  };
}

/** Describes a rule as it is stored. Compiles no regular expression: there may be a thousand. */
export function describeRuleText(rule: RuleText) {
  const parsed = parseRuleSettings(rule.settings);
  return { ...rule, settings: 'wrong' in parsed ? rule.settings : describeSettings(parsed.settings) };
}

type WireValue = string | number | boolean;

function describeSettings(settings: RuleSettings): Record<string, WireValue> {
  const given = policySettingNames.filter((name) => settings[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, describeValue(name, settings[name])]));
}

export function describeValue(name: PolicySettingName, value: unknown): WireValue {
  return typeof value === 'number' || typeof value === 'boolean' ? value : policySetting(name).text(value);
}

/** A rule as the command line prints it in a line of JSON. */
export function ruleFacts({ id, effect, sender, recipient, network, settings, tryOut }: Rule) {
  const [from, to] = [sender.text, recipient.text];
  return { id, effect, from, to, network: network?.text ?? null, settings: ruleSettingTexts(settings), tryOut };
}

/** Reads the settings of a rule from the options of a command. */
export function readRuleSettings(set: Words['options']['set'] = []): Readonly<Record<string, string>> {
  const settings = Object.fromEntries(
    set.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new OperatorError(`Invalid --set value "${text}": expected <name>=<value>.`);
      return [text.slice(0, at), text.slice(at + 1)] as const;
    }),
  );
  if (Object.keys(settings).length < set.length) throw new OperatorError('--set can be used only once per setting.');
  return settings;
}

/** The settings of a rule in one line. */
export function settingsLine(settings: RuleText['settings']): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** The effect of a rule. */
export const effectInWords = ({ effect, tryOut }: Pick<Rule, 'effect' | 'tryOut'>) =>
  tryOut ? `${effect} (try-out)` : effect;

/** A rule in words, without its ID. */
export function ruleInWords({ sender, recipient, network, settings }: RuleText, effect: string): string {
  const texts = settingsLine(settings);
  const parts = [
    `${effect} from ${sender} to ${recipient}`,
    network === null ? '' : `in ${network}`,
    texts === '' ? '' : `with ${texts}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
