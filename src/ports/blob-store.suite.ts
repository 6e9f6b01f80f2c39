import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { BlobMissing, type BlobStore } from './blob-store.ts';
import { type Open, patterned, reading } from './blob-store-reading.suite.ts';

/** Tests for every implementation of BlobStore. `open` returns a new, empty store for each test. */
export function blobStoreSuite(name: string, open: Open): void {
  describe(`${name} is a BlobStore`, () => {
    writing(open);
    reading(open);
    removing(open);
    listing(open);
    refusing(open);
    reportingFreeSpace(open);
  });
}

function writing(open: Open): void {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 1_048_576, 3_333_333]) {
    test(`a blob of ${size} bytes is read as it was written`, async () => {
      const blobs = await open();
      assert.deepEqual(await blobs.write('a/b/c', inChunks(patterned(size), 100_000)), { size });
      assert.ok(patterned(size).equals(await blobs.read('a/b/c')));
    });
  }

  test('many small chunks of uneven length become one blob', async () => {
    const blobs = await open();
    const content = patterned(300_000);
    const chunks = [];
    for (let start = 0, length = 1; start < content.length; start += length, length = (length * 7) % 997) {
      chunks.push(content.subarray(start, start + length));
    }
    assert.deepEqual(await blobs.write('small', Readable.from(chunks)), { size: content.length });
    assert.ok(content.equals(await blobs.read('small')));
  });

  test('a source that fails leaves no blob and rejects with its error', async () => {
    const blobs = await open();
    async function* failing() {
      yield patterned(200_000);
      throw new Error('the sender is gone');
    }
    await assert.rejects(blobs.write('a/b', Readable.from(failing())), /the sender is gone/);
    await assertAbsent(blobs, 'a/b');
  });

  test('a source that is destroyed before its end leaves no blob', async () => {
    const blobs = await open();
    const source = new Readable({ read() {} });
    const outcome = assert.rejects(blobs.write('a/b', source));
    source.push(patterned(200_000));
    setImmediate(() => source.destroy());
    await outcome;
    await assertAbsent(blobs, 'a/b');
  });

  test('a key whose write failed can be written later', async () => {
    const blobs = await open();
    const broken = new Readable({ read() {} });
    broken.destroy();
    await assert.rejects(blobs.write('a/b', broken));
    await blobs.write('a/b', Readable.from([patterned(10)]));
    assert.ok(patterned(10).equals(await blobs.read('a/b')));
  });

  test('a blob that is still being written cannot be read or listed', async () => {
    const blobs = await open();
    const source = new Readable({ read() {} });
    const written = blobs.write('a/b', source);
    source.push(patterned(200_000));
    await assertAbsent(blobs, 'a/b');
    source.push(null);
    await written;
    assert.deepEqual(await keysOf(blobs, ''), ['a/b']);
  });

  test('rejects a second blob under a used key and keeps the first', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(1_000)]));
    const second = inChunks(Buffer.alloc(2_000), 100);
    await assert.rejects(blobs.write('a/b', second), /There already is a blob a\/b/);
    assert.ok(second.destroyed);
    assert.ok(patterned(1_000).equals(await blobs.read('a/b')));
  });

  test('exactly one of several parallel writes under one key succeeds, with a complete blob', async () => {
    const blobs = await open();
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(300_000 + index, index));
    const outcomes = await Promise.allSettled(contents.map((content) => blobs.write('a/b', inChunks(content, 9_999))));
    const winners = contents.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    assert.equal(winners.length, 1);
    assert.deepEqual(await blobs.read('a/b'), winners[0]);
  });

  test('a key may begin like the whole of another key', async () => {
    const blobs = await open();
    const keys = ['a', 'a/a', 'a/a/a', 'a/a/a/a', 'aa'];
    for (const key of keys) await blobs.write(key, Readable.from([Buffer.from(key)]));
    for (const key of keys) assert.equal(String(await blobs.read(key)), key);
    assert.deepEqual(await keysOf(blobs, ''), keys);
  });
}

function removing(open: Open): void {
  test('a removed blob is missing and its key free', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(10)]));
    await blobs.remove('a/b');
    await assertAbsent(blobs, 'a/b');
    await blobs.write('a/b', Readable.from([patterned(20)]));
    assert.deepEqual(await blobs.read('a/b'), patterned(20));
  });

  test('removing a blob twice, or one that never existed, succeeds', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(10)]));
    await Promise.all([blobs.remove('a/b'), blobs.remove('a/b')]);
    await blobs.remove('a/b');
    await blobs.remove('never/was');
  });

  test('removing one blob leaves blobs with similar keys', async () => {
    const blobs = await open();
    for (const key of ['a/b', 'a/bc', 'a/b/c', 'a']) await blobs.write(key, Readable.from([Buffer.from(key)]));
    await blobs.remove('a/b');
    for (const key of ['a/bc', 'a/b/c', 'a']) assert.equal(String(await blobs.read(key)), key);
  });

  test('concurrent writes and removals in one folder do not interfere', async () => {
    const blobs = await open();
    async function writeAndRemove(number: number): Promise<void> {
      for (let round = 0; round < 25; round += 1) {
        await blobs.write(`day/transfer/${number}`, Readable.from([patterned(number)]));
        assert.deepEqual(await blobs.read(`day/transfer/${number}`), patterned(number));
        await blobs.remove(`day/transfer/${number}`);
      }
    }
    await Promise.all([1, 2, 3, 4].map(writeAndRemove));
    assert.deepEqual(await keysOf(blobs, ''), []);
  });
}

function listing(open: Open): void {
  test('a prefix lists all keys that begin with it and no other', async () => {
    const blobs = await open();
    const keys = ['day/one/a', 'day/one/b', 'day/other/a', 'day2/one/a', 'single'];
    for (const key of keys) await blobs.write(key, Readable.from([Buffer.from(key)]));
    for (const prefix of [
      '',
      'd',
      'day',
      'day/',
      'day/o',
      'day/one',
      'day/one/',
      'day/one/a',
      'day/one/a0',
      's',
      'x/y/',
    ]) {
      const expected = keys.filter((key) => key.startsWith(prefix));
      assert.deepEqual(await keysOf(blobs, prefix), expected, `prefix ${prefix}`);
    }
  });

  test('a listing can be stopped early', async () => {
    const blobs = await open();
    for (let n = 0; n < 20; n += 1) await blobs.write(`day/${n}/x`, Readable.from([patterned(n)]));
    for await (const key of blobs.list('day/')) {
      assert.match(key, /^day\//);
      break;
    }
  });

  test('a listing tolerates concurrent writes and removals', async () => {
    const blobs = await open();
    const staying = Array.from({ length: 10 }, (_, n) => `day/stays${n}/x`);
    for (const key of staying) await blobs.write(key, Readable.from([patterned(1)]));
    for (let n = 0; n < 10; n += 1) await blobs.write(`day/goes${n}/x`, Readable.from([patterned(1)]));
    const seen = new Set<string>();
    for await (const key of blobs.list('')) {
      seen.add(key);
      await blobs.remove(`day/goes${seen.size % 10}/x`);
    }
    for (const key of staying) assert.ok(seen.has(key), key);
  });
}

function refusing(open: Open): void {
  const invalidKeys = [
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/..',
    'a.b',
    'a\\b',
    'a\0b',
    'a b',
    'ä',
  ].concat(['.incoming/a', 'a/b/c/d/e', 'a\n', 'x'.repeat(201), 'C:a', '%2e%2e/a']);
  for (const key of invalidKeys) {
    test(`${JSON.stringify(key.slice(0, 20))} is no key: it is refused everywhere`, async () => {
      const blobs = await open();
      const source = inChunks(patterned(1_000), 10);
      await assert.rejects(blobs.write(key, source), TypeError);
      assert.ok(source.destroyed);
      await assert.rejects(blobs.read(key), TypeError);
      assert.throws(() => blobs.pathOf(key), TypeError);
      await assert.rejects(blobs.remove(key), TypeError);
    });
  }

  test('rejects a prefix that no key can begin with', async () => {
    const blobs = await open();
    for (const prefix of ['/', '..', '../', 'a//', 'a/../', '.incoming', 'a.', 'a/b/c/d/', 'x'.repeat(201)]) {
      await assert.rejects(keysOf(blobs, prefix), TypeError, prefix);
    }
  });

  test('rejects a range that is not made of non-negative integers', async () => {
    const blobs = await open();
    await blobs.write('a/b', Readable.from([patterned(10)]));
    for (const range of [
      { start: -1, end: 5 },
      { start: 0.5, end: 5 },
      { start: Number.NaN, end: 5 },
      { start: 0, end: 1.5 },
    ]) {
      await assert.rejects(blobs.read('a/b', range), RangeError);
    }
  });
}

function reportingFreeSpace(open: Open): void {
  test('a store reports its free space', async () => {
    const { bytes: free } = await (await open()).freeSpace();
    assert.ok(free >= 0 && (Number.isSafeInteger(free) || free === Number.POSITIVE_INFINITY), `${free} bytes`);
  });
}

function inChunks(content: Buffer, size: number): Readable {
  let start = 0;
  return new Readable({
    read() {
      this.push(start < content.length ? content.subarray(start, start + size) : null);
      start += size;
    },
  });
}

async function keysOf(blobs: BlobStore, prefix: string): Promise<string[]> {
  return (await Array.fromAsync(blobs.list(prefix))).sort();
}

async function assertAbsent(blobs: BlobStore, key: string): Promise<void> {
  await assert.rejects(blobs.read(key), BlobMissing);
  assert.deepEqual(await keysOf(blobs, ''), []);
}
