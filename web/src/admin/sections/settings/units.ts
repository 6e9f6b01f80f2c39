/** A unit in which the number of a setting can be entered. */
export interface Unit {
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
