import assert from 'node:assert/strict';
import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { deliver, sealPieces } from '../../test/support/sealed-files.ts';
import { readVectors } from '../../test/support/vectors.ts';
import { memoryBlobs } from '../blobs/memory.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { contentKey, metadataKey, newTransferKey } from './key-tree.ts';
import { openManifest } from './manifest.ts';
import { type KnownPart, plainSegment, startPart } from './sealed-part.ts';
import { digestOfParts, readParts } from './sealed-reader.ts';

const place = { trackingId: '20260301-101500-Ab12Cd34', fileId: 'aaaaaaaaaa', generation: 1 };
const transferKey = newTransferKey();

interface FileVector {
  readonly name: string;
  readonly transferKey: string;
  readonly place: typeof place;
  readonly manifest: string;
  readonly parts: readonly string[];
  readonly pieces?: readonly number[];
  readonly opens: boolean;
}

for (const vector of readVectors<FileVector>('files')) {
  test(`a sealed file ${vector.opens ? 'opens' : 'is refused'}: ${vector.name}`, async () => {
    const { bytes, error } = await deliver({
      transferKey: createSecretKey(Buffer.from(vector.transferKey, 'hex')),
      place: vector.place,
      manifest: Buffer.from(vector.manifest, 'hex'),
      parts: vector.parts.map((part) => Buffer.from(part, 'hex')),
    });
    const whole = (vector.pieces ?? [300, 200, 200]).flatMap((size) => Array.from({ length: size }, (_, n) => n % 251));
    assert.equal(error === undefined, vector.opens);
    assert.deepEqual([...bytes], vector.opens ? whole : whole.slice(0, bytes.length));
  });
}

test('a file of any size around segments and parts comes back, with its checksum and CRC-32', async () => {
  for (const sizes of [
    [1],
    [plainSegment],
    [plainSegment + 1],
    [3 * plainSegment, 1],
    [plainSegment - 1, plainSegment],
  ]) {
    const pieces = sizes.map((size) => randomBytes(size));
    const file = await sealPieces(transferKey, place, pieces);
    const plain = Buffer.concat(pieces);
    const { bytes, error } = await deliver(file);
    assert.equal(error, undefined);
    assert.ok(bytes.equals(plain));
    const manifest = openManifest(metadataKey(transferKey), place, file.manifest);
    assert.equal(manifest.crc32, crc32(plain));
    assert.equal(manifest.size, plain.length);
    assert.deepEqual(
      manifest.parts.map((part) => part.plainSize),
      sizes,
    );
  }
});

test('any range of any file equals the same range of its plain text', async () => {
  const pieces = [plainSegment * 2 + 5, 1, plainSegment, 700].map((size) => randomBytes(size));
  const file = await sealPieces(transferKey, place, pieces);
  const plain = Buffer.concat(pieces);
  const edges = [0, 1, plainSegment, 2 * plainSegment, 2 * plainSegment + 5, 2 * plainSegment + 6, plain.length];
  const offset = fc.oneof(fc.nat(plain.length), fc.constantFrom(...edges));
  await fc.assert(
    fc.asyncProperty(offset, offset, async (a, b) => {
      const range = { start: Math.min(a, b), end: Math.max(a, b) };
      const { bytes, error } = await deliver(file, range);
      assert.equal(error, undefined);
      assert.ok(bytes.equals(plain.subarray(range.start, range.end)));
    }),
    { numRuns: 60 },
  );
});

test('a range outside the file is a mistake of the caller', async () => {
  const file = await sealPieces(transferKey, place, [randomBytes(10)]);
  for (const range of [
    { start: 0, end: 11 },
    { start: 5, end: 4 },
    { start: -1, end: 2 },
    { start: Number.NaN, end: 2 },
  ]) {
    assert.ok((await deliver(file, range)).error instanceof RangeError);
  }
});

/** One part in a store of its own. */
async function onePart(plain: Buffer, segment?: number) {
  const sealer = startPart(contentKey(transferKey), place, 0, segment);
  const sealed = Buffer.concat([sealer.header, ...sealer.finish(plain)]);
  const blobs = memoryBlobs();
  await blobs.write('part', Readable.from([sealed], { objectMode: false }));
  const known: KnownPart = { plainSize: plain.length, fingerprint: sealer.fingerprint };
  return {
    sealed,
    file: { blobs, contentKey: contentKey(transferKey), place, parts: [{ ...known, blobKey: 'part' }] },
  };
}

test('the size of the chunks that a store gives makes no difference', async () => {
  const plain = randomBytes(2 * plainSegment + 77);
  const { file } = await onePart(plain);
  for (const size of [1000, 65_536, plainSegment + 32, plainSegment + 33, 10_000_000]) {
    const whole = await buffer(readParts(file, { start: 0, end: plain.length }, () => size));
    assert.ok(whole.equals(plain));
    const range = await buffer(readParts(file, { start: plainSegment - 1, end: 2 * plainSegment + 1 }, () => size));
    assert.ok(range.equals(plain.subarray(plainSegment - 1, 2 * plainSegment + 1)));
  }
});

test('parts with each segment size on the list are read', async () => {
  const plain = randomBytes(300_000);
  for (const segment of [65_536, 131_072, 262_144]) {
    const { file } = await onePart(plain, segment);
    assert.ok((await buffer(readParts(file, { start: 0, end: plain.length }))).equals(plain));
    assert.ok((await buffer(readParts(file, { start: 70_000, end: 280_000 }))).equals(plain.subarray(70_000, 280_000)));
  }
});

test('a part with any other segment size is refused for that reason', async () => {
  const { file } = await onePart(randomBytes(100), 32);
  await assert.rejects(buffer(readParts(file, { start: 0, end: 100 })), { name: 'SealBroken', fault: 'parameters' });
});

test('an endless extension of a part is refused at its first chunk', async () => {
  const { sealed, file } = await onePart(randomBytes(1000));
  let given = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from(sealed);
    for (; ; given += 1) yield Buffer.alloc(1000);
  }
  const blobs: BlobStore = { ...file.blobs, read: async () => Readable.from(endless(), { highWaterMark: 1 }) };
  await assert.rejects(buffer(readParts({ ...file, blobs }, { start: 0, end: 1000 })), { fault: 'length' });
  assert.ok(given <= 3, `${given} chunks were read`);
});

test('a lost checksum is rebuilt from the parts', async () => {
  const plain = randomBytes(plainSegment + 10);
  const { file } = await onePart(plain);
  assert.deepEqual(await digestOfParts(file, 'SHA-1'), createHash('sha1').update(plain).digest());
});

/** Counts the streams that are open. */
function watched(blobs: BlobStore) {
  const open = new Set<Readable>();
  const store: BlobStore = {
    ...blobs,
    async read(key, options) {
      const stream = await blobs.read(key, options);
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      return stream;
    },
  };
  return { store, open };
}

test('a reader that leaves early lets go of the store, also while a part is being opened', async () => {
  const plain = randomBytes(4 * plainSegment);
  const { file } = await onePart(plain);
  const { store, open } = watched(file.blobs);
  const started = readParts({ ...file, blobs: store }, { start: 0, end: plain.length }, () => 1000);
  for await (const _ of started) break;
  const unstarted = readParts({ ...file, blobs: store }, { start: 0, end: plain.length });
  unstarted.read(0);
  unstarted.destroy();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(open.size, 0);
});

test('a slow reader is not read ahead of by more than two chunks', async () => {
  const plain = randomBytes(16 * plainSegment);
  const { file } = await onePart(plain);
  let asked = 0;
  const slow = readParts(file, { start: 0, end: plain.length }, () => {
    asked += 1;
    return plainSegment + 32;
  });
  await new Promise((resolve) => slow.once('readable', resolve));
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(asked <= 3, `asked for ${asked} chunks`);
  slow.destroy();
});

test('a store that breaks off makes the reading fail, not end', async () => {
  const plain = randomBytes(3 * plainSegment);
  const { file } = await onePart(plain);
  const breaking: BlobStore = {
    ...file.blobs,
    async read(key, options) {
      const stream = await file.blobs.read(key, options);
      stream.once('data', () => stream.destroy());
      return stream;
    },
  };
  await assert.rejects(buffer(readParts({ ...file, blobs: breaking }, { start: 0, end: plain.length }, () => 1000)));
});

test('reading a part that is gone fails with the error of the store', async () => {
  const { file } = await onePart(randomBytes(10));
  await file.blobs.remove('part');
  await assert.rejects(buffer(readParts(file, { start: 0, end: 10 })), { name: 'BlobMissing' });
});
