import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubtAbout, isDoubtful, type KeptTime, lookAgain } from './believed-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const noon = Date.UTC(2026, 2, 1, 12);

/** A server that looks at its clock every half minute. */
function server(start: { readonly wall: number; readonly believed?: number }) {
  let [wall, elapsed] = [start.wall, 5_000];
  let believed = start.believed;
  let clocks: readonly number[] = [];
  let kept: KeptTime | undefined;
  const look = () => {
    kept = lookAgain(kept, { wall, elapsed }, { believed, clocks });
    believed = kept.believed;
  };
  look();
  return {
    believed: () => believed ?? 0,
    doubt: () => kept && doubtAbout(kept),
    set(ms: number) {
      wall += ms;
    },
    hears(others: readonly number[]) {
      clocks = others;
    },
    isTold(at: number) {
      believed = at;
    },
    /** How fast the clock goes: 1 is right. */
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

test('a fresh house believes its clock, and time passes', () => {
  const { believed, doubt, pass } = server({ wall: noon });
  assert.equal(believed(), noon);
  pass(3 * dayMs);
  assert.equal(believed(), noon + 3 * dayMs);
  assert.equal(doubt(), undefined);
});

test('a clock that is ten years ahead for five minutes is not believed, and who looks after the machine hears of it', () => {
  const { believed, doubt, set, pass } = server({ wall: noon });
  pass(2 * hourMs);
  set(3650 * dayMs);
  pass(5 * minuteMs);
  assert.match(doubt() ?? '', /^The clock is 5256000 minutes ahead of the time that has surely passed: .*for an hour/);
  set(-3650 * dayMs);
  pass(5 * minuteMs);
  assert.equal(believed(), noon + 2 * hourMs + 10 * minuteMs);
  assert.equal(doubt(), undefined);
  pass(2 * hourMs);
  assert.equal(believed(), noon + 4 * hourMs + 10 * minuteMs);
});

test('steps of an hour, and a clock that goes fifty times too fast, are not believed while they go on', () => {
  const steps = server({ wall: noon });
  for (let step = 0; step < 100; step += 1) {
    steps.set(hourMs);
    steps.pass(10 * minuteMs);
  }
  assert.equal(steps.believed(), noon + 1000 * minuteMs);
  const fast = server({ wall: noon });
  fast.pass(10 * hourMs, 50);
  assert.equal(fast.believed(), noon + 10 * hourMs);
});

test('a clock that goes on steadily for an hour is believed, whether it was set or nobody was here for days', () => {
  const set = server({ wall: noon });
  set.set(3 * dayMs);
  set.pass(59 * minuteMs);
  assert.equal(set.believed(), noon + 59 * minuteMs);
  set.pass(2 * minuteMs);
  assert.equal(set.believed(), noon + 3 * dayMs + 61 * minuteMs);
  const away = server({ wall: noon, believed: noon - 3 * dayMs });
  away.pass(59 * minuteMs);
  assert.equal(away.believed(), noon - 3 * dayMs + 59 * minuteMs);
  assert.equal(away.doubt(), undefined, 'A weekend is nothing to worry about');
  away.pass(2 * minuteMs);
  assert.equal(away.believed(), noon + 61 * minuteMs);
});

test('a clock that is set back does not take the time along, until it was steady for an hour', () => {
  const { believed, doubt, set, pass } = server({ wall: noon });
  pass(2 * hourMs);
  set(-2 * dayMs);
  pass(50 * minuteMs);
  assert.equal(believed(), noon + 2 * hourMs + 50 * minuteMs);
  assert.match(doubt() ?? '', /2880 minutes behind/);
  pass(20 * minuteMs);
  assert.equal(believed(), noon - 2 * dayMs + 2 * hourMs + 70 * minuteMs);
  const restarted = server({ wall: noon - 2 * dayMs, believed: noon });
  restarted.pass(minuteMs);
  assert.equal(restarted.believed(), noon + minuteMs);
});

test('of clocks that agree the slowest counts, and a little is no step back', () => {
  const { believed, hears, pass } = server({ wall: noon });
  pass(2 * hourMs);
  hears([noon + 2 * hourMs - minuteMs]);
  pass(minuteMs / 2);
  assert.equal(believed(), noon + 2 * hourMs);
  pass(10 * minuteMs);
  assert.equal(believed(), noon + 2 * hourMs + 9.5 * minuteMs);
});

test('while the clocks of servers differ none of them is believed, however steady, and not for an hour after', () => {
  const right = server({ wall: noon });
  const wrong = server({ wall: noon + 3650 * dayMs, believed: noon });
  right.hears([noon + 3650 * dayMs]);
  wrong.hears([noon]);
  for (const one of [right, wrong]) {
    one.pass(10 * hourMs);
    assert.equal(one.believed(), noon + 10 * hourMs);
    one.hears([]);
    one.pass(59 * minuteMs);
    assert.equal(one.believed(), noon + 10 * hourMs + 59 * minuteMs);
  }
  assert.match(wrong.doubt() ?? '', /ahead of/);
});

test('a server follows another that went back with reason', () => {
  const { believed, isTold, pass } = server({ wall: noon - 2 * dayMs, believed: noon });
  pass(10 * minuteMs);
  isTold(noon - 2 * dayMs + 10 * minuteMs);
  pass(minuteMs);
  assert.equal(believed(), noon - 2 * dayMs + 10.5 * minuteMs);
});

test('a clock that is more than a month ahead is doubtful', () => {
  assert.equal(isDoubtful(noon + 31 * dayMs, noon), false);
  assert.equal(isDoubtful(noon + 31 * dayMs + 1, noon), true);
  const { doubt } = server({ wall: noon, believed: noon - 40 * dayMs });
  assert.match(doubt() ?? '', /57600 minutes ahead/);
});
