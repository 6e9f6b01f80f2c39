import assert from 'node:assert/strict';
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { publicVectorsSkipReason, readPublicVector } from '../../test/support/vectors.ts';
import { context, u32 } from './bytes.ts';
import { expandKey, hkdfExpand, secretKey } from './expand.ts';

test('HKDF-SHA-384 matches the Wycheproof vectors', { skip: publicVectorsSkipReason ?? false }, () => {
  const { testGroups } = JSON.parse(readPublicVector('wycheproof', 'hkdf_sha384_test.json'));
  let tried = 0;
  for (const vector of testGroups.flatMap((group: { tests: unknown[] }) => group.tests)) {
    const salt = vector.salt === '' ? Buffer.alloc(48) : Buffer.from(vector.salt, 'hex');
    const extracted = createHmac('sha384', salt).update(Buffer.from(vector.ikm, 'hex')).digest();
    const expand = () => hkdfExpand(createSecretKey(extracted), Buffer.from(vector.info, 'hex'), vector.size);
    if (vector.result === 'valid') assert.equal(expand().toString('hex'), vector.okm);
    else assert.throws(expand, RangeError);
    tried += 1;
  }
  assert.ok(tried >= 83);
});

test('a key made from bytes leaves no copy of them behind', () => {
  const bytes = randomBytes(32);
  const copy = Buffer.from(bytes);
  const key = secretKey(bytes);
  assert.deepEqual(key.export(), copy);
  assert.deepEqual(bytes, Buffer.alloc(32));
});

test('child keys differ when a label or a field differs, including the boundary between fields', () => {
  const key = createSecretKey(randomBytes(32));
  const children = [
    expandKey(key, 'ab'),
    expandKey(key, 'a', 'b'),
    expandKey(key, 'a', 'b', ''),
    expandKey(key, '', 'ab'),
  ];
  assert.equal(new Set(children.map((child) => child.export().toString('hex'))).size, children.length);
});

test('different lists of values never give the same context', () => {
  const values = fc.array(fc.string({ unit: 'grapheme', maxLength: 4 }), { maxLength: 4 });
  fc.assert(
    fc.property(values, values, (a, b) => {
      assert.equal(context(...a).equals(context(...b)), JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});

test('rejects values that a context cannot distinguish', () => {
  assert.throws(() => context('\ud800'), RangeError);
  assert.throws(() => context(Buffer.alloc(65_536)), RangeError);
  assert.throws(() => u32(2 ** 32), RangeError);
  assert.throws(() => u32(-1), RangeError);
});
