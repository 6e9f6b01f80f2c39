import { hrefOf } from '../../router.ts';

/** The address of the list, or of a transfer, with this query. */
export function hrefWith(query: URLSearchParams, ...trackingId: readonly string[]): string {
  const href = hrefOf('transfers', ...trackingId);
  return query.size === 0 ? href : `${href}?${query}`;
}
