import { argon2, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { shareOf } from '../core/config-values.ts';
import { FairTurns, type TurnCause } from '../core/fair-turns.ts';
import { Problem } from '../core/problem.ts';
import { secretKey } from './expand.ts';

/** Argon2id parameters. Memory is in KiB. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

export const defaultCost: PasswordCost = { memory: 65_536, passes: 3, lanes: 1 };
export const minCost: PasswordCost = { memory: 19 * 1024, passes: 2, lanes: 1 };
const maxCost: PasswordCost = { memory: 1024 * 1024, passes: 64, lanes: 16 };
const saltLength = 16;
const passwordLimit = 1024;

/** How a key is derived from the secret of a key slot; stored with the slot. */
export type Derivation =
  | { readonly kind: 'password'; readonly cost: PasswordCost; readonly salt: Buffer }
  | { readonly kind: 'link-secret'; readonly salt: Buffer };

type PasswordDerivation = Extract<Derivation, { kind: 'password' }>;

/** A key derived from a secret, with its derivation. One key can make the slots of many recipients. */
export interface DerivedKey {
  readonly derivation: Derivation;
  readonly key: KeyObject;
}

export const newPasswordDerivation = (cost = defaultCost): Derivation => ({
  kind: 'password',
  cost: checkedCost(cost),
  salt: randomBytes(saltLength),
});

export const newLinkSecretDerivation = (): Derivation => ({ kind: 'link-secret', salt: randomBytes(saltLength) });

/** Throws RangeError for a cost that is too low or too high. */
export function checkedCost(cost: PasswordCost): PasswordCost {
  for (const name of ['memory', 'passes', 'lanes'] as const) {
    const value = cost[name];
    if (!Number.isInteger(value) || value < minCost[name] || value > maxCost[name]) {
      throw new RangeError(
        `The ${name} of a password derivation must be between ${minCost[name]} and ${maxCost[name]}`,
      );
    }
  }
  return cost;
}

export interface PasswordKeysOptions {
  /** Concurrent derivations. Each takes memory and a thread of Node's pool, which file reads need too. */
  readonly concurrency: number;
  /** Maximum number of queued callers. */
  readonly maxQueued: number;
  /** How many processes of this machine derive keys. A flood gets the same share of all together as of one. */
  readonly processes?: number;
}

/** A process that runs alone derives two keys at once, and each of several processes one. */
export const passwordKeysOptions = (processes: number): PasswordKeysOptions => ({
  concurrency: shareOf(2, processes),
  maxQueued: 256,
  processes,
});

/** How long a request waits for its password derivation to start. */
export const passwordQueueTimeoutMs = 5_000;

/** Running and queued derivations for one network, sender and transfer ID. */
const maxOf = { network: 128, sender: 64, transfer: 8 };

/** The share of its time that a derivation for a right password costs the groups of its cause. */
const rightPasswordShare = 1 / 8;

export interface PasswordKeys {
  /**
   * Derives the key of a secret. Throws the Problem `too_many_requests` if the queue is full or `queueTimeout` aborts first.
   * A password longer than 1,024 bytes, or one that is not Unicode, is `value_malformed` and costs nothing. Callers whose
   * network, sender and transfer have used less time recently precede others.
   */
  derive(secret: string, derivation: Derivation, queueTimeout: AbortSignal, cause?: TurnCause): Promise<DerivedKey>;
  /**
   * Call this when a derived key has opened a key slot. A right password costs its groups less than a wrong or a new one,
   * so that openings precede a flood of attempts or of new passwords.
   */
  refund(derived: DerivedKey): void;
  /** How many derivations run now, and how many wait. */
  load(): { readonly running: number; readonly waiting: number };
}

function derivationTurns({ concurrency, maxQueued, processes = 1 }: PasswordKeysOptions): FairTurns {
  return new FairTurns({
    limit: concurrency,
    maxWaiting: maxQueued,
    processes,
    cores: availableParallelism(),
    maxOf,
    now: () => performance.now(),
    wakeAfter: (ms, wake) => setTimeout(wake, ms).unref(),
  });
}

export function passwordKeys(options: PasswordKeysOptions = passwordKeysOptions(1)): PasswordKeys {
  const turns = derivationTurns(options);
  const charges = new WeakMap<DerivedKey, { readonly cause: TurnCause; readonly seconds: number }>();

  async function deriveInTurn(
    message: Buffer,
    derivation: PasswordDerivation,
    queueTimeout: AbortSignal,
    cause: TurnCause,
  ): Promise<DerivedKey> {
    const turn = await turns.acquire(cause, queueTimeout).catch((error: unknown) => {
      throw busy(error);
    });
    let seconds = 0;
    const key = await argon2Key(message, derivation).finally(() => {
      seconds = turns.release(turn);
    });
    const derived = { derivation, key };
    charges.set(derived, { cause, seconds });
    return derived;
  }

  return {
    async derive(secret, derivation, queueTimeout, cause = {}) {
      const message = secretBytes(secret);
      try {
        return derivation.kind === 'link-secret'
          ? { derivation, key: linkSecretKey(message, derivation.salt) }
          : await deriveInTurn(message, derivation, queueTimeout, cause);
      } finally {
        message.fill(0);
      }
    },
    refund(derived) {
      const charge = charges.get(derived);
      if (charge !== undefined) turns.refund(charge.cause, (1 - rightPasswordShare) * charge.seconds);
      charges.delete(derived);
    },
    load: () => turns.load,
  };
}

/** The cause is why a caller stopped waiting for its turn. */
const busy = (cause?: unknown): Problem =>
  new Problem('too_many_requests', { detail: 'Too many passwords are being checked.', retryAfter: 5, cause });

/** Normalizes to NFC, because systems compose the same typed password differently. */
function secretBytes(secret: string): Buffer {
  if (!secret.isWellFormed()) throw new Problem('value_malformed', { detail: 'The password is not valid Unicode.' });
  const bytes = Buffer.from(secret.normalize('NFC'));
  if (bytes.length <= passwordLimit) return bytes;
  throw new Problem('value_malformed', { detail: `Password too long: the limit is ${passwordLimit} bytes.` });
}

async function argon2Key(message: Buffer, { cost, salt }: PasswordDerivation): Promise<KeyObject> {
  const { memory, passes, lanes } = checkedCost(cost);
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message, nonce: salt, memory, passes, parallelism: lanes, tagLength: 32 },
      (error: Error | null, bytes) => (error === null ? resolve(secretKey(bytes)) : reject(error)),
    );
  });
}

/** Needs no slow derivation: a link secret has 190 bits and cannot be guessed. */
function linkSecretKey(message: Buffer, salt: Buffer): KeyObject {
  const digest = createHmac('sha384', salt).update(message).digest();
  const key = secretKey(digest.subarray(0, 32));
  digest.fill(0);
  return key;
}
