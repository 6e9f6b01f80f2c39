import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { crc32Combine } from './checksums.ts';

test('the combined CRC-32 equals that of the concatenation', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.uint8Array({ maxLength: 3000 }), (a, b) => {
      assert.equal(crc32Combine(crc32(a), crc32(b), b.length), crc32(Buffer.concat([a, b])));
    }),
  );
});

test('the length may be longer than 32 bits', () => {
  // A gibibyte of zeros, five times over, in two ways.
  const zeros = Buffer.alloc(2 ** 20);
  let gibibyte = crc32(zeros);
  for (let size = 2 ** 20; size < 2 ** 30; size *= 2) gibibyte = crc32Combine(gibibyte, gibibyte, size);
  let one = gibibyte;
  for (let n = 1; n < 6; n += 1) one = crc32Combine(one, gibibyte, 2 ** 30);
  let five = gibibyte;
  for (let n = 1; n < 5; n += 1) five = crc32Combine(five, gibibyte, 2 ** 30);
  assert.equal(crc32Combine(gibibyte, five, 5 * 2 ** 30), one);
});
