import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesText } from './sentences.ts';

test('writes a number of bytes with the unit that people read', () => {
  const texts = [0, 1, 999, 1_500, 9_949_999, 12_345_678, 4e9, 2.5e12, 3e18].map(bytesText);
  assert.deepEqual(texts, [
    '0 bytes',
    '1 bytes',
    '999 bytes',
    '1.5 kB',
    '9.9 MB',
    '12 MB',
    '4.0 GB',
    '2.5 TB',
    '3000 PB',
  ]);
});
