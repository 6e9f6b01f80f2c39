import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Availability, availabilityAt } from './availability.ts';
import { transferStates } from './transfer-state.ts';

const expiresAt = new Date('2026-03-31T12:00:00.000Z');
const justBefore = new Date(expiresAt.getTime() - 1);

test('only an active transfer is open', () => {
  for (const state of transferStates) {
    assert.equal(availabilityAt(justBefore, { state, expiresAt }) === 'open', state === 'Active', state);
  }
});

test('an expired transfer is gone, and a session stays hidden', () => {
  for (const state of transferStates) {
    const expected: Availability = state === 'Session' ? 'hidden' : 'gone';
    assert.equal(availabilityAt(expiresAt, { state, expiresAt }), expected, state);
  }
});

test('a session is hidden, a transfer in processing is coming, an ended one is gone', () => {
  const at = (state: (typeof transferStates)[number]) => availabilityAt(justBefore, { state, expiresAt });
  assert.equal(at('Session'), 'hidden');
  assert.equal(at('Processing'), 'coming');
  for (const state of transferStates.filter((name) => name === 'Failed' || name.startsWith('Deleted_'))) {
    assert.equal(at(state), 'gone', state);
  }
});
