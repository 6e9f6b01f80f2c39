import { malformed } from './values.ts';

/** ISO 8601 with a numeric offset, in whole seconds: `2026-03-01T10:00:00+00:00`. */
export function formatWireDate(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, '+00:00');
}

const dateForm = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))$/i;

/** Accepts `Z` and any numeric offset, with and without seconds and fractional seconds. */
export function readWireDate(name: string, text: string): Date {
  const wrong = () => malformed(name, 'must be a date in ISO 8601, with Z or a numeric offset');
  const match = dateForm.exec(text);
  if (match === null) throw wrong();
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const milliseconds = Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000);
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  // `Date` would turn a day or an hour that does not exist into another one.
  const parts = [local.getUTCMonth() + 1, local.getUTCDate(), local.getUTCHours(), local.getUTCMinutes()];
  const expected = [month, day, hour, minute];
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  const isReal = expected.every((part, index) => part === parts[index]) && second < 60 && year >= 1970;
  if (!isReal || offsetHours > 23 || offsetMinutes > 59) throw wrong();
  const offset = (offsetHours * 60 + offsetMinutes) * 60_000;
  return new Date(local.getTime() - (match[8] === '-' ? -offset : offset));
}
