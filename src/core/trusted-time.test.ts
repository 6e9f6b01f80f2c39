import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from './time.ts';
import { clockWarning, isImplausible, type TrustedTime, updateTrustedTime } from './trusted-time.ts';

const noon = Date.UTC(2026, 2, 1, 12);

/** A server that reads its clock every half minute. */
function server(start: { readonly wall: number; readonly trusted?: number }) {
  let [wall, elapsed] = [start.wall, 5_000];
  let trusted = start.trusted;
  let clocks: readonly number[] = [];
  let saved: TrustedTime | undefined;
  const look = () => {
    saved = updateTrustedTime(saved, { wall, elapsed }, { trusted, clocks });
    trusted = saved.trusted;
  };
  look();
  return {
    trusted: () => trusted ?? 0,
    doubt: () => saved && clockWarning(saved),
    set(ms: number) {
      wall += ms;
    },
    hears(others: readonly number[]) {
      clocks = others;
    },
    isTold(at: number) {
      trusted = at;
    },
    /** The speed of the clock: 1 is right. */
    pass(ms: number, pace = 1) {
      for (let left = ms; left > 0; left -= minuteMs / 2) {
        wall += (minuteMs / 2) * pace;
        elapsed += minuteMs / 2;
        clocks = clocks.map((clock) => clock + minuteMs / 2);
        look();
      }
    },
  };
}

test('a new service trusts its clock, and time passes', () => {
  const { trusted, doubt, pass } = server({ wall: noon });
  assert.equal(trusted(), noon);
  pass(3 * dayMs);
  assert.equal(trusted(), noon + 3 * dayMs);
  assert.equal(doubt(), undefined);
});

test('ignores a clock that is ten years ahead for five minutes, and warns the operator', () => {
  const { trusted, doubt, set, pass } = server({ wall: noon });
  pass(2 * hourMs);
  set(3650 * dayMs);
  pass(5 * minuteMs);
  assert.match(doubt() ?? '', /^The clock is 5256000 minutes ahead of the time that has surely passed: .*for an hour/);
  set(-3650 * dayMs);
  pass(5 * minuteMs);
  assert.equal(trusted(), noon + 2 * hourMs + 10 * minuteMs);
  assert.equal(doubt(), undefined);
  pass(2 * hourMs);
  assert.equal(trusted(), noon + 4 * hourMs + 10 * minuteMs);
});

test('ignores steps of an hour, and a clock that runs fifty times too fast', () => {
  const steps = server({ wall: noon });
  for (let step = 0; step < 100; step += 1) {
    steps.set(hourMs);
    steps.pass(10 * minuteMs);
  }
  assert.equal(steps.trusted(), noon + 1000 * minuteMs);
  const fast = server({ wall: noon });
  fast.pass(10 * hourMs, 50);
  assert.equal(fast.trusted(), noon + 10 * hourMs);
});

test('trusts a clock that was steady for an hour, whether it was set or the service was stopped for days', () => {
  const set = server({ wall: noon });
  set.set(3 * dayMs);
  set.pass(59 * minuteMs);
  assert.equal(set.trusted(), noon + 59 * minuteMs);
  set.pass(2 * minuteMs);
  assert.equal(set.trusted(), noon + 3 * dayMs + 61 * minuteMs);
  const away = server({ wall: noon, trusted: noon - 3 * dayMs });
  away.pass(59 * minuteMs);
  assert.equal(away.trusted(), noon - 3 * dayMs + 59 * minuteMs);
  assert.equal(away.doubt(), undefined, 'A weekend is nothing to worry about');
  away.pass(2 * minuteMs);
  assert.equal(away.trusted(), noon + 61 * minuteMs);
});

test('a clock that is set back does not change the trusted time until it was steady for an hour', () => {
  const { trusted, doubt, set, pass } = server({ wall: noon });
  pass(2 * hourMs);
  set(-2 * dayMs);
  pass(50 * minuteMs);
  assert.equal(trusted(), noon + 2 * hourMs + 50 * minuteMs);
  assert.match(doubt() ?? '', /2880 minutes behind/);
  pass(20 * minuteMs);
  assert.equal(trusted(), noon - 2 * dayMs + 2 * hourMs + 70 * minuteMs);
  const restarted = server({ wall: noon - 2 * dayMs, trusted: noon });
  restarted.pass(minuteMs);
  assert.equal(restarted.trusted(), noon + minuteMs);
});

test('uses the slowest of the clocks that agree, and ignores a small step back', () => {
  const { trusted, hears, pass } = server({ wall: noon });
  pass(2 * hourMs);
  hears([noon + 2 * hourMs - minuteMs]);
  pass(minuteMs / 2);
  assert.equal(trusted(), noon + 2 * hourMs);
  pass(10 * minuteMs);
  assert.equal(trusted(), noon + 2 * hourMs + 9.5 * minuteMs);
});

test('trusts no clock while servers differ, nor for an hour after', () => {
  const right = server({ wall: noon });
  const wrong = server({ wall: noon + 3650 * dayMs, trusted: noon });
  right.hears([noon + 3650 * dayMs]);
  wrong.hears([noon]);
  for (const one of [right, wrong]) {
    one.pass(10 * hourMs);
    assert.equal(one.trusted(), noon + 10 * hourMs);
    one.hears([]);
    one.pass(59 * minuteMs);
    assert.equal(one.trusted(), noon + 10 * hourMs + 59 * minuteMs);
  }
  assert.match(wrong.doubt() ?? '', /ahead of/);
});

test('follows another server that went back after its clock was steady', () => {
  const { trusted, isTold, pass } = server({ wall: noon - 2 * dayMs, trusted: noon });
  pass(10 * minuteMs);
  isTold(noon - 2 * dayMs + 10 * minuteMs);
  pass(minuteMs);
  assert.equal(trusted(), noon - 2 * dayMs + 10.5 * minuteMs);
});

test('a clock that is more than a month ahead is implausible', () => {
  assert.equal(isImplausible(noon + 31 * dayMs, noon), false);
  assert.equal(isImplausible(noon + 31 * dayMs + 1, noon), true);
  const { doubt } = server({ wall: noon, trusted: noon - 40 * dayMs });
  assert.match(doubt() ?? '', /57600 minutes ahead/);
});
