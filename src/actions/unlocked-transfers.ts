import { passingNames } from '../crypto/identifiers.ts';
import type { Pass } from '../crypto/tickets.ts';
import type { Clock } from '../ports/clock.ts';
import { shortMemory } from './short-memory.ts';

/** What a pass has opened. */
export interface UnlockedTransfer {
  readonly pass: Pass;
  /** Under which the recipient is found whom the pass was made for. */
  readonly transferIdHash: string;
}

/**
 * What has been opened a while ago, so that the next request with the same proof need not open it again. To be found here
 * is no permission: state, expiry and generation are asked of the database each time.
 */
export interface UnlockedTransfers {
  find(proof: string): UnlockedTransfer | undefined;
  keep(proof: string, unlocked: UnlockedTransfer): void;
  /** What was opened for these recipients. */
  forget(transferIdHashes: ReadonlySet<string>): void;
}

export function unlockedTransfers(clock: Clock): UnlockedTransfers {
  // A proof is a secret: it is not kept itself.
  const nameOf = passingNames();
  const memory = shortMemory<UnlockedTransfer>({
    clock,
    most: 10_000,
    idleMs: 600_000,
    endOf: ({ pass }) => pass.endsAt,
  });
  return {
    find: (proof) => memory.find(nameOf(proof)),
    keep: (proof, unlocked) => memory.keep(nameOf(proof), unlocked),
    forget: (hashes) => memory.forget(({ transferIdHash }) => hashes.has(transferIdHash)),
  };
}
