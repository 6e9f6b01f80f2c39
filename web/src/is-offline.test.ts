import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SealpostProblem } from '#client';
import { isOffline } from './is-offline.ts';

test('treats a network error and a gateway error of a proxy as offline', () => {
  for (const status of [502, 503, 504]) assert.ok(isOffline(new SealpostProblem(status, {})), `${status}`);
  assert.ok(isOffline(new TypeError('Failed to fetch')));
});

test('does not treat a problem of the service itself as offline', () => {
  assert.ok(!isOffline(new SealpostProblem(503, { errorCode: 9002 })));
  for (const status of [404, 413, 500]) assert.ok(!isOffline(new SealpostProblem(status, {})), `${status}`);
  assert.ok(!isOffline(new Error('A bug')));
});
