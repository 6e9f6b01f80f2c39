import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPassDue, type ScrubAmount, scrubCost, scrubRate } from './scrub.ts';
import { dayMs } from './time.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const inDays = (days: number) => new Date(noon.getTime() + days * dayMs);
const terabyte = 10 ** 12;

test('every byte is read within the days, however much is stored, if the maximum rate allows it', () => {
  const days = 30;
  const amounts: readonly ScrubAmount[] = [
    { parts: 0, bytes: 0 },
    { parts: 10, bytes: 10_000 },
    { parts: 10_000_000, bytes: terabyte / 100 },
    { parts: 400_000, bytes: 20 * terabyte },
  ];
  for (const all of amounts) {
    const rate = scrubRate(all, { days, maxBytesPerSecond: 20_000_000 });
    assert.ok(rate <= 20_000_000, `${rate}`);
    const passDays = scrubCost(all) / rate / 86_400;
    // The last byte of a pass is read again at the end of the next pass, which begins half of the days after this one.
    assert.ok(passDays <= days / 2, `${passDays} days for ${JSON.stringify(all)}`);
  }
});

test('the rate has a maximum, and few bytes are not read slowly', () => {
  const limits = { days: 30, maxBytesPerSecond: 5_000_000 };
  assert.equal(scrubRate({ parts: 1, bytes: 1_000 * terabyte }, limits), 5_000_000);
  assert.equal(scrubRate({ parts: 1, bytes: 1 }, limits), 2 ** 20);
  assert.equal(scrubRate({ parts: 1, bytes: 1 }, { ...limits, maxBytesPerSecond: 200_000 }), 200_000);
});

test('a pass begins half of the days after the begin of the last one, and at once after a wrong clock', () => {
  const isDue = (lastStartedAt: Date | undefined, days: number) => isPassDue(lastStartedAt, { days }, noon);
  assert.deepEqual([isDue(undefined, 30), isDue(inDays(-15), 30), isDue(inDays(-14.9), 30)], [true, true, false]);
  assert.equal(isDue(inDays(1), 30), true);
  assert.deepEqual([isDue(undefined, 0), isDue(inDays(-400), 0)], [false, false]);
});
