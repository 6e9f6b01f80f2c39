import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import {
  deviceNumbers,
  newDevice,
  openDeviceCookie,
  openPasswordCookie,
  sealDeviceCookie,
  sealPasswordCookie,
} from './cookies.ts';
import { masterKeys } from './keyring.ts';

const keys = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x11)));
const now = new Date('2026-03-01T10:00:00Z');
const until = new Date(now.getTime() + 60_000);
const id = 'aaaaaaaaaa';

test('a device cookie returns its device until it expires', () => {
  for (const device of [newDevice(1), { number: deviceNumbers - 1, generation: 7 }]) {
    const cookie = sealDeviceCookie(keys, id, device, until);
    assert.match(cookie, /^[\w-]+$/);
    assert.deepEqual(openDeviceCookie(keys, id, cookie, now), device);
    assert.equal(openDeviceCookie(keys, id, cookie, until), undefined);
  }
});

test('a device cookie is valid for one transfer ID and one server, and no other cookie is accepted as one', () => {
  const cookie = sealDeviceCookie(keys, id, newDevice(1), until);
  assert.equal(openDeviceCookie(keys, 'bbbbbbbbbb', cookie, now), undefined);
  const others = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x12)));
  assert.equal(openDeviceCookie(others, id, cookie, now), undefined);
  const password = sealPasswordCookie(keys, id, 'a password', until);
  assert.equal(openDeviceCookie(keys, id, password, now), undefined);
  assert.equal(openPasswordCookie(keys, id, cookie, now), undefined);
});

test('rejects a changed or truncated cookie without throwing', () => {
  const cookie = sealDeviceCookie(keys, id, newDevice(1), until);
  for (let at = 0; at < cookie.length - 1; at += 1) {
    const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
    assert.equal(openDeviceCookie(keys, id, changed, now), undefined);
    assert.equal(openDeviceCookie(keys, id, cookie.slice(0, at), now), undefined);
  }
  for (const text of ['', '.', 'é', 'A'.repeat(5_000)]) assert.equal(openDeviceCookie(keys, id, text, now), undefined);
});
