import { type EmailAddress, parseEmailAddress, parseSearchedAddress } from './email-address.ts';
import { OperatorError } from './errors.ts';
import { nearMatches, suggestion } from './near-matches.ts';
import { startOfDay } from './time.ts';

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
export const parseAddress = (text: string) => addressOr(text, parseEmailAddress(text));

/** Parses the address of a search. */
export const parseSearched = (text: string) => addressOr(text, parseSearchedAddress(text));

function addressOr(text: string, address: EmailAddress | undefined): EmailAddress {
  if (address === undefined) throw new OperatorError(`Not a valid email address: ${text}`);
  return address;
}

/** Parses one of some words, in any letter case. */
export function parseChoice<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  const near = suggestion(nearMatches(text, choices));
  throw new OperatorError(`${name} must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.${near}`);
}

/** Checks the length of a text. */
export function parseLength(
  name: string,
  text: string,
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: { readonly minLength?: number; readonly maxLength?: number },
): string {
  if (text.length >= minLength && text.length <= maxLength) return text;
  const allowed = minLength === 0 ? `at most ${maxLength}` : `${minLength} to ${maxLength}`;
  throw new OperatorError(`${name} must have ${allowed} characters.`);
}

/** Parses a number of bytes, of entries and the like. */
export function parseWholeNumber(name: string, text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  throw new OperatorError(`${name} must be a whole number.`);
}

const defaultLimit = 50;
const maxLimit = 1_000;

/** Parses the maximum length of a list. */
export function parseLimit(text: Options['limit']): number {
  const limit = Number(text ?? defaultLimit);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw new OperatorError(`--limit must be a whole number from 1 to ${maxLimit}.`);
}

/** Parses where a list continues. */
export function parsePlace<Cursor>(
  text: Options['after'],
  parse: (text: string) => Cursor | undefined,
): Cursor | undefined {
  const place = text === undefined ? undefined : parse(text);
  if (text === undefined || place !== undefined) return place;
  throw new OperatorError('--after must be the place that the previous list has printed.');
}

/** Returns the start of the day in UTC. */
export function parseDay(option: string, text: string): Date {
  const day = startOfDay(text);
  if (day !== undefined) return day;
  throw new OperatorError(`${option} must be a date in the form YYYY-MM-DD.`);
}
