import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../time.ts';
import { expiryFault, latestExpiry } from './session-rules.ts';

const policy = { maxRetentionPeriod: 30 };
const now = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

test('a transfer expires in the future, and at the latest after the retention period', () => {
  assert.equal(expiryFault(policy, later(1), now), undefined);
  assert.equal(expiryFault(policy, later(30 * dayMs), now), undefined);
  assert.match(expiryFault(policy, later(0), now) ?? '', /future/);
  assert.match(expiryFault(policy, later(-1), now) ?? '', /future/);
  assert.match(expiryFault(policy, later(30 * dayMs + 1), now) ?? '', /30 days/);
});

test('the defaults of a transfer are allowed', () => {
  assert.equal(expiryFault(policy, latestExpiry(policy, now), now), undefined);
});
