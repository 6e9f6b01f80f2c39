import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExpiringCache } from './expiring-cache.ts';

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
  const memory = new ExpiringCache<string>({ clock, capacity: 3, idleMs: 10 * minute, expiryOf: endOf });
  return {
    memory,
    seen,
    setMinute(at: number) {
      time = start + at * minute;
    },
  };
}

test('returns the latest value stored under a name', () => {
  const { memory } = aMemory();
  memory.set('a', 'one');
  memory.set('b', 'two');
  memory.set('a', 'three');
  assert.deepEqual(
    ['a', 'b', 'c', '__proto__'].map((name) => memory.get(name)),
    ['three', 'two', undefined, undefined],
  );
});

test('each use extends a value by ten minutes, and ten minutes without use expire it', () => {
  const { memory, setMinute } = aMemory();
  memory.set('a', 'one');
  for (const at of [9, 18, 27]) {
    setMinute(at);
    assert.equal(memory.get('a'), 'one');
  }
  setMinute(37);
  assert.equal(memory.get('a'), undefined);
  setMinute(36);
  assert.equal(memory.get('a'), undefined, 'what is gone does not come back');
});

test('use does not extend a value beyond its own expiry', () => {
  const { memory, setMinute } = aMemory();
  memory.set('a', 'ends at five');
  setMinute(4.99);
  assert.equal(memory.get('a'), 'ends at five');
  setMinute(5);
  assert.equal(memory.get('a'), undefined);
});

test('a clock that is set back does not extend a value', () => {
  const { memory, setMinute } = aMemory();
  memory.set('a', 'one');
  setMinute(-60);
  assert.equal(memory.get('a'), undefined);
});

test('evicts the least recently used value for a new one', () => {
  const { memory } = aMemory();
  for (const name of ['a', 'b', 'c']) memory.set(name, name);
  memory.get('a');
  memory.set('d', 'd');
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((name) => memory.get(name)),
    ['a', undefined, 'c', 'd'],
  );
});

test('removes expired values even while the cache is unused', (t) => {
  // Only the timer is mocked: it checks the values that are left when it runs.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { memory, seen, setMinute } = aMemory();
  const looksInAMinute = () => {
    seen.length = 0;
    t.mock.timers.tick(minute);
    return [...seen];
  };
  memory.set('a', 'one');
  memory.set('b', 'ends at five');
  assert.deepEqual(looksInAMinute(), ['one', 'ends at five']);
  setMinute(5);
  assert.deepEqual(looksInAMinute(), ['one', 'ends at five']);
  assert.deepEqual(looksInAMinute(), ['one']);
  setMinute(10);
  assert.deepEqual(looksInAMinute(), ['one']);
  assert.deepEqual(looksInAMinute(), []);
  memory.set('c', 'two');
  assert.deepEqual(looksInAMinute(), ['two']);
});

test('counts hits and misses of lookups', () => {
  const counts = { hits: 0, misses: 0 };
  let time = start;
  const cache = new ExpiringCache<string>({
    clock: { now: () => new Date(time) },
    counts,
    capacity: 3,
    idleMs: minute,
  });
  cache.set('a', 'one');
  cache.get('a');
  cache.get('b');
  cache.take('a');
  cache.take('a');
  cache.set('c', 'two');
  time += minute;
  cache.get('c');
  assert.deepEqual(counts, { hits: 2, misses: 3 });
});
