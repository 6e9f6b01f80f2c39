import { argon2, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { Problem } from '../core/problem.ts';
import { turnQueue } from '../core/turn-queue.ts';
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

/** A key derived from a secret, with its derivation. One key can make the slots of many recipients. */
export interface DerivedKey {
  readonly derivation: Derivation;
  readonly key: KeyObject;
}

export function newPasswordDerivation(cost = defaultCost): Derivation {
  return { kind: 'password', cost: checkedCost(cost), salt: randomBytes(saltLength) };
}

export function newLinkSecretDerivation(): Derivation {
  return { kind: 'link-secret', salt: randomBytes(saltLength) };
}

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
}

/** How long a request waits for its password derivation to start. */
export const passwordQueueTimeoutMs = 5_000;

/** Running and queued derivations per subject, so that attempts on one ID cannot fill the queue. */
const maxPerSubject = 8;

export interface PasswordKeys {
  /**
   * Derives the key of a secret. Throws the Problem `too_many_requests` if the queue is full or `patience` aborts first.
   * A password longer than 1,024 bytes, or one that is not Unicode, is `value_malformed` and costs nothing. `whose` is the
   * subject of the password: other subjects are served before a second derivation of the same one.
   */
  derive(secret: string, derivation: Derivation, patience: AbortSignal, whose?: string): Promise<DerivedKey>;
}

/** A derivation that is running or waits for its turn. */
interface PendingDerivation {
  readonly subject: string | undefined;
}

export function passwordKeys(
  { concurrency, maxQueued }: PasswordKeysOptions = { concurrency: 2, maxQueued: 32 },
): PasswordKeys {
  const turns = turnQueue<PendingDerivation>({ limit: concurrency, next: firstOfIdleSubject });

  async function acquireTurn(pending: PendingDerivation, patience: AbortSignal): Promise<void> {
    const { running, waiting } = turns;
    if ([...running, ...waiting.keys()].filter(isOf(pending.subject)).length >= maxPerSubject) throw busy();
    if (running.size >= concurrency && waiting.size >= maxQueued) throw busy();
    await turns.acquire(pending, patience).catch((cause: unknown) => {
      throw busy(cause);
    });
  }

  return {
    async derive(secret, derivation, patience, whose) {
      const message = secretBytes(secret);
      try {
        if (derivation.kind === 'link-secret') return { derivation, key: linkSecretKey(message, derivation.salt) };
        const pending: PendingDerivation = { subject: whose };
        await acquireTurn(pending, patience);
        try {
          return { derivation, key: await argon2Key(message, derivation) };
        } finally {
          turns.release(pending);
        }
      } finally {
        message.fill(0);
      }
    },
  };
}

/** Selects the first waiting derivation whose subject has none running. */
function firstOfIdleSubject(
  waiting: Iterable<PendingDerivation>,
  running: ReadonlySet<PendingDerivation>,
): PendingDerivation | undefined {
  return Iterator.from(waiting).find(({ subject }) => !running.values().some(isOf(subject)));
}

/** Derivations without a subject are all of different subjects. */
function isOf(whose: string | undefined): (pending: PendingDerivation) => boolean {
  return ({ subject }) => whose !== undefined && subject === whose;
}

/** The cause is why a caller stopped waiting for its turn. */
function busy(cause?: unknown): Problem {
  return new Problem('too_many_requests', { detail: 'Too many passwords are being checked.', retryAfter: 5, cause });
}

/** Normalizes to NFC, because systems compose the same typed password differently. */
function secretBytes(secret: string): Buffer {
  if (!secret.isWellFormed()) throw new Problem('value_malformed', { detail: 'The password is not valid Unicode.' });
  const bytes = Buffer.from(secret.normalize('NFC'));
  if (bytes.length <= passwordLimit) return bytes;
  throw new Problem('value_malformed', { detail: `Password too long: the limit is ${passwordLimit} bytes.` });
}

function argon2Key(message: Buffer, { cost, salt }: Extract<Derivation, { kind: 'password' }>): Promise<KeyObject> {
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
