import { type EmailAddress, parseEmailAddress } from './email-address.ts';
import { OperatorError } from './errors.ts';
import { parseTimeCursor, type TimeCursor } from './listing.ts';

/** The options of all commands. `Command.options` lists those that a command accepts. */
export interface Options {
  readonly config?: string | undefined;
  readonly 'end-links'?: boolean | undefined;
  readonly event?: string | undefined;
  readonly findings?: boolean | undefined;
  readonly for?: string | undefined;
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly after?: string | undefined;
  readonly 'min-anchors'?: string | undefined;
  readonly 'min-audit-entries'?: string | undefined;
  readonly contents?: boolean | undefined;
  readonly days?: string | undefined;
  readonly email?: string | undefined;
  readonly format?: string | undefined;
  readonly json?: boolean | undefined;
  readonly keep?: string | undefined;
  readonly logo?: string | undefined;
  readonly limit?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
  readonly repair?: boolean | undefined;
  readonly replace?: boolean | undefined;
  readonly 'max-size'?: string | undefined;
  readonly 'min-size'?: string | undefined;
  readonly own?: boolean | undefined;
  readonly query?: string | undefined;
  readonly name?: string | undefined;
  readonly period?: string | undefined;
  readonly rate?: string | undefined;
  readonly reason?: string | undefined;
  readonly recipient?: string | undefined;
  readonly role?: string | undefined;
  readonly scope?: readonly string[] | undefined;
  readonly sender?: string | undefined;
  readonly snapshot?: string | undefined;
  readonly state?: string | undefined;
  readonly 'take-over'?: boolean | undefined;
  readonly 'tracking-id'?: string | undefined;
  readonly until?: string | undefined;
  readonly allow?: boolean | undefined;
  readonly deny?: boolean | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly 'to-blobs'?: string | undefined;
  readonly 'to-database'?: string | undefined;
  readonly transfer?: string | undefined;
  readonly network?: string | undefined;
  readonly now?: boolean | undefined;
  readonly set?: readonly string[] | undefined;
  readonly verbose?: boolean | undefined;
  readonly yes?: boolean | undefined;
}

/** The words after the name of a command. */
export interface Words {
  /** The positional arguments. */
  readonly values: readonly string[];
  readonly options: Options;
}

/** Parses an email address that the user has entered. */
export function parseAddress(text: string): EmailAddress {
  const address = parseEmailAddress(text);
  if (address === undefined) throw new OperatorError(`Not a valid email address: ${text}`);
  return address;
}

/** Parses one of a few words. */
export function parseChoice<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new OperatorError(`${name} must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`);
}

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
