import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodsBetween, usualStart } from './statistics.ts';

test('lists the periods between two times, across months and years', () => {
  const between = (unit: 'hour' | 'day' | 'month', from: string, until: string) =>
    periodsBetween(unit, new Date(from), new Date(until), 1_000);
  assert.deepEqual(between('hour', '2026-02-28T22:59:00Z', '2026-03-01T00:01:00Z'), [
    '2026-02-28T22',
    '2026-02-28T23',
    '2026-03-01T00',
  ]);
  assert.deepEqual(between('day', '2028-02-28T00:00:00Z', '2028-03-01T23:59:59Z'), [
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  assert.deepEqual(between('month', '2025-11-30T00:00:00Z', '2026-02-01T00:00:00Z'), [
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  assert.deepEqual(between('day', '2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'), []);
  assert.equal(periodsBetween('hour', new Date(0), new Date('2026-01-01'), 5).length, 5);
});

test('a usual view has 24 hours, 30 days or 12 months', () => {
  const until = new Date('2026-01-31T12:00:00Z');
  for (const [unit, count, first] of [
    ['hour', 24, '2026-01-30T13'],
    ['day', 30, '2026-01-02'],
    ['month', 12, '2025-02'],
  ] as const) {
    const periods = periodsBetween(unit, usualStart(unit, until), until, 1_000);
    assert.deepEqual([periods.length, periods[0]], [count, first]);
  }
});
