import { generalParameters } from '../contract/general-parameters.ts';
import type { Asking } from './general-parameters.ts';
import { queryValue } from './query.ts';
import { headerValues, percentDecoded } from './wire-values.ts';

/** What a link takes over from the request that it answers. Never a secret: links end up in histories and logs. */
const takenOver = [generalParameters.majorVersion, generalParameters.minorVersion, generalParameters.productKey];

/** The general parameters that the caller gave, as the end of a query that has begun already. */
export function linkParameters(request: Asking): string {
  return takenOver.map((names) => parameter(names.query, givenValue(request, names))).join('');
}

function givenValue(request: Asking, { header, query }: (typeof takenOver)[number]): string | undefined {
  const fromHeader = headerValues(request, header).find((value) => value !== '');
  if (fromHeader !== undefined) return fromHeader;
  const fromQuery = queryValue(request, query);
  return fromQuery === undefined ? undefined : percentDecoded(query, fromQuery);
}

function parameter(name: string, value: string | undefined): string {
  return value === undefined ? '' : `&${name}=${encodeURIComponent(value)}`;
}
