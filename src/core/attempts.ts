import { dayMs } from './day.ts';
import type { Settings } from './settings.ts';

/*
 * How often a password may be guessed. A try is counted before the password is looked at, so that many at once are not
 * more than many in a row; it is given back when the password was right.
 */

/** The wrong passwords at one recipient's id, of one kind of callers. */
export interface AttemptCounter {
  /** Wrong ones, and those that are being looked at. */
  readonly tries: number;
  /** Of these, the ones that are being looked at. */
  readonly undecided: number;
  /** When the latest of them was counted. */
  readonly reservedAt: Date;
  /** From here on each day makes one wrong password forgotten. */
  readonly countedAt: Date;
  readonly lockedUntil: Date | null;
}

/** Of somebody who has tried nothing yet. */
export function newCounter(now: Date): AttemptCounter {
  return { tries: 0, undecided: 0, reservedAt: now, countedAt: now, lockedUntil: null };
}

/** What a wrong password leads to when it is one too many. */
export type Step =
  | { readonly kind: 'lock'; readonly until: Date; readonly tries: number }
  | { readonly kind: 'delete'; readonly tries: number };

type Rules = Pick<
  Settings,
  | 'attempts.action'
  | 'attempts.limit'
  | 'attempts.limitLockMinutes'
  | 'attempts.lockAt'
  | 'attempts.lockMinutes'
  | 'attempts.longLockAt'
  | 'attempts.longLockMinutes'
>;

const minuteMs = 60_000;
/** By far longer than looking at a password takes, also where two clocks differ: whoever reserved it has died. */
const undecidedMs = 120_000;

/** Another try, or undefined when all that are left are being looked at. */
export function reserved(counter: AttemptCounter, rules: Rules, now: Date): AttemptCounter | undefined {
  if (counter.tries >= nextStepAt(decided(counter), rules)) return undefined;
  return { ...counter, tries: counter.tries + 1, undecided: counter.undecided + 1, reservedAt: now };
}

/** A try whose password was right, or that nobody could look at. */
export function returned(counter: AttemptCounter): AttemptCounter {
  const { tries, undecided } = counter;
  return { ...counter, tries: Math.max(0, tries - 1), undecided: Math.max(0, undecided - 1) };
}

/** A try whose password was wrong. */
export function failed(counter: AttemptCounter, rules: Rules, now: Date): Outcome {
  return withoutUndecided(counter, Math.min(1, counter.undecided), rules, now);
}

/** The counter as it is now: days have passed, and tries of a server that has died are counted as wrong ones. */
export function caughtUp(counter: AttemptCounter, rules: Rules, now: Date): Outcome {
  const days = Math.max(0, Math.floor((now.getTime() - counter.countedAt.getTime()) / dayMs));
  const forgotten = Math.min(days, decided(counter));
  const countedAt = new Date(counter.countedAt.getTime() + days * dayMs);
  const aged = { ...counter, tries: counter.tries - forgotten, countedAt };
  const isLate = now.getTime() - counter.reservedAt.getTime() >= undecidedMs;
  return withoutUndecided(aged, isLate ? counter.undecided : 0, rules, now);
}

export interface Outcome {
  readonly counter: AttemptCounter;
  readonly step: Step | undefined;
}

/** How many more wrong passwords it takes until something happens. */
export function attemptsLeft(counter: AttemptCounter, rules: Rules, now: Date): number {
  if (isLocked(counter, now)) return 0;
  return Math.max(0, nextStepAt(decided(counter), rules) - counter.tries);
}

export function isLocked<Counter extends Pick<AttemptCounter, 'lockedUntil'>>(
  counter: Counter,
  now: Date,
): counter is Counter & { readonly lockedUntil: Date } {
  return counter.lockedUntil !== null && now < counter.lockedUntil;
}

/** The sender vouches for the recipient. What is being looked at stays counted. */
export function unlocked(counter: AttemptCounter): AttemptCounter {
  return { ...counter, tries: counter.undecided, lockedUntil: null };
}

function decided({ tries, undecided }: AttemptCounter): number {
  return tries - undecided;
}

function withoutUndecided(counter: AttemptCounter, wrong: number, rules: Rules, now: Date): Outcome {
  if (wrong === 0) return { counter, step: undefined };
  const before = decided(counter);
  const step = stepBetween(before, before + wrong, rules, now);
  const lockedUntil = step?.kind === 'lock' ? later(step.until, counter.lockedUntil) : counter.lockedUntil;
  const countedAt = before === 0 ? now : counter.countedAt;
  return { counter: { ...counter, undecided: counter.undecided - wrong, countedAt, lockedUntil }, step };
}

/** What happens when so many wrong passwords become so many more. */
function stepBetween(before: number, tries: number, rules: Rules, now: Date): Step | undefined {
  const lock = (minutes: number): Step => ({
    kind: 'lock',
    until: new Date(now.getTime() + minutes * minuteMs),
    tries,
  });
  const reaches = (bound: number) => bound > before && bound <= tries;
  if (tries >= rules['attempts.limit']) {
    return rules['attempts.action'] === 'delete' ? { kind: 'delete', tries } : lock(rules['attempts.limitLockMinutes']);
  }
  // 0 is no bound.
  if (reaches(rules['attempts.longLockAt'])) return lock(rules['attempts.longLockMinutes']);
  if (reaches(rules['attempts.lockAt'])) return lock(rules['attempts.lockMinutes']);
  return undefined;
}

/** At how many wrong passwords the next thing happens. Beyond the limit that is each of them. */
function nextStepAt(wrong: number, rules: Rules): number {
  const bounds = [rules['attempts.lockAt'], rules['attempts.longLockAt'], rules['attempts.limit']];
  return Math.min(...bounds.filter((bound) => bound > wrong), Math.max(wrong + 1, rules['attempts.limit']));
}

function later(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}

/** What comes after this lock, for the letter that tells of it. Null where nothing more comes. */
export function stepAfter(tries: number, rules: Rules): { action: 'delete' | 'lock'; limit: number } | null {
  const limit = rules['attempts.limit'];
  return tries < limit ? { action: rules['attempts.action'], limit } : null;
}
