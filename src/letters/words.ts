import { defaultLanguage } from '../core/session-language.ts';
import type { Language, Values } from '../languages/pack.ts';
import { given, type Line, said } from './line.ts';
import { oncePer } from './once-per.ts';

/** What a letter of one kind is written with: the messages of its language, and dates and sizes as people write them. */
export interface Words {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** A message of this kind of letter. */
  readonly own: (name: string, values?: Values) => Line;
  /** A message that letters of several kinds share. */
  readonly common: (name: string, values?: Values) => Line;
  /** A message that pages use too. */
  readonly message: (name: string, values?: Values) => Line;
  readonly date: (date: Date) => Line;
  readonly size: (bytes: number) => Line;
}

export function wordsOf(language: Language, kind: string): Words {
  const { locale, direction, say } = language;
  const dates = datesOf(language);
  const date = (value: Date) => given(dates.format(value));
  const from = (file: string) => (name: string, values?: Values) =>
    said(say(`${file}:${name}`, valuesAsData(values ?? {}, date)));
  const message = from('messages');
  return {
    locale,
    direction,
    own: from(`mail/${kind}`),
    common: from('mail/common'),
    message,
    date,
    size: (bytes) => sizeIn(message, bytes),
  };
}

/** A mail travels through time zones, so it names the one that it means. */
const dateForm: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
};

/** Making one takes longer than writing a letter. */
const datesOf = oncePer(({ locale }: Language) => new Intl.DateTimeFormat([locale, defaultLanguage], dateForm));

function valuesAsData(values: Values, date: Words['date']): Values {
  const asData = (value: Values[string]) =>
    typeof value === 'string' ? given(value) : value instanceof Date ? date(value) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asData(value)]));
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Two digits are enough for a person, where there are no more before the point. */
function sizeIn(message: Words['message'], bytes: number): Line {
  let value = bytes;
  let unit = 0;
  while (rounded(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return message(`size.${units[unit]}`, { value: rounded(value) });
}

function rounded(value: number): number {
  return value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value);
}
