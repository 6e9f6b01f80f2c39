import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import fc from 'fast-check';
import { BlobMissing, type BlobStore, type ByteRange } from './blob-store.ts';

/** Gives a new, empty store. */
export type Open = () => Promise<BlobStore>;

/** The part of blob-store.suite.ts that is about `read`. */
export function reading(open: Open): void {
  const ranges: Array<[string, ByteRange, number, number]> = [
    ['a range is read inclusively', { start: 2, end: 4 }, 2, 5],
    ['a range of one byte has one byte', { start: 999, end: 999 }, 999, 1_000],
    ['a range without an end goes to the last byte', { start: 990 }, 990, 1_000],
    ['a range that ends past the end gives what is there', { start: 990, end: 5_000 }, 990, 1_000],
    ['a range that starts at the end gives no bytes', { start: 1_000 }, 0, 0],
    ['a range that starts past the end gives no bytes', { start: 5_000, end: 6_000 }, 0, 0],
    ['a range that ends before its start gives no bytes', { start: 10, end: 9 }, 0, 0],
  ];
  for (const [promise, range, start, end] of ranges) {
    test(promise, async () => {
      const blobs = await open();
      await blobs.write('a/b', Readable.from([patterned(1_000)]));
      assert.deepEqual(await contentOf(blobs, 'a/b', range), patterned(1_000).subarray(start, end));
    });
  }

  test('any range with any size of chunks gives the bytes that a slice gives', async () => {
    const blobs = await open();
    const content = patterned(2_000);
    await blobs.write('a/b', Readable.from([Buffer.from(content)]));
    const position = fc.nat(2_500);
    await fc.assert(
      fc.asyncProperty(position, fc.option(position), fc.integer({ min: 1, max: 700 }), async (start, end, size) => {
        const range = end === null ? { start } : { start, end };
        const bytes = await buffer(await blobs.read('a/b', { range, chunkSize: () => size }));
        assert.ok(bytes.equals(content.subarray(start, end === null ? content.length : end + 1)));
      }),
      { numRuns: 200 },
    );
  });

  test('the size of chunks may change on the way, and no byte is lost', async () => {
    const blobs = await open();
    const content = patterned(1_000_000);
    await blobs.write('a/b', Readable.from([Buffer.from(content)]));
    let size = 1;
    const stream = await blobs.read('a/b', { chunkSize: () => (size = (size * 31) % 65_537) });
    assert.ok(content.equals(await buffer(stream)));
  });

  test('what a reader does to its chunks does not change the blob', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(1_000)]));
    for await (const chunk of await blobs.read('a/b')) chunk.fill(0);
    assert.deepEqual(await contentOf(blobs, 'a/b'), patterned(1_000));
  });

  test('many readers of one blob do not disturb each other', async () => {
    const blobs = await open();
    const content = patterned(500_000);
    await blobs.write('a/b', Readable.from([Buffer.from(content)]));
    const starts = Array.from({ length: 20 }, (_, index) => index * 20_000);
    const slices = await Promise.all(starts.map((start) => contentOf(blobs, 'a/b', { start, end: start + 99_999 })));
    for (const [index, start] of starts.entries()) {
      assert.ok(slices[index]?.equals(content.subarray(start, start + 100_000)));
    }
  });

  test('a stream can be destroyed before, while and after it is read', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(500_000)]));
    const untouched = await blobs.read('a/b');
    await destroyed(untouched);
    const begun = await blobs.read('a/b', { chunkSize: () => 1_000 });
    for await (const _ of begun) break;
    await destroyed(begun);
    const waiting = await blobs.read('a/b');
    waiting.resume();
    await destroyed(waiting);
    assert.ok(patterned(500_000).equals(await contentOf(blobs, 'a/b')));
  });

  test('reading what was never written throws BlobMissing', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(10)]));
    for (const key of ['b', 'a', 'a/c', 'a/b/c', 'x/y/z']) {
      await assert.rejects(blobs.read(key), (error) => error instanceof BlobMissing && error.message.includes(key));
    }
  });
}

/** The part that is about `readWhole`. */
export function readingWhole(open: Open): void {
  for (const size of [0, 1, 65_536, 262_250]) {
    test(`a blob of ${size} bytes comes at once, as it was written`, async () => {
      const blobs = await open();
      await blobs.write('a/b', Readable.from([patterned(size)]));
      assert.ok(patterned(size).equals(await blobs.readWhole('a/b', size)));
    });
  }

  test('a blob that is longer or shorter than it should be does not come at once', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(1_000)]));
    for (const size of [0, 1, 999, 1_001, 5_000]) {
      await assert.rejects(
        blobs.readWhole('a/b', size),
        (error) => error instanceof Error && !(error instanceof BlobMissing),
      );
    }
    assert.ok(patterned(1_000).equals(await blobs.readWhole('a/b', 1_000)));
  });

  test('what is done to the bytes of one who asked changes nothing for another', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(1_000)]));
    const [mine, yours] = await Promise.all([blobs.readWhole('a/b', 1_000), blobs.readWhole('a/b', 1_000)]);
    mine.fill(0);
    assert.ok(patterned(1_000).equals(yours));
    assert.ok(patterned(1_000).equals(await blobs.readWhole('a/b', 1_000)));
  });

  test('a hundred blobs at once do not come mixed up', async () => {
    const blobs = await open();
    const sizes = Array.from({ length: 100 }, (_, n) => 1_000 + n);
    for (const size of sizes) await blobs.write(`a/${size}`, Readable.from([Buffer.alloc(size, size)]));
    const all = await Promise.all(sizes.map((size) => blobs.readWhole(`a/${size}`, size)));
    for (const [n, size] of sizes.entries()) assert.ok(all[n]?.equals(Buffer.alloc(size, size)));
  });

  test('the file of a blob, where there is one, holds its bytes and nothing else', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(1_000)]));
    const path = blobs.fileOf('a/b');
    if (path !== undefined) assert.ok(patterned(1_000).equals(await readFile(path)));
  });

  test('what was never written, or is removed, does not come at once either', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(10)]));
    await blobs.remove('a/b');
    for (const key of ['a', 'a/b', 'a/b/c']) {
      await assert.rejects(
        blobs.readWhole(key, 10),
        (error) => error instanceof BlobMissing && error.message.includes(key),
      );
    }
  });
}

/** A pattern that repeats only after 251 × 241 bytes, so that a misplaced piece is noticed. */
export function patterned(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index += 1) bytes[index] = (index % 251) + (index % 241);
  return bytes;
}

export async function contentOf(blobs: BlobStore, key: string, range: ByteRange = { start: 0 }): Promise<Buffer> {
  return buffer(await blobs.read(key, { range }));
}

async function destroyed(stream: Readable): Promise<void> {
  const closed = new Promise((resolve) => stream.once('close', resolve));
  if (stream.closed) return;
  stream.destroy();
  await closed;
}
