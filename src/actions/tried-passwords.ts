import { secretKey } from '../crypto/expand.ts';
import type { TransferKey } from '../crypto/key-tree.ts';
import { type MemoryKey, memoryKeys } from '../crypto/locked-memory.ts';
import type { TicketGrant } from '../crypto/tickets.ts';
import type { Clock } from '../ports/clock.ts';
import { shortMemory } from './short-memory.ts';

/** A password that was shown for a transfer id, and what this process remembers of it. */
export interface TriedPassword {
  /** Names transfer id and password together. */
  readonly name: string;
  /** Under which the recipient is found, if the password has opened something lately. */
  readonly transferIdHash: string | undefined;
  /** What it has opened lately, if that was with the slots of this generation. That is no permission by itself. */
  opened(generation: number): TicketGrant | undefined;
  /** Whether it is known to open none of the slots of this generation. */
  isWrong(generation: number): boolean;
  keepRight(grant: TicketGrant, transferIdHash: string): void;
  keepWrong(generation: number): void;
}

/** One for the whole process. */
export interface TriedPasswords {
  find(transferId: string, password: string): TriedPassword;
  /** What passwords have opened for these recipients. */
  forget(transferIdHashes: ReadonlySet<string>): void;
  /** What is being looked at this moment: the same password is looked at once for all who show it. */
  readonly underWay: Map<string, Promise<TicketGrant>>;
}

interface Opened {
  readonly lockedKey: Buffer;
  /** The key as an earlier request had it, as long as nobody has collected it: to make it anew takes a while. */
  latest: WeakRef<TransferKey>;
  readonly generation: number;
  readonly transferIdHash: string;
  readonly endsAt: number;
}

const minuteMs = 60_000;
const longestMs = 15 * minuteMs;

/**
 * Remembers passwords without keeping them: the right ones for as long as somebody fetches one file after the other, so
 * that only the first is derived; the wrong ones for a day, so that a client that repeats one guesses once.
 */
export function triedPasswords(clock: Clock): TriedPasswords {
  const keyOf = memoryKeys();
  const right = shortMemory<Opened>({ clock, most: 1_000, idleMs: 5 * minuteMs, endOf: ({ endsAt }) => endsAt });
  const wrong = shortMemory<number>({
    clock,
    most: 10_000,
    idleMs: 24 * 60 * minuteMs,
    endOf: () => Number.POSITIVE_INFINITY,
  });
  return {
    underWay: new Map(),
    forget: (hashes) => right.forget(({ transferIdHash }) => hashes.has(transferIdHash)),
    find(transferId, password) {
      // Transfer ids are all of one length.
      const key = keyOf(transferId + password);
      const { name } = key;
      const found = right.find(name);
      return {
        name,
        transferIdHash: found?.transferIdHash,
        opened: (generation) =>
          found?.generation === generation ? { transferKey: transferKeyIn(key, found), generation } : undefined,
        isWrong: (generation) => wrong.find(name) === generation,
        keepRight({ transferKey, generation }, transferIdHash) {
          const endsAt = clock.now().getTime() + longestMs;
          const lockedKey = lockedKeyOf(key, transferKey);
          right.keep(name, { lockedKey, latest: new WeakRef(transferKey), generation, transferIdHash, endsAt });
        },
        keepWrong: (generation) => wrong.keep(name, generation),
      };
    },
  };
}

function lockedKeyOf(key: MemoryKey, transferKey: TransferKey): Buffer {
  const bytes = transferKey.export();
  const locked = key.lock(bytes);
  bytes.fill(0);
  return locked;
}

function transferKeyIn(key: MemoryKey, opened: Opened): TransferKey {
  const latest = opened.latest.deref();
  if (latest !== undefined) return latest;
  const transferKey = secretKey(key.unlock(opened.lockedKey));
  opened.latest = new WeakRef(transferKey);
  return transferKey;
}
