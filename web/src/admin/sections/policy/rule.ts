import { type Signal, signal } from '@preact/signals';
import type { NewPolicyRule, PolicyRules, PolicySimulationResult } from '#client';
import { optionToggles } from '../../../transfer-options.gen.ts';

export type Rule = PolicyRules[number];
export type SettingName = PolicySimulationResult['settings'][number]['name'];
export type SettingValue = PolicySimulationResult['settings'][number]['value'];

type SettingKind = 'days' | 'size' | 'quota' | 'sizeQuota' | 'modes' | 'fileTypes' | 'toggle' | 'unused';

/** The settings of allow rules, in the order in which they are shown. */
export const settingKinds = {
  maxRetentionPeriod: 'days',
  maxTotalSize: 'size',
  transfersPerDay: 'quota',
  bytesPerDay: 'sizeQuota',
  allowedPasswordModes: 'modes',
  fileTypeFilterConfig: 'fileTypes',
  ...optionToggles,
  confidentialMessageAllowed: 'toggle',
  confidentialMessageRequired: 'toggle',
  recipientNotificationEditable: 'toggle',
  // Has no effect: it is kept and shown, but not offered.
  showZipFileContentDefault: 'unused',
} as const satisfies Record<SettingName, SettingKind>;

export const settingNames = Object.keys(settingKinds) as SettingName[];

export const toggleNames = settingNames.filter((name) => settingKinds[name] === 'toggle');

export const passwordModes = ['GENERATED', 'MANUAL', 'NONE'] as const;

/** A list of file types: `allow:pdf,txt`, `deny:exe`, or empty if there is none. */
export function splitFileTypes(text: string): { readonly mode: 'allow' | 'deny' | ''; readonly types: string } {
  const [, mode = '', types = ''] = /^(allow|deny):(.*)$/s.exec(text) ?? [];
  return { mode: mode as 'allow' | 'deny' | '', types };
}

/** A rule while it is edited. It stays when the list of rules is loaded again. */
export interface RuleDraft {
  /** Undefined for a new rule. */
  readonly id: string | undefined;
  readonly isTryOut: boolean;
  readonly effect: Signal<RuleInput['effect']>;
  readonly sender: Signal<string>;
  readonly recipient: Signal<string>;
  readonly network: Signal<string>;
  /** Sizes are in bytes. What is not a number stays as it was entered. */
  readonly settings: Readonly<Record<SettingName, Signal<string>>>;
  /** The rule before it was edited. */
  readonly initial: string;
}

export function draftOf(rule?: Rule): RuleDraft {
  const settings = settingNames.map((name) => [name, signal(String(rule?.settings[name] ?? ''))] as const);
  const draft = {
    id: rule?.id,
    isTryOut: rule?.tryOut ?? false,
    effect: signal(rule?.effect ?? 'allow'),
    sender: signal(rule?.sender ?? ''),
    recipient: signal(rule?.recipient ?? ''),
    network: signal(rule?.network ?? ''),
    settings: Object.fromEntries(settings) as Record<SettingName, Signal<string>>,
  };
  return { ...draft, initial: JSON.stringify(inputOf(draft)) };
}

export function inputOf(draft: Omit<RuleDraft, 'initial'>): RuleInput {
  const { effect, sender, recipient, network, settings } = draft;
  const texts = settingNames.map((name) => [name, settings[name].value] as const);
  return {
    effect: effect.value,
    sender: sender.value,
    recipient: recipient.value,
    network: network.value,
    settings: Object.fromEntries(texts.filter(([, text]) => text !== '')),
  };
}

export const isChanged = (draft: RuleDraft) => JSON.stringify(inputOf(draft)) !== draft.initial;

/** Converts the input for the API, which accepts all settings as texts. */
export function ruleFrom({ effect, sender, recipient, network, settings }: RuleInput): NewPolicyRule {
  const texts = Object.entries(settings).map(([name, text]) => [name, text.trim()] as const);
  return {
    effect,
    sender: sender.trim(),
    recipient: recipient.trim(),
    network: network.trim() === '' ? null : network.trim(),
    settings: effect === 'deny' ? {} : Object.fromEntries(texts),
  };
}

/** A rule as it is entered: every value is a text. An empty setting is not part of the rule. */
export interface RuleInput {
  readonly effect: 'allow' | 'deny';
  readonly sender: string;
  readonly recipient: string;
  readonly network: string;
  readonly settings: Readonly<Partial<Record<SettingName, string>>>;
}

export type RuleFault = 'pattern' | 'expression' | 'network' | 'number' | 'days' | 'size' | 'fileTypes' | 'conflict';
export type RuleFaults = Readonly<Partial<Record<'sender' | 'recipient' | 'network' | SettingName, RuleFault>>>;

/**
 * Finds what the service would reject, so that the page can name the field. The service checks the rule again: only it
 * knows whether it supports a regular expression.
 */
export function checkRule({ effect, sender, recipient, network, settings }: RuleInput): RuleFaults {
  const faults = {
    sender: patternFault(sender.trim()),
    recipient: patternFault(recipient.trim()),
    network: network.trim() === '' || isNetwork(network.trim()) ? undefined : ('network' as const),
    ...(effect === 'deny' ? {} : settingFaults(settings)),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

const longestExpression = 300;

function patternFault(text: string): RuleFault | undefined {
  if (text.startsWith('/')) {
    return text.length >= 3 && text.length <= longestExpression && text.endsWith('/') && isExpression(text.slice(1, -1))
      ? undefined
      : 'expression';
  }
  return text === '*' || /^(\*@(\*\.)?|[^\s*@]+@)[^\s*@]+$/.test(text) ? undefined : 'pattern';
}

/** Look-around and back references do not exist in the service. */
function isExpression(source: string): boolean {
  if (/\(\?(<?[=!])|\\[1-9]/.test(source)) return false;
  try {
    new RegExp(source.replace(/^\(\?[a-z]+\)/, ''));
    return true;
  } catch {
    return false;
  }
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const isIpv4 = /^\d{1,3}(\.\d{1,3}){3}$/.test(address) && address.split('.').every((byte) => Number(byte) <= 255);
  const isIpv6 = address.includes(':') && isUrl(`http://[${address}]`);
  const bits = prefix === undefined ? 0 : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  return more.length === 0 && ((isIpv4 && bits <= 32) || (isIpv6 && bits <= 128));
}

/** `URL.canParse` does not exist in all supported browsers. */
function isUrl(text: string): boolean {
  try {
    return new URL(text) !== undefined;
  } catch {
    return false;
  }
}

function settingFaults(settings: RuleInput['settings']): RuleFaults {
  const entries = settingNames.map((name) => [name, settingFault(name, settings[name]?.trim() ?? '')] as const);
  const isConflict = settings.confidentialMessageRequired === 'true' && settings.confidentialMessageAllowed === 'false';
  return { ...Object.fromEntries(entries), ...(isConflict ? { confidentialMessageRequired: 'conflict' } : {}) };
}

const mostDays = 36_500;

function settingFault(name: SettingName, text: string): RuleFault | undefined {
  if (text === '') return undefined;
  const isWhole = /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
  switch (settingKinds[name]) {
    case 'days':
      return isWhole && Number(text) >= 1 && Number(text) <= mostDays ? undefined : 'days';
    case 'quota':
      return isWhole ? undefined : 'number';
    case 'size':
    case 'sizeQuota':
      return isWhole ? undefined : 'size';
    case 'fileTypes':
      return areFileTypes(splitFileTypes(text).types) ? undefined : 'fileTypes';
    case 'modes':
    case 'toggle':
    case 'unused':
      return undefined;
  }
}

function areFileTypes(types: string): boolean {
  return types.trim() === '' || types.split(',').every((type) => /^\.?[^\s./\\\p{C}]{1,32}$/u.test(type.trim()));
}

export const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

interface SizeInput {
  readonly text: string;
  readonly unit: SizeUnit;
}

const bytesOf = (unit: SizeUnit) => 1_000 ** sizeUnits.indexOf(unit);

/** Splits bytes into the largest unit that needs no decimals. Other text stays as it is. */
export function splitSize(bytes: string): SizeInput {
  const value = Number(bytes);
  if (!/^\d+$/.test(bytes) || value === 0) return { text: bytes, unit: 'gigabyte' };
  const unit = [...sizeUnits].reverse().find((each) => value % bytesOf(each) === 0) ?? 'byte';
  return { text: String(value / bytesOf(unit)), unit };
}

/** Returns whole bytes as a text, or what was entered if it is not a number. A comma may separate decimals. */
export function bytesFrom({ text, unit }: SizeInput): string {
  const entered = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(entered) ? String(Math.round(Number(entered) * bytesOf(unit))) : text.trim();
}
