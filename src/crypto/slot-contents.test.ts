import assert from 'node:assert/strict';
import { test } from 'node:test';
import { context } from './bytes.ts';
import { SealBroken } from './floe.ts';
import { decodeContents, encodeContents } from './key-slots.ts';
import { newTransferKey } from './key-tree.ts';

const transferKey = newTransferKey();
const linkSecrets = new Map([
  ['k3J9xQ2mZa', 'first secret'],
  ['zwölf', '🔑'],
]);

test('contents are the version, the key, and every text behind its length', () => {
  const texts = ['Pass wörd', ...[...linkSecrets].flat()];
  const expected = Buffer.concat([Uint8Array.of(1), transferKey.export(), context(...texts)]);
  assert.deepEqual(encodeContents({ transferKey, password: 'Pass wörd', linkSecrets }), expected);
});

test('encodes and decodes contents with and without a password, also for ten thousand recipients', () => {
  const many = new Map(Array.from({ length: 10_000 }, (_, n) => [`r${n}`.padEnd(10, 'x'), `${n}`.padEnd(32, 's')]));
  for (const contents of [
    { password: 'Pass wörd', linkSecrets },
    { password: undefined, linkSecrets: new Map() },
    { password: undefined, linkSecrets: many },
  ]) {
    const { transferKey: key, ...rest } = decodeContents(encodeContents({ transferKey, ...contents }));
    assert.deepEqual(key.export(), transferKey.export());
    assert.deepEqual(rest, contents);
  }
});

test('rejects contents truncated at any position', () => {
  const bytes = encodeContents({ transferKey, password: 'geheim', linkSecrets: new Map([['id', 'secret']]) });
  // With the password alone they would be whole.
  const fixedLength = 1 + 32 + 2 + 'geheim'.length;
  for (let length = 0; length < bytes.length; length += 1) {
    if (length !== fixedLength)
      assert.throws(() => decodeContents(bytes.subarray(0, length)), SealBroken, String(length));
  }
  assert.equal(decodeContents(bytes.subarray(0, fixedLength)).password, 'geheim');
});

test('rejects a text that cannot be encoded without loss', () => {
  for (const text of ['\ud800', 'x'.repeat(0x10000)]) {
    assert.throws(() => encodeContents({ transferKey, password: text, linkSecrets: new Map() }), RangeError);
  }
});
