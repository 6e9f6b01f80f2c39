import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SealpostProblem } from '#client';
import { isOffline } from './is-offline.ts';

test('a proxy in front of a service that is away says the same as a line that is cut', () => {
  for (const status of [502, 503, 504]) assert.ok(isOffline(new SealpostProblem(status, {})), `${status}`);
  assert.ok(isOffline(new TypeError('Failed to fetch')));
});

test('what the service says itself is no sign that it is away', () => {
  assert.ok(!isOffline(new SealpostProblem(503, { errorCode: 9002 })));
  for (const status of [404, 413, 500]) assert.ok(!isOffline(new SealpostProblem(status, {})), `${status}`);
  assert.ok(!isOffline(new Error('A mistake of ours')));
});
