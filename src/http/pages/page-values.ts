import type { PageLanguage } from './page-language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Two digits are enough for a person, where there are no more before the point. */
export function saySize(say: PageLanguage['say'], bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (rounded(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return say(`messages:size.${units[unit]}`, { value: rounded(value) });
}

function rounded(value: number): number {
  return value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** Without a script nobody knows the zone of the reader. */
export function sayDate({ locale }: PageLanguage, date: Date): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat([locale, 'en'], form).format(date)} UTC`;
}
