import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { openCarriedPassword, sealCarriedPassword } from './carried-password.ts';
import { masterKeys, newTransferKey } from './key-tree.ts';
import { ticketsFor } from './tickets.ts';

const keys = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x11)));
const now = new Date('2026-03-01T10:00:00Z');
const until = new Date(now.getTime() + 60_000);
const id = 'aaaaaaaaaa';

test('a carried password comes back as it was, until its time is over', () => {
  for (const password of ['correct-Horse.9', '', 'pässwörd🔑', 'x'.repeat(1024)]) {
    const carried = sealCarriedPassword(keys, id, password, until);
    assert.match(carried, /^[\w-]+$/);
    assert.equal(openCarriedPassword(keys, id, carried, now), password);
    assert.equal(openCarriedPassword(keys, id, carried, new Date(until.getTime() - 1)), password);
    assert.equal(openCarriedPassword(keys, id, carried, until), undefined);
  }
});

test('it is of one transfer and of one server, and no ticket is taken for it', () => {
  const carried = sealCarriedPassword(keys, id, 'correct-Horse.9', until);
  assert.equal(openCarriedPassword(keys, 'bbbbbbbbbb', carried, now), undefined);
  const others = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x12)));
  assert.equal(openCarriedPassword(others, id, carried, now), undefined);
  const [pass = ''] = ticketsFor(
    keys,
    id,
    { transferKey: newTransferKey(), generation: 1 },
    { now, until },
  )('zip').split('.');
  assert.equal(openCarriedPassword(keys, id, pass, now), undefined);
});

test('nothing that was changed or cut is opened, and nothing throws', () => {
  const carried = sealCarriedPassword(keys, id, 'correct-Horse.9', until);
  for (let at = 0; at < carried.length - 1; at += 1) {
    const changed = carried.slice(0, at) + (carried[at] === 'A' ? 'B' : 'A') + carried.slice(at + 1);
    assert.equal(openCarriedPassword(keys, id, changed, now), undefined);
    assert.equal(openCarriedPassword(keys, id, carried.slice(0, at), now), undefined);
  }
  for (const text of ['', '.', 'é', 'A'.repeat(5_000)]) {
    assert.equal(openCarriedPassword(keys, id, text, now), undefined);
  }
});
