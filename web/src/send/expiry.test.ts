import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expiryOf } from './expiry.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

test('limits the chosen days to the maximum for the present recipients', () => {
  assert.equal(expiryOf(14, 3, now), '2026-03-04T11:55:00.000Z');
  assert.equal(expiryOf(2, 3, now), '2026-03-03T11:55:00.000Z');
});

test('returns null if no days were chosen', () => {
  assert.equal(expiryOf(undefined, 3, now), null);
});

test('uses the chosen days while the maximum is unknown', () => {
  assert.equal(expiryOf(14, undefined, now), '2026-03-15T11:55:00.000Z');
});
