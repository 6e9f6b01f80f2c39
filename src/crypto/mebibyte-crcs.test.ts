import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { mebibyteCrcs } from './checksums.ts';

const MiB = 2 ** 20;

function crcsOf(bytes: Buffer, pieceSize: number): number[] {
  const crcs = mebibyteCrcs();
  for (let start = 0; start < bytes.length; start += pieceSize) crcs.add(bytes.subarray(start, start + pieceSize));
  const all = crcs.all();
  return Array.from({ length: all.length / 4 }, (_, n) => all.readUInt32BE(4 * n));
}

test('computes a CRC-32 for each MiB, including a partial last one, for any chunks', () => {
  const bytes = randomBytes(2 * MiB + 5);
  const expected = [0, MiB, 2 * MiB].map((start) => crc32(bytes.subarray(start, start + MiB)));
  for (const pieceSize of [bytes.length, MiB, MiB + 1, 262_176]) assert.deepEqual(crcsOf(bytes, pieceSize), expected);
  assert.deepEqual(crcsOf(bytes.subarray(0, MiB), MiB), expected.slice(0, 1));
  assert.deepEqual(crcsOf(Buffer.alloc(0), 1), []);
});
