import { locale } from '../words.ts';

/** About how long: nobody needs the seconds of an hour. */
export function sayDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return said(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return said(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${said(hours, 'hour')} ${said(minutes % 60, 'minute')}` : said(Math.round(hours / 24), 'day');
}

function said(value: number, unit: string): string {
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
