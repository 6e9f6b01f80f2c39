import { nearMatches, suggestion } from '../near-matches.ts';
import type { Settings } from '../settings.ts';
import { optionNames, policyMembers, transferOptions } from '../transfer-options.ts';
import { type FileTypeFilter, filterText, mergeFilters, parseFilter } from './file-types.ts';

export const passwordModes = ['GENERATED', 'MANUAL', 'NONE'] as const;
export type PasswordMode = (typeof passwordModes)[number];

/** How a limit merges when several rules set it. */
export type LimitMerge = 'minimum' | 'maximum';

interface PolicySetting<Value> {
  readonly default: Value;
  /** Follows the name in a message: "must be …". */
  readonly form: string;
  /** Returns undefined when the text is not a valid value. */
  readonly parse: (text: string) => Value | undefined;
  readonly text: (value: Value) => string;
  /** Must be commutative and associative: rules have no order. */
  readonly merge: (one: Value, other: Value, mergeLimits: LimitMerge) => Value;
}

function number(value: number, min: number, max: number): PolicySetting<number> {
  return {
    default: value,
    form: `must be a whole number from ${min} to ${max}`,
    parse: (text) => (/^\d{1,16}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
    text: String,
    merge: (one, other, mergeLimits) => (mergeLimits === 'minimum' ? Math.min(one, other) : Math.max(one, other)),
  };
}

/** A number whose value 0 means no limit, and so is the largest of all. */
function quota(): PolicySetting<number> {
  const plain = number(0, 0, Number.MAX_SAFE_INTEGER);
  const unlimited = (value: number) => (value === 0 ? Number.POSITIVE_INFINITY : value);
  return {
    ...plain,
    merge(one, other, mergeLimits) {
      const merged = plain.merge(unlimited(one), unlimited(other), mergeLimits);
      return merged === Number.POSITIVE_INFINITY ? 0 : merged;
    },
  };
}

/** If rules give both values, the careful one applies. */
function toggle(value: boolean, careful: boolean): PolicySetting<boolean> {
  return {
    default: value,
    form: 'must be true or false',
    parse: (text) => (/^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined),
    text: String,
    merge: (one, other) => (one === other ? one : careful),
  };
}

const modes: PolicySetting<readonly PasswordMode[]> = {
  default: passwordModes,
  form: `must be one or more of ${passwordModes.join(', ')}, with commas`,
  parse(text) {
    const names = text.split(',').map((name) => name.trim().toUpperCase());
    const known = passwordModes.filter((mode) => names.includes(mode));
    return known.length === new Set(names).size ? known : undefined;
  },
  text: (value) => value.join(','),
  merge: (one, other) => one.filter((mode) => other.includes(mode)),
};

const fileTypes: PolicySetting<FileTypeFilter | null> = {
  default: null,
  form: 'must be a list such as deny:exe,bat or allow:pdf,txt',
  parse: parseFilter,
  text: (value) => (value === null ? 'none' : filterText(value)),
  merge: mergeFilters,
};

/** The settings that a rule can have, in the order in which they are shown. */
export const policySettings = {
  maxRetentionPeriod: number(30, 1, 36_500),
  maxTotalSize: number(107_374_182_400, 0, Number.MAX_SAFE_INTEGER),
  transfersPerDay: quota(),
  bytesPerDay: quota(),
  ...policyMembers(
    optionNames,
    (name) => toggle(transferOptions[name].default, transferOptions[name].careful),
    () => toggle(true, false),
  ),
  confidentialMessageAllowed: toggle(true, false),
  confidentialMessageRequired: toggle(false, true),
  recipientNotificationEditable: toggle(true, false),
  allowedPasswordModes: modes,
  fileTypeFilterConfig: fileTypes,
} as const;

export type PolicySettingName = keyof typeof policySettings;
export type PolicySettings = {
  readonly [Name in PolicySettingName]: (typeof policySettings)[Name]['default'];
};

export const policySettingNames = Object.keys(policySettings) as PolicySettingName[];

export const defaultPolicySettings = Object.fromEntries(
  policySettingNames.map((name) => [name, policySettings[name].default]),
) as unknown as PolicySettings;

/** The defaults when no rule has a setting, and how rules merge. */
export interface PolicyOptions {
  readonly defaults: PolicySettings;
  readonly mergeLimits: LimitMerge;
}

export function policyOptions(settings: Settings): PolicyOptions {
  const transfersPerDay = settings['quota.transfersPerDay'];
  const bytesPerDay = settings['quota.bytesPerDay'];
  return {
    defaults: { ...defaultPolicySettings, transfersPerDay, bytesPerDay },
    mergeLimits: settings['policy.mergeLimits'],
  };
}

/** A setting without its value type, for code that treats all settings alike. */
export function policySetting(name: PolicySettingName): PolicySetting<unknown> {
  return policySettings[name] as unknown as PolicySetting<unknown>;
}

/** The settings of one rule. In the database and on the command line each value is text. */
export type RuleSettings = Partial<PolicySettings>;

export function parseRuleSettings(
  texts: Readonly<Record<string, string>>,
): { readonly settings: RuleSettings } | { readonly wrong: string } {
  const settings: Partial<Record<PolicySettingName, unknown>> = {};
  for (const [name, text] of Object.entries(texts)) {
    if (!isPolicySettingName(name)) {
      return {
        wrong: `Unknown rule setting: ${name}.${suggestion(nearMatches(name, policySettingNames))} Available: ${policySettingNames.join(', ')}`,
      };
    }
    const value = policySetting(name).parse(text);
    if (value === undefined) return { wrong: `${name} ${policySetting(name).form}` };
    settings[name] = value;
  }
  if (settings.confidentialMessageRequired === true && settings.confidentialMessageAllowed === false) {
    return { wrong: 'confidentialMessageRequired=true conflicts with confidentialMessageAllowed=false' };
  }
  return { settings: settings as RuleSettings };
}

export function ruleSettingTexts(settings: RuleSettings): Readonly<Record<string, string>> {
  const given = policySettingNames.filter((name) => settings[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, policySetting(name).text(settings[name])]));
}

function isPolicySettingName(name: string): name is PolicySettingName {
  return Object.hasOwn(policySettings, name);
}
