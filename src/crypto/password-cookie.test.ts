import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { openPasswordCookie, sealPasswordCookie } from './cookies.ts';
import { newTransferKey } from './key-tree.ts';
import { masterKeys } from './keyring.ts';
import { ticketsFor } from './tickets.ts';

const keys = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x11)));
const now = new Date('2026-03-01T10:00:00Z');
const until = new Date(now.getTime() + 60_000);
const id = 'aaaaaaaaaa';

test('a password cookie returns its password until it expires', () => {
  for (const password of ['correct-Horse.9', '', 'pässwörd🔑', 'x'.repeat(1024)]) {
    const carried = sealPasswordCookie(keys, id, password, until);
    assert.match(carried, /^[\w-]+$/);
    assert.equal(openPasswordCookie(keys, id, carried, now), password);
    assert.equal(openPasswordCookie(keys, id, carried, new Date(until.getTime() - 1)), password);
    assert.equal(openPasswordCookie(keys, id, carried, until), undefined);
  }
});

test('a password cookie is valid for one transfer and one server, and a ticket is not accepted as one', () => {
  const carried = sealPasswordCookie(keys, id, 'correct-Horse.9', until);
  assert.equal(openPasswordCookie(keys, 'bbbbbbbbbb', carried, now), undefined);
  const others = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x12)));
  assert.equal(openPasswordCookie(others, id, carried, now), undefined);
  const [pass = ''] = ticketsFor(
    keys,
    id,
    { transferKey: newTransferKey(), generation: 1 },
    { now, until },
  )('zip').split('.');
  assert.equal(openPasswordCookie(keys, id, pass, now), undefined);
});

test('rejects a changed or truncated cookie without throwing', () => {
  const carried = sealPasswordCookie(keys, id, 'correct-Horse.9', until);
  for (let at = 0; at < carried.length - 1; at += 1) {
    const changed = carried.slice(0, at) + (carried[at] === 'A' ? 'B' : 'A') + carried.slice(at + 1);
    assert.equal(openPasswordCookie(keys, id, changed, now), undefined);
    assert.equal(openPasswordCookie(keys, id, carried.slice(0, at), now), undefined);
  }
  for (const text of ['', '.', 'é', 'A'.repeat(5_000)]) {
    assert.equal(openPasswordCookie(keys, id, text, now), undefined);
  }
});
