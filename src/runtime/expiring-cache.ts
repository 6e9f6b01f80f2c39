import { processLocalHasher } from '../crypto/identifiers.ts';
import type { Clock } from '../ports/clock.ts';

/** Keeps values for a limited time and in a limited number; the least recently used is evicted first. */
export interface ExpiringCache<Value> {
  get(name: string): Value | undefined;
  /** Removes a value and passes it to the caller. */
  take(name: string): Value | undefined;
  set(name: string, value: Value): void;
  deleteWhere(matches: (value: Value) => boolean): void;
}

export interface ExpiringCacheOptions<Value> {
  readonly clock: Clock;
  /** How many values are kept or, with `weightOf`, their total weight. The latest value is always kept. */
  readonly capacity: number;
  /** How much of the capacity a value takes when it is stored. */
  readonly weightOf?: (value: Value) => number;
  /** A value that is not used for this long expires. */
  readonly idleMs?: number;
  /** When a value expires however often it is used, in milliseconds. */
  readonly expiryOf?: (value: Value) => number;
  /** Called with each value that expires, is evicted, replaced or deleted, but not with one that was taken. */
  readonly onRemove?: (value: Value) => void;
}

interface CacheEntry<Value> {
  readonly value: Value;
  readonly weight: number;
  usedAt: number;
}

/** Expired values are removed at least this often, also while the cache is not used. */
const cleanupIntervalMs = 60_000;

const never = () => Number.POSITIVE_INFINITY;

export function expiringCache<Value>(options: ExpiringCacheOptions<Value>): ExpiringCache<Value> {
  const { clock, capacity, weightOf = () => 1, idleMs = never(), expiryOf = never, onRemove = () => {} } = options;
  /** In the order of their last use. */
  const entries = new Map<string, CacheEntry<Value>>();
  let totalWeight = 0;
  let cleanup: NodeJS.Timeout | undefined;

  function isExpired({ value, usedAt }: CacheEntry<Value>, now: number): boolean {
    // A clock that was set back must not make a value live longer.
    return now >= expiryOf(value) || now >= usedAt + idleMs || now < usedAt;
  }

  function detach(name: string): CacheEntry<Value> | undefined {
    const entry = entries.get(name);
    if (entry === undefined) return undefined;
    entries.delete(name);
    totalWeight -= entry.weight;
    return entry;
  }

  function remove(name: string): void {
    const entry = detach(name);
    if (entry !== undefined) onRemove(entry.value);
  }

  function findUnexpired(name: string, now: number): CacheEntry<Value> | undefined {
    const entry = entries.get(name);
    if (entry === undefined || !isExpired(entry, now)) return entry;
    remove(name);
    return undefined;
  }

  function scheduleCleanup(): void {
    if (cleanup !== undefined) return;
    const removeExpired = (): void => {
      cleanup = undefined;
      const now = clock.now().getTime();
      for (const [name, entry] of entries) if (isExpired(entry, now)) remove(name);
      if (entries.size > 0) scheduleCleanup();
    };
    cleanup = setTimeout(removeExpired, Math.min(idleMs, cleanupIntervalMs)).unref();
  }

  return {
    get(name) {
      const now = clock.now().getTime();
      const entry = findUnexpired(name, now);
      if (entry === undefined) return undefined;
      entry.usedAt = now;
      entries.delete(name);
      entries.set(name, entry);
      return entry.value;
    },
    take(name) {
      const entry = findUnexpired(name, clock.now().getTime());
      detach(name);
      return entry?.value;
    },
    set(name, value) {
      remove(name);
      const weight = weightOf(value);
      entries.set(name, { value, weight, usedAt: clock.now().getTime() });
      totalWeight += weight;
      for (const oldest of entries.keys()) {
        if (totalWeight <= capacity || entries.size === 1) break;
        remove(oldest);
      }
      scheduleCleanup();
    },
    deleteWhere(matches) {
      for (const [name, { value }] of entries) if (matches(value)) remove(name);
    },
  };
}

/** A cache whose names are secrets: it stores only hashes of them, under a key that this process generated. */
export function cacheBySecret<Value>(options: ExpiringCacheOptions<Value>): ExpiringCache<Value> {
  const nameOf = processLocalHasher();
  const cache = expiringCache(options);
  return {
    get: (secret) => cache.get(nameOf(secret)),
    take: (secret) => cache.take(nameOf(secret)),
    set: (secret, value) => cache.set(nameOf(secret), value),
    deleteWhere: cache.deleteWhere,
  };
}
