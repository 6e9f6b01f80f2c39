import { OperatorError } from '../core/errors.ts';
import { parseTimeCursor, type TimeCursor } from '../core/time-cursor.ts';
import type { Options } from './command.ts';

const defaultLimit = 50;
const maxLimit = 1_000;

/** Parses the maximum length of a list. */
export function parseLimit(text: Options['limit']): number {
  const limit = Number(text ?? defaultLimit);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw new OperatorError(`--limit must be a whole number from 1 to ${maxLimit}.`);
}

/** Parses where a list that is sorted by a time continues. */
export function parsePlace(text: Options['after']): TimeCursor | undefined {
  const place = text === undefined ? undefined : parseTimeCursor(text);
  if (text === undefined || place !== undefined) return place;
  throw new OperatorError('--after must be the place that the previous list has printed.');
}

/** Returns the start of the day in UTC. */
export function parseDay(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : Number.NaN);
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return day;
  throw new OperatorError(`${option} must be a date in the form YYYY-MM-DD.`);
}
