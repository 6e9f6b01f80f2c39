import type { Pass } from '../crypto/tickets.ts';
import type { Clock } from '../ports/clock.ts';
import { type CacheCounts, cacheBySecret } from './expiring-cache.ts';

/** An opened pass. */
export interface CachedTicket {
  readonly pass: Pass;
  /** Identifies the recipient for whom the pass was issued. */
  readonly transferIdHash: string;
}

/**
 * Recently opened passes, so that the next request with the same proof need not open it again. A cached pass alone gives
 * no access: state, expiry and generation are read from the database each time.
 */
export interface TicketCache {
  get(proof: string): CachedTicket | undefined;
  set(proof: string, unlocked: CachedTicket): void;
  /** Removes the passes of these recipients. */
  deleteFor(transferIdHashes: ReadonlySet<string>): void;
}

/** The cache key is the proof, which is a secret. */
export function ticketCache(clock: Clock, counts?: CacheCounts): TicketCache {
  const memory = cacheBySecret<CachedTicket>({
    clock,
    counts,
    capacity: 10_000,
    idleMs: 600_000,
    expiryOf: ({ pass }) => pass.endsAt,
  });
  return {
    get: (proof) => memory.get(proof),
    set: (proof, opened) => memory.set(proof, opened),
    deleteFor: (hashes) => memory.deleteWhere(({ transferIdHash }) => hashes.has(transferIdHash)),
  };
}
