import type { Settings } from './settings.ts';
import { dayMs, minuteMs } from './time.ts';

/*
 * Limits for password attempts. An attempt is counted before the password is checked, so that parallel requests get no
 * extra attempts. It is given back when the password was right.
 */

/** The wrong passwords for one recipient ID, from one caller or from a group of callers. */
export interface AttemptCounter {
  /** Wrong and pending attempts. */
  readonly attempts: number;
  /** Attempts whose password is being checked. */
  readonly pending: number;
  /** When the latest pending attempt was counted. */
  readonly reservedAt: Date;
  /** One wrong password expires for each day that has passed since then. */
  readonly countedAt: Date;
  readonly lockedUntil: Date | null;
}

export const newCounter = (now: Date): AttemptCounter => ({
  attempts: 0,
  pending: 0,
  reservedAt: now,
  countedAt: now,
  lockedUntil: null,
});

/** The consequence of one wrong password too many. */
export type AttemptAction =
  | { readonly kind: 'lock'; readonly until: Date; readonly attempts: number }
  | { readonly kind: 'delete'; readonly attempts: number };

/** An action together with the callers whose wrong passwords caused it. */
export type ScopedAction = AttemptAction & { readonly scope: CounterScope };

export type AttemptRules = Pick<
  Settings,
  | 'attempts.action'
  | 'attempts.limit'
  | 'attempts.limitLockMinutes'
  | 'attempts.lockAt'
  | 'attempts.lockMinutes'
  | 'attempts.longLockAt'
  | 'attempts.longLockMinutes'
>;

/**
 * The callers that a counter is for:
 * - `recipient`: those who have verified the recipient's address. All rules apply.
 * - `device`: one browser that has opened the transfer before. It locks, but never deletes.
 * - `caller`: one other caller, who is locked before all of them are.
 * - `others`: all those callers together. Without the first lock, which is for the caller who causes it.
 */
export type CounterScope = 'recipient' | 'device' | 'caller' | 'others';

/** The counter of one caller. Contacts are named by their ID, networks by their look-up value. */
export type OwnCounterName = `address ${string}` | `network ${string}` | `device ${number}`;

/**
 * The name of a counter of a recipient ID. Callers who verified the recipient's address share one counter, and browsers
 * that have opened the transfer have their own. All other callers share the counter `unverified`, and each has another
 * one, by verified address or network.
 */
export type CounterName = 'unverified' | 'verified' | OwnCounterName;

export function scopeOf(counter: CounterName): CounterScope {
  if (counter === 'verified') return 'recipient';
  if (counter === 'unverified') return 'others';
  return counter.startsWith('device ') ? 'device' : 'caller';
}

export function rulesFor(scope: CounterScope, rules: AttemptRules): AttemptRules {
  switch (scope) {
    case 'recipient':
      return rules;
    case 'device':
      return { ...rules, 'attempts.action': 'lock' };
    case 'caller': {
      // After the first lock, each wrong password locks for as long as the limit does. So one caller alone cannot guess
      // often enough to lock or delete for others. Without a first lock there is none for one caller.
      const first = rules['attempts.lockAt'];
      const limit = first > 0 ? first + 1 : Number.POSITIVE_INFINITY;
      return { ...rules, 'attempts.longLockAt': 0, 'attempts.limit': limit, 'attempts.action': 'lock' };
    }
    case 'others':
      return { ...rules, 'attempts.lockAt': 0 };
  }
}

/** Whether a counter is for one caller. Its locks leave all other callers alone. */
export const isForOneCaller = (scope: CounterScope): boolean => scope === 'caller' || scope === 'device';

/** Returns the stronger of two actions: a deletion, the lock for more callers, or the lock that ends last. */
export function strongerAction(
  one: ScopedAction | undefined,
  other: ScopedAction | undefined,
): ScopedAction | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.kind === 'delete' || other.kind === 'delete') return one.kind === 'delete' ? one : other;
  if (isForOneCaller(one.scope) !== isForOneCaller(other.scope)) return isForOneCaller(one.scope) ? other : one;
  return one.until > other.until ? one : other;
}

/** Much longer than a password check takes, even when two clocks differ: the server that reserved it has died. */
const pendingMs = 120_000;

/** Reserves one more attempt. Returns undefined when all attempts that are left are pending. */
export function withReservation(counter: AttemptCounter, rules: AttemptRules, now: Date): AttemptCounter | undefined {
  if (counter.attempts >= nextActionAt(failedAttempts(counter), rules)) return undefined;
  return { ...counter, attempts: counter.attempts + 1, pending: counter.pending + 1, reservedAt: now };
}

/** Gives back an attempt whose password was right or could not be checked. */
export function withoutReservation(counter: AttemptCounter): AttemptCounter {
  const { attempts, pending } = counter;
  return { ...counter, attempts: Math.max(0, attempts - 1), pending: Math.max(0, pending - 1) };
}

/** Counts an attempt whose password was wrong. */
export const withFailure = (counter: AttemptCounter, rules: AttemptRules, now: Date): AttemptOutcome =>
  withoutPending(counter, Math.min(1, counter.pending), rules, now);

/** Expires wrong passwords by the day, and counts the pending attempts of a server that has died as wrong. */
export function withElapsedTime(stored: AttemptCounter, rules: AttemptRules, now: Date): AttemptOutcome {
  // A time in the future was written by a clock that was ahead.
  const counter = {
    ...stored,
    countedAt: earlier(stored.countedAt, now),
    reservedAt: earlier(stored.reservedAt, now),
    lockedUntil: stored.lockedUntil && limitedLock(stored.lockedUntil, rules, now),
  };
  const days = Math.max(0, Math.floor((now.getTime() - counter.countedAt.getTime()) / dayMs));
  const expired = Math.min(days, failedAttempts(counter));
  const countedAt = new Date(counter.countedAt.getTime() + days * dayMs);
  const aged = { ...counter, attempts: counter.attempts - expired, countedAt };
  const isLate = now.getTime() - counter.reservedAt.getTime() >= pendingMs;
  return withoutPending(aged, isLate ? counter.pending : 0, rules, now);
}

export interface AttemptOutcome {
  readonly counter: AttemptCounter;
  readonly action: AttemptAction | undefined;
}

/** Returns how many more wrong passwords it takes until the next action. */
export function attemptsLeft(counter: AttemptCounter, rules: AttemptRules, now: Date): number {
  if (isLocked(counter, now)) return 0;
  return Math.max(0, nextActionAt(failedAttempts(counter), rules) - counter.attempts);
}

/** Returns what happens, or has happened, when no attempts are left. */
export function nextStep(counter: AttemptCounter, rules: AttemptRules, now: Date): AttemptAction['kind'] {
  const isBelowLimit = nextActionAt(failedAttempts(counter), rules) < rules['attempts.limit'];
  return isLocked(counter, now) || isBelowLimit ? 'lock' : rules['attempts.action'];
}

export function isLocked<Counter extends Pick<AttemptCounter, 'lockedUntil'>>(
  counter: Counter,
  now: Date,
): counter is Counter & { readonly lockedUntil: Date } {
  return counter.lockedUntil !== null && now < counter.lockedUntil;
}

/** Used when the sender unlocks the recipient. Pending attempts stay counted. */
export const withoutLock = (counter: AttemptCounter): AttemptCounter => ({
  ...counter,
  attempts: counter.pending,
  lockedUntil: null,
});

const failedAttempts = ({ attempts, pending }: AttemptCounter): number => attempts - pending;

function withoutPending(counter: AttemptCounter, wrong: number, rules: AttemptRules, now: Date): AttemptOutcome {
  if (wrong === 0) return { counter, action: undefined };
  const before = failedAttempts(counter);
  const step = actionBetween(before, before + wrong, rules, now);
  const lockedUntil = step?.kind === 'lock' ? later(step.until, counter.lockedUntil) : counter.lockedUntil;
  const countedAt = before === 0 ? now : counter.countedAt;
  return { counter: { ...counter, pending: counter.pending - wrong, countedAt, lockedUntil }, action: step };
}

/** Returns the action when the number of wrong passwords grows from `before` to `attempts`. */
function actionBetween(before: number, attempts: number, rules: AttemptRules, now: Date): AttemptAction | undefined {
  const lock = (minutes: number): AttemptAction => ({
    kind: 'lock',
    until: new Date(now.getTime() + minutes * minuteMs),
    attempts,
  });
  const reaches = (bound: number) => bound > before && bound <= attempts;
  if (attempts >= rules['attempts.limit']) {
    return rules['attempts.action'] === 'delete'
      ? { kind: 'delete', attempts }
      : lock(rules['attempts.limitLockMinutes']);
  }
  // A bound of 0 is switched off.
  if (reaches(rules['attempts.longLockAt'])) return lock(rules['attempts.longLockMinutes']);
  if (reaches(rules['attempts.lockAt'])) return lock(rules['attempts.lockMinutes']);
  return undefined;
}

/** Returns the number of wrong passwords at which the next action follows. Beyond the limit, each one leads to it. */
function nextActionAt(wrong: number, rules: AttemptRules): number {
  const bounds = [rules['attempts.lockAt'], rules['attempts.longLockAt'], rules['attempts.limit']];
  return Math.min(...bounds.filter((bound) => bound > wrong), Math.max(wrong + 1, rules['attempts.limit']));
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/**
 * Limits the end of a lock to the longest lock of these rules. A lock that ends later was made by a clock that was ahead,
 * or by rules that have changed since.
 */
export function limitedLock(lockedUntil: Date, rules: AttemptRules, now: Date): Date {
  const locksAtLimit = rules['attempts.action'] === 'lock' && Number.isFinite(rules['attempts.limit']);
  const minutes = Math.max(
    rules['attempts.lockAt'] > 0 ? rules['attempts.lockMinutes'] : 0,
    rules['attempts.longLockAt'] > 0 ? rules['attempts.longLockMinutes'] : 0,
    locksAtLimit ? rules['attempts.limitLockMinutes'] : 0,
  );
  return earlier(lockedUntil, new Date(now.getTime() + minutes * minuteMs));
}

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);

/** Returns what follows for the recipient after this lock, for the email that reports it. Null when nothing follows. */
export function actionAfterLock(
  { attempts, scope }: Pick<ScopedAction, 'attempts' | 'scope'>,
  settings: AttemptRules,
): { action: 'delete' | 'lock'; limit: number } | null {
  if (isForOneCaller(scope)) return null;
  const { 'attempts.limit': limit, 'attempts.action': action } = rulesFor(scope, settings);
  return attempts < limit ? { action, limit } : null;
}
