import { generalParameters } from '../../contract/general-parameters.ts';
import type { RawRequest } from './general-parameters.ts';
import { queryValue } from './query.ts';
import { headerValues, percentDecode } from './values.ts';

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
