import { minuteMs } from '../core/time.ts';
import { secretKey } from '../crypto/expand.ts';
import { type CacheKey, cacheKeys } from '../crypto/identifiers.ts';
import type { TransferKey } from '../crypto/key-tree.ts';
import type { TicketGrant } from '../crypto/tickets.ts';
import type { Clock } from '../ports/clock.ts';
import { type CacheCounts, ExpiringCache } from './expiring-cache.ts';

/** A password that was presented for a transfer ID, with its cached result in this process. */
export interface CachedPassword {
  /** Identifies the pair of transfer ID and password. */
  readonly name: string;
  /** Identifies the recipient, if the password has opened the transfer recently. */
  readonly transferIdHash: string | undefined;
  /** Returns the cached grant if it belongs to this generation. A cached grant alone gives no access. */
  opened(generation: number): TicketGrant | undefined;
  /** Whether the password is known to open no slot of this generation. */
  isWrong(generation: number): boolean;
  saveCorrect(grant: TicketGrant, transferIdHash: string): void;
  saveWrong(generation: number): void;
}

/** Results of password checks. There is one cache per process. */
export interface PasswordCache {
  get(transferId: string, password: string): CachedPassword;
  /** Removes the grants of these recipients. */
  deleteFor(transferIdHashes: ReadonlySet<string>): void;
  /** Running checks: parallel requests with the same password share one check. */
  readonly runningChecks: Map<string, Promise<TicketGrant>>;
}

interface OpenedEntry {
  readonly lockedKey: Buffer;
  /** The key of an earlier request until it is garbage-collected: creating it again is slow. */
  keyRef: WeakRef<TransferKey>;
  readonly generation: number;
  readonly transferIdHash: string;
  readonly endsAt: number;
}

const maxAgeMs = 15 * minuteMs;

/**
 * Caches the results of password checks without storing the passwords. Correct ones are cached while a client fetches
 * one file after another, so that only the first request derives a key. Wrong ones are cached for a day, so that a client
 * that repeats a wrong password uses one attempt.
 */
export function passwordCache(clock: Clock, counts?: CacheCounts): PasswordCache {
  const keyOf = cacheKeys();
  const right = new ExpiringCache<OpenedEntry>({
    clock,
    counts,
    capacity: 1_000,
    idleMs: 5 * minuteMs,
    expiryOf: ({ endsAt }) => endsAt,
  });
  const wrong = new ExpiringCache<number>({
    clock,
    capacity: 10_000,
    idleMs: 24 * 60 * minuteMs,
  });
  return {
    runningChecks: new Map(),
    deleteFor: (hashes) => right.deleteWhere(({ transferIdHash }) => hashes.has(transferIdHash)),
    get(transferId, password) {
      // Unambiguous, because all transfer IDs have the same length.
      const key = keyOf(transferId + password);
      const { name } = key;
      const found = right.get(name);
      return {
        name,
        transferIdHash: found?.transferIdHash,
        opened: (generation) =>
          found?.generation === generation ? { transferKey: transferKeyIn(key, found), generation } : undefined,
        isWrong: (generation) => wrong.get(name) === generation,
        saveCorrect({ transferKey, generation }, transferIdHash) {
          const endsAt = clock.now().getTime() + maxAgeMs;
          const lockedKey = lockedKeyOf(key, transferKey);
          right.set(name, { lockedKey, keyRef: new WeakRef(transferKey), generation, transferIdHash, endsAt });
        },
        saveWrong: (generation) => wrong.set(name, generation),
      };
    },
  };
}

function lockedKeyOf(key: CacheKey, transferKey: TransferKey): Buffer {
  const bytes = transferKey.export();
  const locked = key.encrypt(bytes);
  bytes.fill(0);
  return locked;
}

function transferKeyIn(key: CacheKey, opened: OpenedEntry): TransferKey {
  const latest = opened.keyRef.deref();
  if (latest !== undefined) return latest;
  const transferKey = secretKey(key.decrypt(opened.lockedKey));
  opened.keyRef = new WeakRef(transferKey);
  return transferKey;
}
