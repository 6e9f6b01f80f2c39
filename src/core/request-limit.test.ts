import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestLimit } from './request-limit.ts';

const start = new Date('2026-03-01T12:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const aLimit = () => requestLimit({ maxRequests: 3, periodMs: 60_000, maxNetworks: 2 });

test('allows the maximum, and returns when the period ends for the next request', () => {
  const limit = aLimit();
  for (const seconds of [0, 10, 20]) assert.equal(limit.count('a', after(seconds)), undefined);
  assert.equal(limit.count('a', after(30)), 30);
  assert.equal(limit.count('a', after(59)), 1);
  assert.equal(limit.count('b', after(59)), undefined);
});

test('starts a new period with the first request after the previous one', () => {
  const limit = aLimit();
  for (const seconds of [0, 0, 0, 0]) limit.count('a', after(seconds));
  for (const seconds of [60, 61, 62]) assert.equal(limit.count('a', after(seconds)), undefined);
  assert.equal(limit.count('a', after(63)), 57);
});

test('a clock that goes back locks no client out', () => {
  const limit = aLimit();
  for (let n = 0; n < 4; n += 1) limit.count('a', after(0));
  assert.equal(limit.count('a', after(-3_600)), undefined);
});

test('remembers no more networks than configured, and drops the oldest first', () => {
  const limit = aLimit();
  const fill = (network: string, at: Date) => {
    for (let n = 0; n < 4; n += 1) limit.count(network, at);
  };
  fill('a', after(0));
  fill('b', after(1));
  fill('a', after(60));
  limit.count('c', after(60));
  assert.equal(limit.count('a', after(60)), 60, 'the period of b began before that of a');
  assert.equal(limit.count('b', after(60)), undefined);
});

test('counts several requests at once', () => {
  const limit = aLimit();
  assert.equal(limit.count('a', after(0), 3), undefined);
  assert.equal(limit.count('a', after(0), 0), undefined);
  assert.equal(limit.count('a', after(0)), 60);
  assert.equal(limit.count('b', after(0), 4), 60);
});
