import { type Form, type Setting, settings } from './setting-table.ts';

export { settingGroups, settings } from './setting-table.ts';

export type SettingName = keyof typeof settings;
type ValueOf<Definition> = Definition extends { type: 'integer' }
  ? number
  : Definition extends { type: 'switch' }
    ? boolean
    : Definition extends { type: 'choice'; choices: readonly (infer Choice)[] }
      ? Choice
      : Definition extends { type: 'list' }
        ? readonly string[]
        : string;
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof settings)[Name]> };

export const settingNames = Object.keys(settings) as SettingName[];

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);

/** The text of a value in the database and on the command line. */
export const settingText = (value: Settings[SettingName]): string =>
  Array.isArray(value) ? value.join(',') : String(value);

/** A value of any setting, as in JSON. */
export type SettingValue = string | number | boolean | readonly string[];

/** Returns the text of a JSON value that has the type of the setting, or a description of the problem. */
export function textOfValue(
  name: SettingName,
  value: SettingValue,
): { readonly text: string } | { readonly wrong: string } {
  const { type } = settings[name];
  return jsonTypes[type].fits(value) ? { text: String(value) } : { wrong: `${name} must be ${jsonTypes[type].form}` };
}

/** The text of a list has commas between its items. */
const isList = (value: unknown) => Array.isArray(value) && value.every((item) => !String(item).includes(','));
const isText = (value: unknown) => typeof value === 'string';

const jsonTypes: Readonly<
  Record<Setting['type'], { readonly fits: (value: unknown) => boolean; readonly form: string }>
> = {
  integer: { fits: Number.isSafeInteger, form: 'a whole number' },
  switch: { fits: (value) => typeof value === 'boolean', form: 'true or false' },
  choice: { fits: isText, form: 'a text' },
  text: { fits: isText, form: 'a text' },
  list: { fits: isList, form: 'a list of texts without commas' },
};

/** Returns the value of a text, or a description of the problem. */
export function parseSetting<Name extends SettingName>(
  name: Name,
  text: string,
): { readonly value: Settings[Name] } | { readonly wrong: string } {
  const parsed = parse(settings[name], text);
  return 'wrong' in parsed ? { wrong: `${name} ${parsed.wrong}` } : { value: parsed.value as Settings[Name] };
}

function parse(setting: Setting, text: string): { readonly value: unknown } | { readonly wrong: string } {
  switch (setting.type) {
    case 'integer': {
      const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= setting.min && value <= setting.max) return { value };
      return { wrong: `must be a whole number from ${setting.min} to ${setting.max}` };
    }
    case 'switch':
      if (/^(true|false)$/i.test(text)) return { value: text.toLowerCase() === 'true' };
      return { wrong: 'must be true or false' };
    case 'choice':
      if (setting.choices.includes(text)) return { value: text };
      return { wrong: `must be one of ${setting.choices.join(', ')}` };
    case 'text':
      if (text.length > setting.maxLength) return { wrong: `must have at most ${setting.maxLength} characters` };
      return parseText(setting, text);
    case 'list': {
      const value = text === '' ? [] : text.split(',').map((item) => item.trim());
      if (value.length > setting.maxItems) return { wrong: `must have at most ${setting.maxItems} items` };
      const odd = value.find((item) => !setting.pattern.test(item));
      return odd === undefined ? { value } : { wrong: expected(setting) };
    }
  }
}

function parseText(form: Form, text: string): { readonly value: unknown } | { readonly wrong: string } {
  if (!form.pattern.test(text)) return { wrong: expected(form) };
  const wrong = form.problem?.(text);
  return wrong === undefined ? { value: text } : { wrong };
}

const expected = ({ form, example }: Form): string => `is not valid: expected ${form}, for example ${example}`;

/** Describes the values that a setting accepts. */
export function settingValues(name: SettingName): string {
  const setting: Setting = settings[name];
  switch (setting.type) {
    case 'integer':
      return `${setting.min} to ${setting.max}`;
    case 'switch':
      return 'true, false';
    case 'choice':
      return setting.choices.join(', ');
    case 'text':
      return `${setting.form}, at most ${setting.maxLength} characters`;
    case 'list':
      return `${setting.form}, separated by commas, at most ${setting.maxItems}`;
  }
}

/** Settings that do not fit together. */
export interface SettingConflict {
  readonly names: readonly SettingName[];
  readonly sentence: string;
}

/** Rules between settings, each with the description of the problem. */
const consistencyRules: ReadonlyArray<
  readonly [wrong: (all: Settings) => boolean, names: readonly SettingName[], sentence: string]
> = [
  [
    (all) => all['password.minimumLength'] > all['password.maximumLength'],
    ['password.minimumLength', 'password.maximumLength'],
    'password.minimumLength must not be higher than password.maximumLength',
  ],
  [
    (all) => all['attempts.longLockAt'] > 0 && all['attempts.lockAt'] >= all['attempts.longLockAt'],
    ['attempts.lockAt', 'attempts.longLockAt'],
    'attempts.lockAt must be lower than attempts.longLockAt (or set attempts.longLockAt to 0)',
  ],
  [
    (all) => Math.max(all['attempts.lockAt'], all['attempts.longLockAt']) >= all['attempts.limit'],
    ['attempts.limit', 'attempts.lockAt', 'attempts.longLockAt'],
    'attempts.limit must be higher than attempts.lockAt and attempts.longLockAt',
  ],
];

/** Describes all conflicts between these settings. */
export const settingConflicts = (all: Settings): readonly SettingConflict[] =>
  consistencyRules.filter(([wrong]) => wrong(all)).map(([, names, sentence]) => ({ names, sentence }));

export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, settings[name].default]),
) as unknown as Settings;

const sensitivePrefixes = ['admin.session', 'audit.', 'oidc.', 'verification.oidc'];

/** Settings that weaken the sign-in of administrators and senders, or the record of what administrators do. */
export const isSensitive = (name: SettingName): boolean => sensitivePrefixes.some((prefix) => name.startsWith(prefix));
