/** Durations in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the start of a day that is written as YYYY-MM-DD, in UTC. Undefined if there is no such day. */
export function startOfDay(text: string): Date | undefined {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : undefined;
}

/** Returns the end of a day, for a range that includes it. */
export const endOfDay = (day: Date | undefined) => day && new Date(day.getTime() + dayMs);

/** A stored time that is after `bound` was written by a wrong clock, and becomes `latest`. */
export interface TimeLimit {
  readonly bound: Date;
  readonly latest: Date;
}

/** Whether this is the IANA name of a time zone, such as `Europe/Berlin`, that dates can be formatted in. */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const form = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions;

/** A zone without a short name in a language is an offset, such as `GMT+1`. */
const offset = /^(GMT|UTC)[+\-\u2212]/;

/**
 * Returns a function that formats dates in a time zone and names the zone, because the reader may be in another one.
 * English of the USA has no short names for the zones of Europe: they come from British English.
 */
export function zonedDateFormat(locale: string, timeZone: string): (date: Date) => string {
  const formatIn = (tag: string) => new Intl.DateTimeFormat([tag, 'en'], { ...form, timeZone });
  const own = formatIn(locale);
  const british = /^en\b/.test(locale) ? formatIn('en-GB') : own;
  return (date) =>
    own
      .formatToParts(date)
      .map(({ type, value }) => (type === 'timeZoneName' && offset.test(value) ? zoneName(british, date) : value))
      .join('');
}

const zoneName = (format: Intl.DateTimeFormat, date: Date): string =>
  format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
