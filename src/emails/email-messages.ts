import { defaultLanguage } from '../core/accept-language.ts';
import { weakMemoize } from '../core/weak-memoize.ts';
import type { Language, Values } from '../languages/pack.ts';
import { type Line, trustedLine, untrustedLine } from './line.ts';

/** The messages for one email template in one language, with formatters for dates and sizes. */
export interface EmailMessages {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** A message of this template. */
  readonly own: (name: string, values?: Values) => Line;
  /** A message that several templates share. */
  readonly common: (name: string, values?: Values) => Line;
  /** A message that pages use too. */
  readonly general: (name: string, values?: Values) => Line;
  readonly date: (date: Date) => Line;
  readonly size: (bytes: number) => Line;
}

export function emailMessagesFor(language: Language, kind: string): EmailMessages {
  const { locale, direction, translate } = language;
  const dates = dateFormatOf(language);
  const date = (value: Date) => untrustedLine(dates.format(value));
  const from = (file: string) => (name: string, values?: Values) =>
    trustedLine(translate(`${file}:${name}`, valuesAsData(values ?? {}, date)));
  const message = from('messages');
  return {
    locale,
    direction,
    own: from(`mail/${kind}`),
    common: from('mail/common'),
    general: message,
    date,
    size: (bytes) => sizeIn(message, bytes),
  };
}

/** An email is read in any time zone, so dates name theirs. */
const dateOptions: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
};

/** Creating a formatter takes longer than rendering an email. */
const dateFormatOf = weakMemoize(
  ({ locale }: Language) => new Intl.DateTimeFormat([locale, defaultLanguage], dateOptions),
);

function valuesAsData(values: Values, date: EmailMessages['date']): Values {
  const asData = (value: Values[string]) =>
    typeof value === 'string' ? untrustedLine(value) : value instanceof Date ? date(value) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asData(value)]));
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Two digits are enough, unless there are more before the decimal point. */
function sizeIn(message: EmailMessages['general'], bytes: number): Line {
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
