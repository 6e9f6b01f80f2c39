import { processLocalHasher } from '../crypto/identifiers.ts';
import type { Clock } from '../ports/clock.ts';

/** How often a cache had the value that was looked up. */
export interface CacheCounts {
  hits: number;
  misses: number;
}

export interface ExpiringCacheOptions<Value> {
  readonly clock: Clock;
  /** Counts each `get` and each `take`. */
  readonly counts?: CacheCounts | undefined;
  /** How many values are kept or, with `weightOf`, their total weight. The latest value is always kept. */
  readonly capacity: number;
  /** Derives the key under which a value is stored from its name. By default, both are the same. */
  readonly keyOf?: (name: string) => string;
  /** How much of the capacity a value takes when it is stored. */
  readonly weightOf?: (value: Value) => number;
  /** A value that is not set or read for this long expires. By default, never. */
  readonly idleMs?: number;
  /** When a value expires however often it is used, as a time in milliseconds since 1970. By default, never. */
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

export function countLookup(counts: CacheCounts, isHit: boolean): void {
  if (isHit) counts.hits += 1;
  else counts.misses += 1;
}

const defaults = {
  keyOf: (name: string) => name,
  weightOf: () => 1,
  idleMs: Number.POSITIVE_INFINITY,
  expiryOf: () => Number.POSITIVE_INFINITY,
  onRemove: () => {},
};

/**
 * Keeps a limited number of values and evicts the least recently used first. A value expires at the first of these:
 *
 * - `idleMs` after it was last set or read. Each `get` starts this time again.
 * - At `expiryOf(value)`, however often it is read. Use this for a fixed lifetime.
 * - When the clock is set back to before its last use.
 *
 * Without `idleMs` and `expiryOf` no value expires with time; only the capacity limits how long it is kept.
 */
export class ExpiringCache<Value> {
  readonly #options: Required<Omit<ExpiringCacheOptions<Value>, 'counts'>>;
  readonly #counts: CacheCounts;
  /** Entries in the order of their last use. */
  readonly #entries = new Map<string, CacheEntry<Value>>();
  #totalWeight = 0;
  #cleanup: NodeJS.Timeout | undefined;

  constructor({ counts = { hits: 0, misses: 0 }, ...options }: ExpiringCacheOptions<Value>) {
    this.#options = { ...defaults, ...options };
    this.#counts = counts;
  }

  get(name: string): Value | undefined {
    const key = this.#options.keyOf(name);
    const now = this.#now();
    const entry = this.#findUnexpired(key, now);
    countLookup(this.#counts, entry !== undefined);
    if (entry === undefined) return undefined;
    entry.usedAt = now;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Removes a value and passes it to the caller. */
  take(name: string): Value | undefined {
    const key = this.#options.keyOf(name);
    const entry = this.#findUnexpired(key, this.#now());
    countLookup(this.#counts, entry !== undefined);
    this.#detach(key);
    return entry?.value;
  }

  set(name: string, value: Value): void {
    const key = this.#options.keyOf(name);
    this.#remove(key);
    const weight = this.#options.weightOf(value);
    this.#entries.set(key, { value, weight, usedAt: this.#now() });
    this.#totalWeight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#totalWeight <= this.#options.capacity || this.#entries.size === 1) break;
      this.#remove(oldest);
    }
    this.#scheduleCleanup();
  }

  deleteWhere(matches: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value)) this.#remove(key);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }

  #isExpired({ value, usedAt }: CacheEntry<Value>, now: number): boolean {
    const { expiryOf, idleMs } = this.#options;
    // A clock that was set back must not make a value live longer.
    return now >= expiryOf(value) || now >= usedAt + idleMs || now < usedAt;
  }

  #findUnexpired(key: string, now: number): CacheEntry<Value> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#isExpired(entry, now)) return entry;
    this.#remove(key);
    return undefined;
  }

  #remove(key: string): void {
    const entry = this.#detach(key);
    if (entry !== undefined) this.#options.onRemove(entry.value);
  }

  #detach(key: string): CacheEntry<Value> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#totalWeight -= entry.weight;
    return entry;
  }

  #scheduleCleanup(): void {
    const delayMs = Math.min(this.#options.idleMs, cleanupIntervalMs);
    this.#cleanup ??= setTimeout(() => this.#removeExpired(), delayMs).unref();
  }

  #removeExpired(): void {
    this.#cleanup = undefined;
    const now = this.#now();
    for (const [key, entry] of this.#entries) if (this.#isExpired(entry, now)) this.#remove(key);
    if (this.#entries.size > 0) this.#scheduleCleanup();
  }
}

/** A cache whose names are secrets: it stores only hashes of them, under a key that this process generated. */
export const cacheBySecret = <Value>(options: ExpiringCacheOptions<Value>): ExpiringCache<Value> =>
  new ExpiringCache({ ...options, keyOf: processLocalHasher() });
