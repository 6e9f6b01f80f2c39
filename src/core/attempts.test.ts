import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type AttemptAction,
  type AttemptCounter,
  type AttemptRules,
  actionAfterLock,
  attemptsLeft,
  isLocked,
  nextStep,
  rulesFor,
  type ScopedAction,
  strongerAction,
  withElapsedTime,
  withFailure,
  withoutLock,
  withoutReservation,
  withReservation,
} from './attempts.ts';
import { defaultSettings, type Settings } from './settings.ts';

const noon = new Date('2026-03-01T12:00:00.000Z');
const minute = 60_000;
const day = 86_400_000;
const after = (ms: number) => new Date(noon.getTime() + ms);
const fresh: AttemptCounter = { attempts: 0, pending: 0, reservedAt: noon, countedAt: noon, lockedUntil: null };
const withRules = (rules: Partial<Settings>): Settings => ({ ...defaultSettings, ...rules });

/** One wrong password, if another attempt is allowed. */
function attempt(
  counter: AttemptCounter,
  rules: AttemptRules,
  now: Date,
): { counter: AttemptCounter; action: AttemptAction | undefined } {
  const before = withElapsedTime(counter, rules, now).counter;
  assert.ok(!isLocked(before, now), 'locked');
  const held = withReservation(before, rules, now);
  assert.ok(held !== undefined, 'nothing left');
  return withFailure(held, rules, now);
}

/** A series of wrong passwords, each after the previous lock has ended: the action at each attempt, and its minutes. */
function life(
  rules: AttemptRules,
  attempts: number,
): ReadonlyArray<readonly [attempts: number, what: string | number]> {
  const reported: Array<readonly [number, string | number]> = [];
  let counter = fresh;
  let now = noon;
  for (let n = 1; n <= attempts; n += 1) {
    const outcome = attempt(counter, rules, now);
    counter = outcome.counter;
    const { action } = outcome;
    if (action?.kind === 'delete') return [...reported, [n, 'delete']];
    if (action === undefined) continue;
    reported.push([n, (action.until.getTime() - now.getTime()) / minute]);
    now = action.until;
  }
  return reported;
}

test('locks for 15 minutes after 5 wrong passwords, for 60 after 10, and deletes after 15', () => {
  assert.deepEqual(life(defaultSettings, 20), [
    [5, 15],
    [10, 60],
    [15, 'delete'],
  ]);
});

test('can lock for a day instead of deleting, again after each further attempt', () => {
  const rules = withRules({ 'attempts.action': 'lock', 'attempts.limitLockMinutes': 100 });
  assert.deepEqual(life(rules, 17), [
    [5, 15],
    [10, 60],
    [15, 100],
    [16, 100],
    [17, 100],
  ]);
  assert.equal(defaultSettings['attempts.limitLockMinutes'], 1440);
});

test('locks one caller for a day after each wrong password that follows the first lock', () => {
  assert.deepEqual(life(rulesFor('caller', defaultSettings), 8), [
    [5, 15],
    [6, 1440],
    [7, 1440],
    [8, 1440],
  ]);
  assert.deepEqual(life(rulesFor('caller', withRules({ 'attempts.lockAt': 0 })), 99), [], 'switched off');
});

test('each of the two locks can be switched off', () => {
  const off = { 'attempts.lockAt': 0, 'attempts.longLockAt': 0 };
  assert.deepEqual(life(withRules({ ...off, 'attempts.limit': 3 }), 9), [[3, 'delete']]);
  assert.deepEqual(
    life(withRules({ 'attempts.lockAt': 0 }), 99).map(([attempts]) => attempts),
    [10, 15],
  );
  assert.deepEqual(
    life(withRules({ 'attempts.longLockAt': 0 }), 99).map(([attempts]) => attempts),
    [5, 15],
  );
});

test('reports the attempts that are left until the next action', () => {
  let counter = fresh;
  const left: number[] = [attemptsLeft(counter, defaultSettings, noon)];
  for (let n = 0; n < 5; n += 1) {
    counter = attempt(counter, defaultSettings, noon).counter;
    left.push(attemptsLeft(counter, defaultSettings, noon));
  }
  assert.deepEqual(left, [5, 4, 3, 2, 1, 0]);
  assert.equal(attemptsLeft(counter, defaultSettings, after(15 * minute)), 5);
});

test('announces what follows a lock only if the recipient is locked', () => {
  for (const scope of ['recipient', 'others'] as const) {
    assert.deepEqual(actionAfterLock({ scope, attempts: 5 }, defaultSettings), { action: 'delete', limit: 15 });
    assert.equal(actionAfterLock({ scope, attempts: 15 }, withRules({ 'attempts.action': 'lock' })), null);
  }
  for (const scope of ['caller', 'device'] as const)
    assert.equal(actionAfterLock({ scope, attempts: 5 }, defaultSettings), null);
});

test('a deletion is stronger than a lock, and a lock of many callers than one of a caller', () => {
  const own: ScopedAction = { kind: 'lock', until: after(day), attempts: 6, scope: 'caller' };
  const all: ScopedAction = { kind: 'lock', until: after(60 * minute), attempts: 10, scope: 'others' };
  const end: ScopedAction = { kind: 'delete', attempts: 15, scope: 'others' };
  const longer: ScopedAction = { ...own, until: after(2 * day) };
  for (const [weaker, stronger] of [
    [own, all],
    [own, end],
    [all, end],
    [own, longer],
    [undefined, own],
  ] as const) {
    assert.equal(strongerAction(weaker, stronger), stronger);
    assert.equal(strongerAction(stronger, weaker), stronger);
  }
});

test('reports whether a lock or the deletion is next', () => {
  const steps = (rules: Settings, count: number) => {
    let counter = fresh;
    const found = [nextStep(counter, rules, noon)];
    for (let n = 1; n <= count; n += 1) {
      counter = { ...attempt(counter, rules, noon).counter, lockedUntil: null };
      found.push(nextStep(counter, rules, noon));
    }
    return found;
  };
  const times = (count: number, step: 'lock' | 'delete') => Array(count).fill(step);
  assert.deepEqual(steps(defaultSettings, 14), [...times(10, 'lock'), ...times(5, 'delete')]);
  const off = { 'attempts.lockAt': 0, 'attempts.longLockAt': 0, 'attempts.limit': 3 };
  assert.deepEqual(steps(withRules(off), 2), times(3, 'delete'));
  assert.deepEqual(steps(withRules({ ...off, 'attempts.action': 'lock' }), 5), times(6, 'lock'));
  assert.deepEqual(steps(withRules({ 'attempts.lockAt': 3, 'attempts.limit': 3 }), 2), times(3, 'delete'));
  const locked = { ...fresh, attempts: 10, lockedUntil: after(minute) };
  assert.equal(nextStep(locked, defaultSettings, noon), 'lock', 'has just happened');
  assert.equal(nextStep(locked, defaultSettings, after(minute)), 'delete');
});

test('expires one wrong password a day, and no more than there are', () => {
  let counter = fresh;
  for (let n = 0; n < 4; n += 1) counter = attempt(counter, defaultSettings, noon).counter;
  const attemptsAt = (now: Date) => withElapsedTime(counter, defaultSettings, now).counter.attempts;
  assert.deepEqual(
    [0, day - 1, day, 2 * day, 4 * day, 99 * day].map((ms) => attemptsAt(after(ms))),
    [4, 4, 3, 2, 0, 0],
  );
  assert.equal(attemptsAt(after(-5 * day)), 4, 'a clock that goes back forgets nothing');
  counter = attempt(counter, defaultSettings, after(1.5 * day)).counter;
  assert.equal(attemptsAt(after(2 * day)), 3, 'the days continue where they were');
});

test('counts a first wrong password for a whole day', () => {
  const first = attempt(fresh, defaultSettings, after(0.9 * day)).counter;
  assert.equal(withElapsedTime(first, defaultSettings, after(1.5 * day)).counter.attempts, 1);
  assert.equal(withElapsedTime(first, defaultSettings, after(1.9 * day)).counter.attempts, 0);
});

test('allows as many parallel checks as attempts are left', () => {
  let counter = fresh;
  for (let n = 0; n < 5; n += 1) counter = withReservation(counter, defaultSettings, noon) ?? assert.fail();
  assert.equal(withReservation(counter, defaultSettings, noon), undefined);
  assert.equal(attemptsLeft(counter, defaultSettings, noon), 0);
  counter = withoutReservation(counter);
  assert.ok(withReservation(counter, defaultSettings, noon) !== undefined);
});

test('counts the pending attempts of a server that has died as wrong', () => {
  let counter = fresh;
  for (let n = 0; n < 5; n += 1) counter = withReservation(counter, defaultSettings, noon) ?? assert.fail();
  assert.equal(withElapsedTime(counter, defaultSettings, after(2 * minute - 1)).counter.pending, 5);
  const { counter: late, action } = withElapsedTime(counter, defaultSettings, after(2 * minute));
  assert.deepEqual([late.attempts, late.pending], [5, 0]);
  assert.deepEqual(action, { kind: 'lock', until: after(17 * minute), attempts: 5 });
  assert.deepEqual(withFailure(late, defaultSettings, after(3 * minute)), { counter: late, action: undefined });
  assert.equal(withoutReservation(late).attempts, 4, 'one that was right after all');
});

test('removes a lock and keeps pending attempts counted', () => {
  let counter = fresh;
  for (let n = 0; n < 5; n += 1) counter = attempt(counter, defaultSettings, noon).counter;
  counter = withReservation(counter, defaultSettings, after(16 * minute)) ?? assert.fail();
  const free = withoutLock(counter);
  assert.deepEqual([free.attempts, free.pending, free.lockedUntil], [1, 1, null]);
  assert.equal(withFailure(free, defaultSettings, noon).counter.attempts, 1);
});

test('never allows more checks than the rules, whatever the order of events', () => {
  const event = fc.constantFrom('reserve', 'wrong', 'right', 'later');
  fc.assert(
    fc.property(fc.array(event, { maxLength: 140 }), (events) => {
      let counter = fresh;
      let now = noon;
      let [wrong, steps] = [0, 0];
      for (const what of events) {
        if (what === 'later') now = new Date(now.getTime() + 10 * minute);
        const current = withElapsedTime(counter, defaultSettings, now);
        // Attempts that were pending for too long count as wrong.
        wrong += counter.pending - current.counter.pending;
        counter = current.counter;
        if (current.action !== undefined) return;
        const isShut = isLocked(counter, now);
        if (what === 'reserve' && !isShut) counter = withReservation(counter, defaultSettings, now) ?? counter;
        if (counter.pending === 0) continue;
        if (what === 'right') counter = withoutReservation(counter);
        if (what !== 'wrong') continue;
        const outcome = withFailure(counter, defaultSettings, now);
        counter = outcome.counter;
        wrong += 1;
        if (outcome.action !== undefined) steps += 1;
        assert.equal(steps, Math.floor(wrong / 5));
        if (outcome.action?.kind === 'delete') return;
        assert.ok(counter.attempts >= counter.pending && counter.attempts <= (steps + 1) * 5);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('wrong and pending attempts of a clock that was ahead expire as others do', () => {
  const ahead = after(3650 * day);
  const counter = { ...fresh, attempts: 3, pending: 1, reservedAt: ahead, countedAt: ahead };
  const { counter: seen } = withElapsedTime(counter, defaultSettings, noon);
  assert.deepEqual([seen.countedAt, seen.reservedAt], [noon, noon]);
  assert.equal(withElapsedTime(seen, defaultSettings, after(2 * day)).counter.attempts, 1);
});

test('a lock lasts no longer than the longest lock of its rules', () => {
  const locked = { ...fresh, attempts: 5, lockedUntil: after(3650 * day) };
  const minutesOf = (rules: AttemptRules) =>
    ((withElapsedTime(locked, rules, noon).counter.lockedUntil?.getTime() ?? 0) - noon.getTime()) / minute;
  const scopes = ['recipient', 'device', 'caller', 'others'] as const;
  const each = (rules: AttemptRules) => scopes.map((scope) => minutesOf(rulesFor(scope, rules)));
  assert.deepEqual(each(defaultSettings), [60, 1440, 1440, 60]);
  assert.deepEqual(each(withRules({ 'attempts.action': 'lock' })), [1440, 1440, 1440, 1440]);
  assert.deepEqual(each(withRules({ 'attempts.longLockAt': 0 })), [15, 1440, 1440, 0]);
  const week = withRules({ 'attempts.lockMinutes': 10_080 });
  assert.deepEqual(each(week), [10_080, 10_080, 10_080, 60]);
  const short = { ...locked, lockedUntil: after(minute) };
  assert.deepEqual(withElapsedTime(short, defaultSettings, noon).counter.lockedUntil, after(minute), 'as it is');
});
