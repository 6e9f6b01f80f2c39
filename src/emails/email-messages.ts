import { type Brand, productBrand } from '../core/brand.ts';
import { linkNumber } from '../core/links.ts';
import { weakMemoize } from '../core/promises.ts';
import { zonedDateFormat } from '../core/time.ts';
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
  /** The address of a recipient, or the name of a link. */
  readonly recipient: (address: string) => Line;
  /** The service that sends the email. */
  readonly brand: Brand;
}

export function emailMessagesFor(
  language: Language,
  timeZone: string,
  kind: string,
  brand: Brand = productBrand,
): EmailMessages {
  const { locale, direction, translate } = language;
  const formatDate = dateFormatOf(language, timeZone);
  const date = (value: Date) => untrustedLine(formatDate(value));
  const from = (file: string) => (name: string, values?: Values) =>
    trustedLine(translate(`${file}:${name}`, valuesAsData(values ?? {}, date)));
  const message = from('messages');
  const common = from('mail/common');
  return {
    locale,
    direction,
    own: from(`mail/${kind}`),
    common,
    general: message,
    date,
    size: (bytes) => sizeIn(message, bytes),
    recipient: (address) => {
      const number = linkNumber(address);
      return number === undefined ? untrustedLine(address) : common('link', { number });
    },
    brand,
  };
}

/** Creating a formatter takes longer than rendering an email. */
const dateFormatsOf = weakMemoize((_language: Language) => new Map<string, (date: Date) => string>());

/** Bounds the number of formatters, whatever zones were set in the lifetime of the process. */
const maxFormats = 10;

function dateFormatOf(language: Language, timeZone: string): (date: Date) => string {
  const formats = dateFormatsOf(language);
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  if (formats.size >= maxFormats) formats.clear();
  const format = zonedDateFormat(language.locale, timeZone);
  formats.set(timeZone, format);
  return format;
}

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

const rounded = (value: number): number => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));
