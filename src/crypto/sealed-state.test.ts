import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { sealDeviceCookie } from './cookies.ts';
import { masterKeys } from './keyring.ts';
import { openState, sealState } from './seal.ts';

const keys = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x11)));
const now = new Date('2026-03-01T10:00:00Z');
const until = new Date(now.getTime() + 60_000);

test('a state returns its value until it expires', () => {
  const value = { administrator: 'aaaaaaaaaa', secret: 'pässwörd🔑' };
  const state = sealState(keys, 'second factor', value, until);
  assert.match(state, /^[\w-]+$/);
  assert.deepEqual(openState(keys, 'second factor', state, now), value);
  assert.deepEqual(openState(keys, 'second factor', state, new Date(until.getTime() - 1)), value);
  assert.equal(openState(keys, 'second factor', state, until), undefined);
});

test('rejects a state that a clock has sealed that was ahead', () => {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const secondFactorMs = 5 * 60_000;
  // The clocks of two servers may differ by a minute.
  const ofOtherServer = sealState(keys, 'second factor', 1, at(secondFactorMs + 60_000));
  assert.equal(openState(keys, 'second factor', ofOtherServer, now), 1);
  const ahead = sealState(keys, 'second factor', 1, at(secondFactorMs + 60_001));
  assert.equal(openState(keys, 'second factor', ahead, now), undefined);
  assert.equal(openState(keys, 'device', sealState(keys, 'device', 1, at(365 * 86_400_000)), now), 1);
  assert.equal(openState(keys, 'device', sealState(keys, 'device', 1, at(3_650 * 86_400_000)), now), undefined);
});

test('a state is valid for one purpose and one server, and no other sealed value is a state', () => {
  const state = sealState(keys, 'second factor', 1, until);
  assert.equal(openState(keys, 'invitation', state, now), undefined);
  const others = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x12)));
  assert.equal(openState(others, 'second factor', state, now), undefined);
  const cookie = sealDeviceCookie(keys, 'aaaaaaaaaa', { number: 1, generation: 1 }, until);
  assert.equal(openState(keys, 'device', cookie, now), undefined);
});

test('rejects a changed or truncated state without throwing', () => {
  const state = sealState(keys, 'device', { administrator: 'aaaaaaaaaa' }, until);
  for (let at = 0; at < state.length - 1; at += 1) {
    const changed = state.slice(0, at) + (state[at] === 'A' ? 'B' : 'A') + state.slice(at + 1);
    assert.equal(openState(keys, 'device', changed, now), undefined);
    assert.equal(openState(keys, 'device', state.slice(0, at), now), undefined);
  }
  for (const text of ['', '.', 'é', 'A'.repeat(5_000)]) assert.equal(openState(keys, 'device', text, now), undefined);
});
