import { locale } from '../../messages.ts';

export const formatNumber = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** Formats a time of the last 24 hours relative to now, and an older one as a date. */
export function formatWhen(time: string): string {
  const date = new Date(time);
  const minutes = Math.floor((Date.now() - date.getTime()) / 60_000);
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  if (minutes >= 0 && minutes < 1) return relative.format(0, 'second');
  if (minutes >= 0 && minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes >= 0 && minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** Formats an hour or a day of the statistics, which are in UTC: `2026-03-01T12` or `2026-03-01`. */
export function formatPeriod(period: string): string {
  const isHour = period.includes('T');
  const date = new Date(isHour ? `${period}:00Z` : `${period}T00:00Z`);
  const parts = isHour
    ? ({ hour: 'numeric', minute: '2-digit' } as const)
    : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(locale(), isHour ? parts : { ...parts, timeZone: 'UTC' }).format(date);
}

/** Formats a day in UTC: `2026-03-01`. Another text, such as one that was typed into the address, stays as it is. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** Saves a text as a file. */
export function downloadText(name: string, text: string): void {
  downloadBlob(name, new Blob([text], { type: 'text/plain' }));
}

/** Saves what the API has sent as a file. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
