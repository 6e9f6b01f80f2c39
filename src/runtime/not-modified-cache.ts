import type { Clock } from '../ports/clock.ts';
import { type CacheCounts, cacheBySecret, type ExpiringCache } from './expiring-cache.ts';

/** A request whose client already has the response. */
export interface NotModified {
  readonly route: string | undefined;
  readonly ip: string;
  /** The response headers, without the request ID. */
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  /** Whether the same request would get the same response now. */
  readonly isUnchanged: () => Promise<boolean> | boolean;
}

/** Requests that got a 304. The name of an entry is the whole request, which contains secrets. */
export type NotModifiedCache = ExpiringCache<NotModified>;

export function notModifiedCache(clock: Clock, counts?: CacheCounts): NotModifiedCache {
  // A client with two different requests has two entries.
  return cacheBySecret({ clock, counts, capacity: 10_000, idleMs: 600_000 });
}
