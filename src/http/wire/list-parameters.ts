import { generalParameters, type IncludedMember } from '../../contract/parameters.ts';
import { parseEmailAddress, parseSearchedAddress } from '../../core/email-address.ts';
import type { Problem } from '../../core/problem.ts';
import { startOfDay } from '../../core/time.ts';
import { type AddedOption, addedOptions } from '../../core/transfer-options.ts';
import type { RawRequest } from './general-parameters.ts';
import { queryValue } from './query.ts';
import { headerValues, malformed, malformedAddress, percentDecode } from './values.ts';

/** Reads a text of a request as the value that its schema names. */
export const valueReaders = {
  address: (name: string, text: string) =>
    parseEmailAddress(text) ?? rejected(malformed(name, 'is not an email address')),
  searchedAddress: (name: string, text: string) => parseSearchedAddress(text) ?? rejected(malformedAddress(name)),
  day: (name: string, text: string) =>
    startOfDay(text) ?? rejected(malformed(name, 'must be a day in the form YYYY-MM-DD')),
};

function rejected(problem: Problem): never {
  throw problem;
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
