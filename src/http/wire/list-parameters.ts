import { generalParameters, type IncludedMember } from '../../contract/parameters.ts';
import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import { emailFailureCode } from '../../core/email-failures.ts';
import { parseTimeCursor, type TimeCursor } from '../../core/listing.ts';
import { dayMs } from '../../core/time.ts';
import { type AddedOption, addedOptions } from '../../core/transfer-options.ts';
import type { RawRequest } from './general-parameters.ts';
import { queryValue } from './query.ts';
import { headerValues, malformed, percentDecode } from './values.ts';

/** Reads a filter by address. */
export function readOptionalAddress(name: string, text: string | undefined): EmailAddress | undefined {
  const address = text === undefined ? undefined : parseEmailAddress(text);
  if (text !== undefined && address === undefined) throw malformed(name, 'is not an email address');
  return address;
}

/** Reads `after` of a list that is sorted by a time. */
export function readTimeCursor(text: string | undefined): TimeCursor | undefined {
  const cursor = text === undefined ? undefined : parseTimeCursor(text);
  if (text !== undefined && cursor === undefined) throw malformed('after', 'must be `next` of the previous page');
  return cursor;
}

/** Parameters that links copy from the request. Never a secret: links end up in histories and logs. */
const forwardedParameters = [
  generalParameters.majorVersion,
  generalParameters.minorVersion,
  generalParameters.productKey,
];

/** Returns the given general parameters as `&name=value` pairs. */
export function linkParameters(request: RawRequest): string {
  return forwardedParameters.map((names) => parameter(names.query, givenValue(request, names))).join('');
}

function givenValue(request: RawRequest, { header, query }: (typeof forwardedParameters)[number]): string | undefined {
  const fromHeader = headerValues(request, header).find((value) => value !== '');
  if (fromHeader !== undefined) return fromHeader;
  const fromQuery = queryValue(request, query);
  return fromQuery === undefined ? undefined : percentDecode(query, fromQuery);
}

function parameter(name: string, value: string | undefined): string {
  return value === undefined ? '' : `&${name}=${encodeURIComponent(value)}`;
}

/** The members that a request names in `include`. */
export type Included = ReadonlySet<string>;

export const includedBy = ({ include = [] }: { readonly include?: readonly string[] }): Included => new Set(include);

/** Returns the members if the request asks for them, and no member otherwise. */
export function ifIncluded<Members extends object>(
  included: Included,
  name: IncludedMember,
  members: Members,
): Partial<Members> {
  return included.has(name) ? members : {};
}

/** The options that are in a response only because the request names them. */
export const includedOptions = (included: Included): AddedOption[] => addedOptions.filter((name) => included.has(name));

/** Returns the start of the day in UTC. */
function readDay(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : Number.NaN);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw malformed(name, 'must be a day in the form YYYY-MM-DD');
  }
  return day;
}

interface DayRange {
  readonly from: Date | undefined;
  /** The end of the last day. */
  readonly before: Date | undefined;
}

/** Reads the first and the last day of a filter. */
export function readDays({ from, until }: { readonly from?: string; readonly until?: string }): DayRange {
  const last = readDay('until', until);
  return { from: readDay('from', from), before: last && new Date(last.getTime() + dayMs) };
}

/** Why the last attempt to send an email has failed: the sentence, and its code if it has one. */
export function serializeFailure(sentence: string | undefined) {
  const failureCode = sentence === undefined ? undefined : emailFailureCode(sentence);
  return { failure: sentence ?? null, ...(failureCode === undefined ? {} : { failureCode }) };
}
