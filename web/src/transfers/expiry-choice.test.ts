import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expiryOn, latestExpiry, localDay } from './expiry-choice.ts';

const created = new Date(2026, 2, 1, 9, 30);

test('a transfer expires at the end of the chosen day, or at the latest time that is allowed', () => {
  const latest = latestExpiry(created, 2, new Date(2026, 2, 2));
  assert.deepEqual(latest, new Date(created.getTime() + 172_800_000));
  assert.equal(localDay(created), '2026-03-01');
  assert.deepEqual(expiryOn('2026-03-02', latest), new Date(2026, 2, 2, 23, 59, 59));
  assert.deepEqual(expiryOn(localDay(latest), latest), latest);
  assert.deepEqual(expiryOn('2026-03-03', undefined), new Date(2026, 2, 3, 23, 59, 59));
});

test('the present expiry stays allowed if the policy allows less now', () => {
  const present = new Date(2026, 2, 20, 12);
  assert.deepEqual(latestExpiry(created, 2, present), present);
});
