import { type SettingName, settingKinds, settingNames, splitFileTypes } from './rule-settings.ts';

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
