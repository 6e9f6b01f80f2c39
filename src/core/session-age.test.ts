import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abandonedBefore, isTouchDue } from './session-age.ts';

const noon = new Date('2026-03-01T12:00:00.000Z');
const hourMs = 3_600_000;

test('a call leaves a trace unless there is a fresh one', () => {
  assert.equal(isTouchDue('2026-03-01T12:00:00.000Z', noon), false);
  assert.equal(isTouchDue('2026-03-01T11:50:00.001Z', noon), false);
  assert.equal(isTouchDue('2026-03-01T11:50:00.000Z', noon), true);
});

test('a session is kept for all of its hours after the last call, also if that call left no trace', () => {
  for (const sinceTrace of [0, 1, 300_000, 599_999]) {
    const lastCall = new Date(noon.getTime() + sinceTrace);
    assert.equal(isTouchDue(noon.toISOString(), lastCall), false);
    assert.ok(noon >= abandonedBefore(24, new Date(lastCall.getTime() + 24 * hourMs)));
  }
});
