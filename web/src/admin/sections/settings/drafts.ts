import type { AdminSettingList, SettingChanges } from '#client';

export type AdminSetting = AdminSettingList[number];
export type SettingValue = AdminSetting['value'];

/** The input of the user for a setting. */
export interface Draft {
  /** The text of the field. A list has an item in each line. */
  readonly text: string;
  /** The unit of a number, or an empty text. */
  readonly unit: string;
}

export type Drafts = ReadonlyMap<string, Draft>;

/** The input that stands for a value. */
export function draftOf({ name }: Pick<AdminSetting, 'name'>, value: SettingValue): Draft {
  if (typeof value === 'number') {
    const { amount, unit } = inLargestUnit(value, unitsOf(name));
    return { text: String(amount), unit };
  }
  return { text: Array.isArray(value) ? value.join('\n') : String(value), unit: '' };
}

/** Returns the value that was entered, or undefined if it is none. The server checks the form of texts. */
export function enteredValue(setting: AdminSetting, { text, unit }: Draft): SettingValue | undefined {
  switch (setting.valueType) {
    case 'integer':
      return integerOf(setting, text.trim(), unit);
    case 'switch':
      return text === 'true';
    case 'choice':
      return text;
    case 'text':
      return text.trim().length > (setting.maxLength ?? Number.POSITIVE_INFINITY) ? undefined : text.trim();
    case 'list': {
      const items = text.split(/[\n,]/).flatMap((item) => (item.trim() === '' ? [] : [item.trim()]));
      return items.length > (setting.maxItems ?? Number.POSITIVE_INFINITY) ? undefined : items;
    }
  }
}

function integerOf({ name, minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: AdminSetting, text: string, unit: string) {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const factor = unitsOf(name).find((each) => each.name === unit)?.factor ?? 1;
  const value = Number(text) * factor;
  return value >= minimum && value <= maximum ? value : undefined;
}

export const isSame = (one: SettingValue | undefined, other: SettingValue) =>
  JSON.stringify(one) === JSON.stringify(other);

/** What of the input is new. */
interface Unsaved {
  /** The changes to send. A setting that gets its default is null. */
  readonly changes: SettingChanges;
  /** The names of settings whose input is no value. */
  readonly invalid: readonly string[];
  readonly count: number;
}

export function unsavedOf(settings: readonly AdminSetting[], drafts: Drafts): Unsaved {
  const changes: Record<string, SettingValue | null> = {};
  const invalid: string[] = [];
  for (const setting of settings) {
    const draft = drafts.get(setting.name);
    if (draft === undefined) continue;
    const value = enteredValue(setting, draft);
    if (value === undefined) invalid.push(setting.name);
    else if (!isSame(value, setting.value)) changes[setting.name] = isSame(value, setting.default) ? null : value;
  }
  return { changes, invalid, count: Object.keys(changes).length + invalid.length };
}

/** A unit in which the number of a setting can be entered. */
interface Unit {
  /** The name of its messages. */
  readonly name: string;
  /** How many of the unit of the API it is. */
  readonly factor: number;
}

const bytes: readonly Unit[] = [
  { name: 'byte', factor: 1 },
  { name: 'kilobyte', factor: 1e3 },
  { name: 'kibibyte', factor: 2 ** 10 },
  { name: 'megabyte', factor: 1e6 },
  { name: 'mebibyte', factor: 2 ** 20 },
  { name: 'gigabyte', factor: 1e9 },
  { name: 'gibibyte', factor: 2 ** 30 },
  { name: 'terabyte', factor: 1e12 },
  { name: 'tebibyte', factor: 2 ** 40 },
];
const minutes: readonly Unit[] = [
  { name: 'minute', factor: 1 },
  { name: 'hour', factor: 60 },
  { name: 'day', factor: 1_440 },
];
const hours: readonly Unit[] = [
  { name: 'hour', factor: 1 },
  { name: 'day', factor: 24 },
];
const days: readonly Unit[] = [{ name: 'day', factor: 1 }];

const unitsByName: ReadonlyArray<readonly [RegExp, readonly Unit[]]> = [
  [/bytes/i, bytes],
  [/minutes$/i, minutes],
  [/hours$/i, hours],
  [/days$/i, days],
];

/** The units of a setting, smallest first. A number without a unit has none. */
export function unitsOf(settingName: string): readonly Unit[] {
  return unitsByName.find(([pattern]) => pattern.test(settingName))?.[1] ?? [];
}

/** A number in the largest unit in which it is a whole number. */
export function inLargestUnit(
  value: number,
  units: readonly Unit[],
): { readonly amount: number; readonly unit: string } {
  const unit = value === 0 ? units[0] : [...units].reverse().find(({ factor }) => value % factor === 0);
  return { amount: value / (unit?.factor ?? 1), unit: unit?.name ?? '' };
}
