import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keySlotsOf, movesOf, transferEvents, transferStates } from './transfer-state.ts';

test('the states are those of the API, and the session before them', () => {
  assert.deepEqual([...transferStates].sort(), [
    'Active',
    'Deleted_by_admin',
    'Deleted_by_expiration',
    'Deleted_by_revocation',
    'Deleted_by_security',
    'Failed',
    'Processing',
    'Session',
  ]);
});

test('no event leads back to an earlier state or out of a final one', () => {
  const arrows = transferEvents.flatMap((event) => [...movesOf(event)]);
  const after = (state: string): string[] =>
    arrows.filter(([from]) => from === state).flatMap(([, to]) => [to, ...after(to)]);
  for (const state of transferStates) assert.ok(!after(state).includes(state), state);
  for (const state of transferStates.filter((name) => /^(Deleted|Failed)/.test(name)))
    assert.deepEqual(after(state), []);
});

test('every state except the first is reached from a session', () => {
  const reached = new Set(['Session']);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const event of transferEvents) for (const [from, to] of movesOf(event)) if (reached.has(from)) reached.add(to);
  }
  assert.deepEqual([...reached].sort(), [...transferStates].sort());
});

test('an ended transfer has no keys', () => {
  for (const state of transferStates.filter((name) => /^(Deleted|Failed)/.test(name)))
    assert.deepEqual(keySlotsOf(state), []);
});
