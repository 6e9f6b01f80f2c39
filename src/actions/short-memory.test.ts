import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortMemory } from './short-memory.ts';

const start = new Date('2026-03-01T12:00:00.000Z').getTime();
const minute = 60_000;

/** A memory for three values, for ten minutes, with a clock that stands still until it is set. */
function aMemory() {
  let time = start;
  const clock = { now: () => new Date(time) };
  const seen: string[] = [];
  const endOf = (value: string) => {
    seen.push(value);
    return value === 'ends at five' ? start + 5 * minute : Number.POSITIVE_INFINITY;
  };
  const memory = shortMemory<string>({ clock, most: 3, idleMs: 10 * minute, endOf });
  return {
    memory,
    seen,
    setMinute(at: number) {
      time = start + at * minute;
    },
  };
}

test('what was kept is found under its name, the latest that was kept there', () => {
  const { memory } = aMemory();
  memory.keep('a', 'one');
  memory.keep('b', 'two');
  memory.keep('a', 'three');
  assert.deepEqual(
    ['a', 'b', 'c', '__proto__'].map((name) => memory.find(name)),
    ['three', 'two', undefined, undefined],
  );
});

test('each use gives ten more minutes, and ten minutes without use are the end', () => {
  const { memory, setMinute } = aMemory();
  memory.keep('a', 'one');
  for (const at of [9, 18, 27]) {
    setMinute(at);
    assert.equal(memory.find('a'), 'one');
  }
  setMinute(37);
  assert.equal(memory.find('a'), undefined);
  setMinute(36);
  assert.equal(memory.find('a'), undefined, 'what is gone does not come back');
});

test('no use makes a value live beyond its own end', () => {
  const { memory, setMinute } = aMemory();
  memory.keep('a', 'ends at five');
  setMinute(4.99);
  assert.equal(memory.find('a'), 'ends at five');
  setMinute(5);
  assert.equal(memory.find('a'), undefined);
});

test('a clock that went back makes nothing live longer', () => {
  const { memory, setMinute } = aMemory();
  memory.keep('a', 'one');
  setMinute(-60);
  assert.equal(memory.find('a'), undefined);
});

test('the value that was not asked for longest makes room for a new one', () => {
  const { memory } = aMemory();
  for (const name of ['a', 'b', 'c']) memory.keep(name, name);
  memory.find('a');
  memory.keep('d', 'd');
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((name) => memory.find(name)),
    ['a', undefined, 'c', 'd'],
  );
});

test('values go even if nobody asks for anything any more', (t) => {
  // Only the timer is moved by hand: a value that is still there is looked at when it runs.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { memory, seen, setMinute } = aMemory();
  const looksInAMinute = () => {
    seen.length = 0;
    t.mock.timers.tick(minute);
    return [...seen];
  };
  memory.keep('a', 'one');
  memory.keep('b', 'ends at five');
  assert.deepEqual(looksInAMinute(), ['one', 'ends at five']);
  setMinute(5);
  assert.deepEqual(looksInAMinute(), ['one', 'ends at five']);
  assert.deepEqual(looksInAMinute(), ['one']);
  setMinute(10);
  assert.deepEqual(looksInAMinute(), ['one']);
  assert.deepEqual(looksInAMinute(), []);
  memory.keep('c', 'two');
  assert.deepEqual(looksInAMinute(), ['two']);
});
