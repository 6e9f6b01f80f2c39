import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forecastDisk, type SpaceReading } from './health.ts';
import { dayMs, hourMs } from './time.ts';

const now = new Date('2026-03-15T12:00:00Z');
const gigabyte = 1e9;

/** Hourly readings that end now. `freeAt` gets the hours before now. */
function readings(hours: number, freeAt: (hoursAgo: number) => number): readonly SpaceReading[] {
  return Array.from({ length: hours }, (_, ago) => ({
    at: new Date(now.getTime() - ago * hourMs),
    freeBytes: freeAt(ago),
  })).reverse();
}

const forecast = (given: readonly SpaceReading[], freeBytes: number, minFreeBytes = 0) =>
  forecastDisk(given, { freeBytes, minFreeBytes, now });

test('extends a steady use to the day when only the minimum is free', () => {
  const shrinking = readings(14 * 24, (ago) => 100 * gigabyte + (ago / 24) * gigabyte);
  assert.deepEqual(forecast(shrinking, 100 * gigabyte, 10 * gigabyte), {
    usedPerDay: gigabyte,
    fullAt: new Date(now.getTime() + 90 * dayMs),
  });
});

test('follows the trend, not the ups and downs of single days', () => {
  const uneven = readings(10 * 24, (ago) => 50 * gigabyte + (ago / 24) * gigabyte + (ago % 24) * 1e8);
  const { usedPerDay = 0 } = forecast(uneven, 50 * gigabyte) ?? {};
  assert.ok(Math.abs(usedPerDay - gigabyte) < 0.1 * gigabyte, String(usedPerDay));
});

test('expects no full disk while the free space grows or stays', () => {
  assert.deepEqual(
    forecast(
      readings(100, () => gigabyte),
      gigabyte,
    ),
    { usedPerDay: 0, fullAt: undefined },
  );
  const growing = forecast(
    readings(100, (ago) => gigabyte - ago * 1e6),
    gigabyte,
  );
  assert.deepEqual(growing, { usedPerDay: -24e6, fullAt: undefined });
  const slow = readings(100, (ago) => 1000 * gigabyte + ago);
  assert.equal(forecast(slow, 1000 * gigabyte)?.fullAt, undefined);
});

test('a disk below its minimum is full now', () => {
  const shrinking = readings(100, (ago) => gigabyte + ago * 1e6);
  assert.deepEqual(forecast(shrinking, gigabyte, 2 * gigabyte)?.fullAt, now);
});

test('makes no forecast from readings of a short or long past time', () => {
  const use = (ago: number) => gigabyte + ago * 1e6;
  assert.equal(forecast([], gigabyte), undefined);
  assert.equal(forecast(readings(48, use), gigabyte), undefined);
  assert.notEqual(forecast(readings(49, use), gigabyte), undefined);
  const old = readings(100, use).map(({ at, freeBytes }) => ({ at: new Date(at.getTime() - 15 * dayMs), freeBytes }));
  assert.equal(forecast(old, gigabyte), undefined);
});
