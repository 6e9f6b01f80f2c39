import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { readVectors } from '../../test/support/vectors.ts';
import { SealBroken } from './floe.ts';
import { open, seal } from './seal.ts';

const key = createSecretKey(randomBytes(32));
const aad = Buffer.from('a place');

test('opens the sealed messages of the format vectors', () => {
  for (const vector of readVectors<Record<'key' | 'aad' | 'message' | 'sealed', string>>('seal')) {
    const bytes = (name: 'key' | 'aad' | 'message' | 'sealed') => Buffer.from(vector[name], 'hex');
    assert.deepEqual(open(createSecretKey(bytes('key')), bytes('aad'), bytes('sealed')), bytes('message'));
  }
});

test('opens a message of any size, also at segment boundaries', () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const message = randomBytes(size);
    assert.deepEqual(open(key, aad, seal(key, aad, message)), message);
  }
});

test('a seal adds 106 bytes to a short message and is different each time', () => {
  const message = Buffer.alloc(32);
  assert.equal(seal(key, aad, message).length, 138);
  assert.notDeepEqual(seal(key, aad, message), seal(key, aad, message));
});

test('rejects another key, another context, every truncation and every flipped bit', () => {
  const sealed = seal(key, aad, Buffer.from('hello'));
  assert.throws(() => open(createSecretKey(randomBytes(32)), aad, sealed), SealBroken);
  assert.throws(() => open(key, Buffer.from('b place'), sealed), SealBroken);
  assert.throws(() => open(key, aad, Buffer.concat([sealed, Buffer.alloc(1)])), SealBroken);
  for (let at = 0; at < sealed.length; at += 1) {
    assert.throws(() => open(key, aad, sealed.subarray(0, at)), SealBroken);
    for (let bit = 0; bit < 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
      assert.throws(() => open(key, aad, changed), SealBroken);
    }
  }
});
