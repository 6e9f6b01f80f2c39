import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ByteRange } from '../core/byte-range.ts';
import { BlobMissing, type BlobStore, openBlobReader } from './blob-store.ts';

/** Returns a new, empty store. */
export type Open = () => Promise<BlobStore>;

/** The part of blob-store.suite.ts about `read`, `pathOf` and readers. */
export function reading(open: Open): void {
  const ranges: Array<[string, ByteRange, number, number]> = [
    ['reads a range up to but not including its end', { start: 2, end: 5 }, 2, 5],
    ['reads a range of one byte', { start: 999, end: 1_000 }, 999, 1_000],
    ['returns what is there of a range that ends past the end', { start: 990, end: 5_000 }, 990, 1_000],
    ['returns no bytes for a range that starts at the end', { start: 1_000, end: 1_001 }, 0, 0],
    ['returns no bytes for a range that starts past the end', { start: 5_000, end: 6_000 }, 0, 0],
    ['returns no bytes for an empty range', { start: 10, end: 10 }, 0, 0],
  ];
  for (const [promise, range, start, end] of ranges) {
    test(promise, async () => {
      const blobs = await open();
      await blobs.write('a/b', Readable.from([patterned(1_000)]));
      assert.deepEqual(await blobs.read('a/b', range), patterned(1_000).subarray(start, end));
    });
  }

  test('returns the same bytes for any range as a slice of the blob', async () => {
    const blobs = await open();
    const content = patterned(2_000);
    await blobs.write('a/b', Readable.from([Buffer.from(content)]));
    const position = fc.nat(2_500);
    await fc.assert(
      fc.asyncProperty(position, position, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        assert.ok((await blobs.read('a/b', { start, end })).equals(content.subarray(start, end)));
      }),
      { numRuns: 200 },
    );
  });

  test('a caller that changes or detaches its bytes does not change the blob', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(1_000)]));
    const [changed, other] = await Promise.all([blobs.read('a/b'), blobs.read('a/b')]);
    changed.fill(0);
    structuredClone(changed.buffer, { transfer: [changed.buffer as ArrayBuffer] });
    assert.deepEqual(other, patterned(1_000));
    assert.deepEqual(await blobs.read('a/b'), patterned(1_000));
  });

  test('concurrent readers of one blob do not disturb each other', async () => {
    const blobs = await open();
    const content = patterned(500_000);
    await blobs.write('a/b', Readable.from([Buffer.from(content)]));
    const starts = Array.from({ length: 20 }, (_, index) => index * 20_000);
    const slices = await Promise.all(starts.map((start) => blobs.read('a/b', { start, end: start + 100_000 })));
    for (const [index, start] of starts.entries()) {
      assert.ok(slices[index]?.equals(content.subarray(start, start + 100_000)));
    }
  });

  test('concurrent reads of a hundred blobs are not mixed up', async () => {
    const blobs = await open();
    const sizes = Array.from({ length: 100 }, (_, n) => 1_000 + n);
    for (const size of sizes) await blobs.write(`a/${size}`, Readable.from([Buffer.alloc(size, size)]));
    const all = await Promise.all(sizes.map((size) => blobs.read(`a/${size}`)));
    for (const [n, size] of sizes.entries()) assert.ok(all[n]?.equals(Buffer.alloc(size, size)));
  });

  test('the local file of a blob, if there is one, holds exactly its bytes', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(1_000)]));
    const path = blobs.pathOf('a/b');
    if (path !== undefined) assert.ok(patterned(1_000).equals(await readFile(path)));
  });

  test('a reader of a blob reads ranges in any order', async () => {
    const blobs = await open();
    const content = patterned(1_500_000);
    await blobs.write('a/b', Readable.from([Buffer.from(content)]));
    const reader = openBlobReader(blobs, 'a/b');
    const ranges = [0, 100, 300_000, 700_000, 1_400_000, 1_500_000].map((end, n, ends) => ({
      start: ends[n - 1] ?? 0,
      end,
    }));
    const all = [
      ...ranges,
      ...ranges.toReversed(),
      { start: 1_000_000, end: 2_000_000 },
      { start: 2_000_000, end: 2_000_001 },
    ];
    // Some are requested at once, as a fast download does.
    for (let from = 0; from < all.length; from += 3) {
      const group = all.slice(from, from + 3);
      const bytes = await Promise.all(group.map((range) => reader.read(range)));
      for (const [n, { start, end }] of group.entries()) assert.ok(bytes[n]?.equals(content.subarray(start, end)));
    }
    reader.close();
  });

  test('a reader of a missing blob rejects each read, also of one that is removed meanwhile', async () => {
    const blobs = await open();
    const missing = openBlobReader(blobs, 'a/c');
    for (let n = 0; n < 3; n += 1) await assert.rejects(missing.read({ start: n, end: n + 1 }), BlobMissing);
    missing.close();
    await blobs.write('a/b', Readable.from([patterned(10)]));
    const reader = openBlobReader(blobs, 'a/b');
    assert.deepEqual(await reader.read({ start: 0, end: 5 }), patterned(10).subarray(0, 5));
    await blobs.remove('a/b');
    await assert.rejects(reader.read({ start: 5, end: 10 }), BlobMissing);
    reader.close();
    await assert.rejects(async () => openBlobReader(blobs, '../a').read({ start: 0, end: 1 }), TypeError);
  });

  test('reading a blob that was never written, or was removed, throws BlobMissing', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(10)]));
    await blobs.write('a/x', Readable.from([patterned(10)]));
    await blobs.remove('a/x');
    for (const key of ['b', 'a', 'a/c', 'a/x', 'a/b/c', 'x/y/z']) {
      await assert.rejects(blobs.read(key), (error) => error instanceof BlobMissing && error.message.includes(key));
    }
  });
}

/** A pattern that repeats only after 251 × 241 bytes, so that a misplaced piece is noticed. */
export function patterned(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index += 1) bytes[index] = (index % 251) + (index % 241);
  return bytes;
}
