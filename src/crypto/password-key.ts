import { argon2, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { Problem } from '../core/problem.ts';
import { secretKey } from './expand.ts';

/** What Argon2id is run with. Memory in KiB. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

export const usualCost: PasswordCost = { memory: 65_536, passes: 3, lanes: 1 };
const least: PasswordCost = { memory: 19 * 1024, passes: 2, lanes: 1 };
const most: PasswordCost = { memory: 1024 * 1024, passes: 64, lanes: 16 };
const saltLength = 16;
const passwordLimit = 1024;

/** How a key slot's secret was turned into a key; stored with the slot. */
export type Derivation =
  | { readonly kind: 'password'; readonly cost: PasswordCost; readonly salt: Buffer }
  | { readonly kind: 'link-secret'; readonly salt: Buffer };

/** A key that came from a secret, and how. One can make the slots of many recipients. */
export interface DerivedKey {
  readonly derivation: Derivation;
  readonly key: KeyObject;
}

export function newPasswordDerivation(cost = usualCost): Derivation {
  return { kind: 'password', cost: checkedCost(cost), salt: randomBytes(saltLength) };
}

export function newLinkSecretDerivation(): Derivation {
  return { kind: 'link-secret', salt: randomBytes(saltLength) };
}

/** Throws RangeError for a cost that protects too little or takes too much. */
export function checkedCost(cost: PasswordCost): PasswordCost {
  for (const name of ['memory', 'passes', 'lanes'] as const) {
    const value = cost[name];
    if (!Number.isInteger(value) || value < least[name] || value > most[name]) {
      throw new RangeError(`The ${name} of a password derivation must be between ${least[name]} and ${most[name]}`);
    }
  }
  return cost;
}

export interface PasswordKeysOptions {
  /** Derivations at one time: each takes a thread of Node's pool, which file reads need too, and its memory. */
  readonly atOnce: number;
  /** Callers that may wait for their turn. */
  readonly waiting: number;
}

/** How many callers for one and the same may run and wait: one id that is guessed at must not fill the places of all. */
const mostForOne = 8;

export interface PasswordKeys {
  /**
   * The key of a secret. Too many callers, or `patience` aborted before one's turn, is a Problem: `requests_too_many`.
   * A password longer than 1,024 bytes, or one that is not Unicode, is `value_malformed` and costs nothing. `whose` names
   * what the password is for: others come before a second one of the same.
   */
  derive(secret: string, derivation: Derivation, patience: AbortSignal, whose?: string): Promise<DerivedKey>;
}

interface Place {
  readonly whose: string | undefined;
}

export function passwordKeys({ atOnce, waiting }: PasswordKeysOptions = { atOnce: 2, waiting: 32 }): PasswordKeys {
  const running = new Set<Place>();
  const queue = new Map<Place, () => void>();

  const isOf = (whose: string | undefined) => (place: Place) => whose !== undefined && place.whose === whose;

  async function turn(place: Place, patience: AbortSignal): Promise<void> {
    if (patience.aborted) throw busy();
    if ([...running, ...queue.keys()].filter(isOf(place.whose)).length >= mostForOne) throw busy();
    if (running.size < atOnce) {
      running.add(place);
      return;
    }
    if (queue.size >= waiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        queue.delete(place);
        running.add(place);
        patience.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        queue.delete(place);
        reject(busy());
      };
      queue.set(place, start);
      patience.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Hands the place over to the next in line, so that nobody can slip in between. */
  function done(place: Place): void {
    running.delete(place);
    const next = queue.keys().find(({ whose }) => !running.values().some(isOf(whose))) ?? queue.keys().next().value;
    if (next !== undefined) queue.get(next)?.();
  }

  return {
    async derive(secret, derivation, patience, whose) {
      const message = secretBytes(secret);
      try {
        if (derivation.kind === 'link-secret') return { derivation, key: linkSecretKey(message, derivation.salt) };
        const place: Place = { whose };
        await turn(place, patience);
        try {
          return { derivation, key: await argon2Key(message, derivation) };
        } finally {
          done(place);
        }
      } finally {
        message.fill(0);
      }
    },
  };
}

function busy(): Problem {
  return new Problem('requests_too_many', { detail: 'Too many passwords are being checked.', retryAfter: 5 });
}

/** The same password typed on two systems may be composed differently: NFC makes it one. */
function secretBytes(secret: string): Buffer {
  if (!secret.isWellFormed()) throw new Problem('value_malformed', { detail: 'The password is not valid Unicode.' });
  const bytes = Buffer.from(secret.normalize('NFC'));
  if (bytes.length <= passwordLimit) return bytes;
  throw new Problem('value_malformed', { detail: `A password has at most ${passwordLimit} bytes.` });
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

/** A link secret has 190 bits: guessing it is hopeless without any slow derivation. */
function linkSecretKey(message: Buffer, salt: Buffer): KeyObject {
  const digest = createHmac('sha384', salt).update(message).digest();
  const key = secretKey(digest.subarray(0, 32));
  digest.fill(0);
  return key;
}
