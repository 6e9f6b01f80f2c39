import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expiryOf } from './expiry.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

test('nobody asks for more days than are allowed for those who are named now', () => {
  assert.equal(expiryOf(14, 3, now), '2026-03-04T11:55:00.000Z');
  assert.equal(expiryOf(2, 3, now), '2026-03-03T11:55:00.000Z');
});

test('days that were not chosen are as many as are allowed', () => {
  assert.equal(expiryOf(undefined, 3, now), null);
});

test('while nobody knows how many are allowed, the chosen ones are asked for', () => {
  assert.equal(expiryOf(14, undefined, now), '2026-03-15T11:55:00.000Z');
});
