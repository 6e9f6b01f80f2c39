import { dayMs } from '../../core/time.ts';
import { malformed } from './values.ts';

/** Returns the start of the day in UTC. */
export function readDay(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : Number.NaN);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw malformed(name, 'must be a day in the form YYYY-MM-DD');
  }
  return day;
}

export interface DayRange {
  readonly from: Date | undefined;
  /** The end of the last day. */
  readonly before: Date | undefined;
}

/** Reads the first and the last day of a filter. */
export function readDays({ from, until }: { readonly from?: string; readonly until?: string }): DayRange {
  const last = readDay('until', until);
  return { from: readDay('from', from), before: last && new Date(last.getTime() + dayMs) };
}
