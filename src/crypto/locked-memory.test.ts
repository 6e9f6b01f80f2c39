import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { memoryKeys } from './locked-memory.ts';

test('what was locked by a secret is found and read by the same secret in the same process alone', () => {
  const [keyOf, otherProcess] = [memoryKeys(), memoryKeys()];
  const bytes = randomBytes(32);
  const { name, lock } = keyOf('secret');
  const locked = lock(bytes);
  assert.equal(keyOf('secret').name, name);
  assert.deepEqual(keyOf('secret').unlock(locked), bytes);
  assert.notDeepEqual(lock(bytes), locked, 'each time another one');
  for (const other of [keyOf('secret '), otherProcess('secret')]) {
    assert.notEqual(other.name, name);
    assert.throws(() => other.unlock(locked));
  }
  assert.ok(!locked.includes(bytes) && !name.includes('secret'));
});

test('a changed byte is noticed', () => {
  const { lock, unlock } = memoryKeys()('secret');
  const locked = lock(randomBytes(32));
  for (let at = 0; at < locked.length; at += 1) {
    const changed = Buffer.from(locked);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => unlock(changed));
  }
});
