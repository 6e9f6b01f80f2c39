import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { cacheKeys } from './identifiers.ts';

test('an entry is found and decrypted only with the same secret in the same process', () => {
  const [keyOf, otherProcess] = [cacheKeys(), cacheKeys()];
  const bytes = randomBytes(32);
  const { name, encrypt } = keyOf('secret');
  const locked = encrypt(bytes);
  assert.equal(keyOf('secret').name, name);
  assert.deepEqual(keyOf('secret').decrypt(locked), bytes);
  assert.notDeepEqual(encrypt(bytes), locked, 'each time another one');
  for (const other of [keyOf('secret '), otherProcess('secret')]) {
    assert.notEqual(other.name, name);
    assert.throws(() => other.decrypt(locked));
  }
  assert.ok(!locked.includes(bytes) && !name.includes('secret'));
});

test('rejects an entry with a changed byte', () => {
  const { encrypt, decrypt } = cacheKeys()('secret');
  const locked = encrypt(randomBytes(32));
  for (let at = 0; at < locked.length; at += 1) {
    const changed = Buffer.from(locked);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => decrypt(changed));
  }
});
