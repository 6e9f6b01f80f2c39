import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type AttemptCounter,
  attemptsLeft,
  caughtUp,
  failed,
  isLocked,
  reserved,
  returned,
  type Step,
  stepAfter,
  unlocked,
} from './attempts.ts';
import { defaultSettings, type Settings } from './settings.ts';

const noon = new Date('2026-03-01T12:00:00.000Z');
const minute = 60_000;
const day = 86_400_000;
const after = (ms: number) => new Date(noon.getTime() + ms);
const fresh: AttemptCounter = { tries: 0, undecided: 0, reservedAt: noon, countedAt: noon, lockedUntil: null };
const withRules = (rules: Partial<Settings>): Settings => ({ ...defaultSettings, ...rules });

/** One wrong password, if another is allowed at all. */
function guess(
  counter: AttemptCounter,
  rules: Settings,
  now: Date,
): { counter: AttemptCounter; step: Step | undefined } {
  const before = caughtUp(counter, rules, now).counter;
  assert.ok(!isLocked(before, now), 'locked');
  const held = reserved(before, rules, now);
  assert.ok(held !== undefined, 'nothing left');
  return failed(held, rules, now);
}

/** Wrong passwords one after the other, each lock waited for: what happened at which of them, and for how many minutes. */
function life(rules: Settings, guesses: number): ReadonlyArray<readonly [tries: number, what: string | number]> {
  const told: Array<readonly [number, string | number]> = [];
  let counter = fresh;
  let now = noon;
  for (let n = 1; n <= guesses; n += 1) {
    const outcome = guess(counter, rules, now);
    counter = outcome.counter;
    const { step } = outcome;
    if (step?.kind === 'delete') return [...told, [n, 'delete']];
    if (step === undefined) continue;
    told.push([n, (step.until.getTime() - now.getTime()) / minute]);
    now = step.until;
  }
  return told;
}

test('five wrong passwords lock for 15 minutes, ten for 60, fifteen delete', () => {
  assert.deepEqual(life(defaultSettings, 20), [
    [5, 15],
    [10, 60],
    [15, 'delete'],
  ]);
});

test('in place of the deletion there may be a lock of a day, again with each one more', () => {
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

test('each of the two locks can be switched off', () => {
  const off = { 'attempts.lockAt': 0, 'attempts.longLockAt': 0 };
  assert.deepEqual(life(withRules({ ...off, 'attempts.limit': 3 }), 9), [[3, 'delete']]);
  assert.deepEqual(
    life(withRules({ 'attempts.lockAt': 0 }), 99).map(([tries]) => tries),
    [10, 15],
  );
  assert.deepEqual(
    life(withRules({ 'attempts.longLockAt': 0 }), 99).map(([tries]) => tries),
    [5, 15],
  );
});

test('what is left is told until the next step', () => {
  let counter = fresh;
  const left: number[] = [attemptsLeft(counter, defaultSettings, noon)];
  for (let n = 0; n < 5; n += 1) {
    counter = guess(counter, defaultSettings, noon).counter;
    left.push(attemptsLeft(counter, defaultSettings, noon));
  }
  assert.deepEqual(left, [5, 4, 3, 2, 1, 0]);
  assert.equal(attemptsLeft(counter, defaultSettings, after(15 * minute)), 5);
  assert.deepEqual(stepAfter(5, defaultSettings), { action: 'delete', limit: 15 });
  assert.equal(stepAfter(15, withRules({ 'attempts.action': 'lock' })), null);
});

test('a day makes one wrong password forgotten, and no more than there are', () => {
  let counter = fresh;
  for (let n = 0; n < 4; n += 1) counter = guess(counter, defaultSettings, noon).counter;
  const triesAt = (now: Date) => caughtUp(counter, defaultSettings, now).counter.tries;
  assert.deepEqual(
    [0, day - 1, day, 2 * day, 4 * day, 99 * day].map((ms) => triesAt(after(ms))),
    [4, 4, 3, 2, 0, 0],
  );
  assert.equal(triesAt(after(-5 * day)), 4, 'a clock that goes back forgets nothing');
  counter = guess(counter, defaultSettings, after(1.5 * day)).counter;
  assert.equal(triesAt(after(2 * day)), 3, 'the days go on where they were');
});

test('a first wrong password is counted for a whole day', () => {
  const first = guess(fresh, defaultSettings, after(0.9 * day)).counter;
  assert.equal(caughtUp(first, defaultSettings, after(1.5 * day)).counter.tries, 1);
  assert.equal(caughtUp(first, defaultSettings, after(1.9 * day)).counter.tries, 0);
});

test('as many can be looked at as are left, also when none is decided yet', () => {
  let counter = fresh;
  for (let n = 0; n < 5; n += 1) counter = reserved(counter, defaultSettings, noon) ?? assert.fail();
  assert.equal(reserved(counter, defaultSettings, noon), undefined);
  assert.equal(attemptsLeft(counter, defaultSettings, noon), 0);
  counter = returned(counter);
  assert.ok(reserved(counter, defaultSettings, noon) !== undefined);
});

test('tries of a server that has died are counted as wrong ones, and lead to what these lead to', () => {
  let counter = fresh;
  for (let n = 0; n < 5; n += 1) counter = reserved(counter, defaultSettings, noon) ?? assert.fail();
  assert.equal(caughtUp(counter, defaultSettings, after(2 * minute - 1)).counter.undecided, 5);
  const { counter: late, step } = caughtUp(counter, defaultSettings, after(2 * minute));
  assert.deepEqual([late.tries, late.undecided], [5, 0]);
  assert.deepEqual(step, { kind: 'lock', until: after(17 * minute), tries: 5 });
  assert.deepEqual(failed(late, defaultSettings, after(3 * minute)), { counter: late, step: undefined });
  assert.equal(returned(late).tries, 4, 'one that was right after all');
});

test('the sender unlocks; what is being looked at stays counted', () => {
  let counter = fresh;
  for (let n = 0; n < 5; n += 1) counter = guess(counter, defaultSettings, noon).counter;
  counter = reserved(counter, defaultSettings, after(16 * minute)) ?? assert.fail();
  const free = unlocked(counter);
  assert.deepEqual([free.tries, free.undecided, free.lockedUntil], [1, 1, null]);
  assert.equal(failed(free, defaultSettings, noon).counter.tries, 1);
});

test('whatever happens in whatever order, no more are looked at than the rules allow until the next step', () => {
  const event = fc.constantFrom('reserve', 'wrong', 'right', 'later');
  fc.assert(
    fc.property(fc.array(event, { maxLength: 140 }), (events) => {
      let counter = fresh;
      let now = noon;
      let [wrong, steps] = [0, 0];
      for (const what of events) {
        if (what === 'later') now = new Date(now.getTime() + 10 * minute);
        const current = caughtUp(counter, defaultSettings, now);
        // What was being looked at for so long is taken for wrong.
        wrong += counter.undecided - current.counter.undecided;
        counter = current.counter;
        if (current.step !== undefined) return;
        const isShut = isLocked(counter, now);
        if (what === 'reserve' && !isShut) counter = reserved(counter, defaultSettings, now) ?? counter;
        if (counter.undecided === 0) continue;
        if (what === 'right') counter = returned(counter);
        if (what !== 'wrong') continue;
        const outcome = failed(counter, defaultSettings, now);
        counter = outcome.counter;
        wrong += 1;
        if (outcome.step !== undefined) steps += 1;
        assert.equal(steps, Math.floor(wrong / 5));
        if (outcome.step?.kind === 'delete') return;
        assert.ok(counter.tries >= counter.undecided && counter.tries <= (steps + 1) * 5);
      }
    }),
    { numRuns: 2_000 },
  );
});
