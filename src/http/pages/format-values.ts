import type { PageLanguage } from './page-messages.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Rounds to two significant digits, unless the integer part has more. */
export function formatSize(translate: PageLanguage['translate'], bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (rounded(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return translate(`messages:size.${units[unit]}`, { value: rounded(value) });
}

const rounded = (value: number): number => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));
