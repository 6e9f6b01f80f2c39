import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from './time.ts';
import { clockWarning, isImplausible, type TrustedTime, updateTrustedTime } from './trusted-time.ts';

const noon = Date.UTC(2026, 2, 1, 12);

/** Servers that each read their clock every half minute, one after the other. Without `trusted` the service is new. */
function servers(walls: readonly number[], trusted?: number) {
  const clocks = walls.map((wall) => ({ wall, runs: true, wasSet: false }));
  let stopwatch = 5_000;
  let time: TrustedTime | undefined;
  if (trusted !== undefined) time = updateTrustedTime(undefined, { stopwatch, wall: trusted });
  const readAll = (isFirst = false) => {
    for (const clock of clocks.filter(({ runs }) => runs)) {
      time = updateTrustedTime(time, { stopwatch, wall: clock.wall });
      clock.wasSet ||= !isFirst && time.steadySince === stopwatch;
    }
  };
  readAll(true);
  const at = (index: number) => clocks[index] ?? assert.fail('There is no such server');
  return {
    trusted: () => time?.trusted,
    warning: (index = 0) => time && clockWarning(time, at(index)),
    set(ms: number, index = 0) {
      at(index).wall += ms;
    },
    stop(index: number) {
      at(index).runs = false;
    },
    /** The speed of the clocks: 1 is right. */
    pass(ms: number, pace = 1) {
      for (let left = ms; left > 0; left -= minuteMs / 2) {
        stopwatch += minuteMs / 2;
        for (const clock of clocks) clock.wall += (minuteMs / 2) * pace;
        readAll();
      }
    },
  };
}

test('a new service trusts its clock, and time passes', () => {
  const { trusted, warning, pass } = servers([noon]);
  assert.equal(trusted(), noon);
  pass(3 * dayMs);
  assert.equal(trusted(), noon + 3 * dayMs);
  assert.equal(warning(), undefined);
});

test('ignores a clock that is ten years ahead for five minutes, and warns the operator', () => {
  const { trusted, warning, set, pass } = servers([noon]);
  pass(2 * hourMs);
  set(3650 * dayMs);
  pass(5 * minuteMs);
  assert.match(warning() ?? '', /^system clock is 5256000 minutes ahead of the trusted time; .*steady for one hour/);
  set(-3650 * dayMs);
  pass(5 * minuteMs);
  assert.equal(trusted(), noon + 2 * hourMs + 10 * minuteMs);
  assert.equal(warning(), undefined);
  pass(2 * hourMs);
  assert.equal(trusted(), noon + 4 * hourMs + 10 * minuteMs);
});

test('ignores steps of an hour, and a clock that runs fifty times too fast', () => {
  const steps = servers([noon]);
  for (let step = 0; step < 100; step += 1) {
    steps.set(hourMs);
    steps.pass(10 * minuteMs);
  }
  assert.equal(steps.trusted(), noon + 1000 * minuteMs);
  const fast = servers([noon]);
  fast.pass(10 * hourMs, 50);
  assert.equal(fast.trusted(), noon + 10 * hourMs);
});

test('advances beside a clock that runs at half speed or not at all', () => {
  for (const pace of [0.5, 0]) {
    const { trusted, pass } = servers([noon]);
    pass(2 * hourMs);
    pass(10 * hourMs, pace);
    // The clock kept step to a minute at first, and is the slowest for that long.
    assert.equal(trusted(), noon + 12 * hourMs - minuteMs);
  }
});

test('trusts a clock that was steady for an hour, whether it was set or the service was stopped for days', () => {
  const set = servers([noon]);
  set.set(3 * dayMs);
  set.pass(59 * minuteMs);
  assert.equal(set.trusted(), noon + 59 * minuteMs);
  set.pass(2 * minuteMs);
  assert.equal(set.trusted(), noon + 3 * dayMs + 61 * minuteMs);
  const stopped = servers([noon], noon - 3 * dayMs);
  stopped.pass(59 * minuteMs);
  assert.equal(stopped.trusted(), noon - 3 * dayMs + 59 * minuteMs);
  assert.equal(stopped.warning(), undefined, 'A weekend is nothing to worry about');
  stopped.pass(2 * minuteMs);
  assert.equal(stopped.trusted(), noon + 61 * minuteMs);
});

test('a clock that is set back does not change the trusted time until it was steady for an hour', () => {
  const { trusted, warning, set, pass } = servers([noon]);
  pass(2 * hourMs);
  set(-2 * dayMs);
  pass(50 * minuteMs);
  assert.equal(trusted(), noon + 2 * hourMs + 50 * minuteMs);
  assert.match(warning() ?? '', /2880 minutes behind/);
  pass(20 * minuteMs);
  assert.equal(trusted(), noon - 2 * dayMs + 2 * hourMs + 70 * minuteMs);
  const restarted = servers([noon - 2 * dayMs], noon);
  restarted.pass(minuteMs);
  assert.equal(restarted.trusted(), noon + minuteMs);
});

test('follows the slowest of the clocks that agree', () => {
  const { trusted, pass } = servers([noon, noon - minuteMs]);
  pass(59 * minuteMs);
  assert.equal(trusted(), noon + 59 * minuteMs);
  pass(minuteMs);
  assert.equal(trusted(), noon + 59 * minuteMs);
  pass(dayMs);
  assert.equal(trusted(), noon + dayMs + 59 * minuteMs);
});

test('a server that is ten years ahead for five minutes does not change the trusted time', () => {
  const { trusted, warning, set, pass } = servers([noon, noon]);
  pass(2 * hourMs);
  set(3650 * dayMs, 1);
  pass(5 * minuteMs);
  assert.match(warning(1) ?? '', /ahead of/);
  assert.equal(warning(0), undefined, 'The right clock is not doubtful');
  set(-3650 * dayMs, 1);
  pass(2 * hourMs);
  assert.equal(trusted(), noon + 4 * hourMs + 5 * minuteMs);
});

test('follows no clock while servers differ, nor for an hour after, even if the wrong clocks agree', () => {
  const { trusted, warning, stop, pass } = servers([noon, noon + 3650 * dayMs, noon + 3650 * dayMs], noon);
  pass(10 * hourMs);
  assert.equal(trusted(), noon + 10 * hourMs);
  stop(0);
  pass(59 * minuteMs);
  assert.equal(trusted(), noon + 10 * hourMs + 59 * minuteMs);
  assert.match(warning(1) ?? '', /ahead of/);
});

test('clocks that differ for good leave the trusted time behind by the time in which no server ran', () => {
  const { trusted, warning, pass } = servers([noon, noon + 2 * minuteMs], noon - hourMs);
  pass(30 * dayMs);
  assert.equal(trusted(), noon + 30 * dayMs - hourMs);
  assert.match(warning(0) ?? '', /60 minutes ahead of .* the clocks of all servers agree/);
});

test('a clock that is more than a month ahead is implausible', () => {
  assert.equal(isImplausible(noon + 31 * dayMs, noon), false);
  assert.equal(isImplausible(noon + 31 * dayMs + 1, noon), true);
  const { warning } = servers([noon], noon - 40 * dayMs);
  assert.match(warning() ?? '', /57600 minutes ahead/);
});
