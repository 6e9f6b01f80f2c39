import assert from 'node:assert/strict';
import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { memoryBlobs } from '../../test/support/transfer/memory-blobs.ts';
import { readSealedBytes, sealPieces } from '../../test/support/transfer/sealed-files.ts';
import { readVectors } from '../../test/support/vectors.ts';
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
    const { bytes, error } = await readSealedBytes({
      transferKey: createSecretKey(Buffer.from(vector.transferKey, 'hex')),
      place: vector.place,
      manifest: Buffer.from(vector.manifest, 'hex'),
      parts: vector.parts.map((part) => Buffer.from(part, 'hex')),
    });
    const allBytes = (vector.pieces ?? [300, 200, 200]).flatMap((size) =>
      Array.from({ length: size }, (_, n) => n % 251),
    );
    assert.equal(error === undefined, vector.opens);
    assert.deepEqual([...bytes], vector.opens ? allBytes : allBytes.slice(0, bytes.length));
  });
}

test('reads back a file of any size around segments and parts, with its checksum and CRC-32', async () => {
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
    const { bytes, error } = await readSealedBytes(file);
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
      const { bytes, error } = await readSealedBytes(file, range);
      assert.equal(error, undefined);
      assert.ok(bytes.equals(plain.subarray(range.start, range.end)));
    }),
    { numRuns: 60 },
  );
});

test('throws RangeError for a range outside the file', async () => {
  const file = await sealPieces(transferKey, place, [randomBytes(10)]);
  for (const range of [
    { start: 0, end: 11 },
    { start: 5, end: 4 },
    { start: -1, end: 2 },
    { start: Number.NaN, end: 2 },
  ]) {
    assert.ok((await readSealedBytes(file, range)).error instanceof RangeError);
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

test('the number of segments that are read at once makes no difference', async () => {
  const plain = randomBytes(2 * plainSegment + 77);
  const { file } = await onePart(plain);
  for (const segments of [0, 1, 2, 40]) {
    const allBytes = await buffer(readParts(file, { start: 0, end: plain.length }, () => segments));
    assert.ok(allBytes.equals(plain));
    const range = await buffer(readParts(file, { start: plainSegment - 1, end: 2 * plainSegment + 1 }, () => segments));
    assert.ok(range.equals(plain.subarray(plainSegment - 1, 2 * plainSegment + 1)));
  }
});

test('reads parts with each accepted segment size', async () => {
  const plain = randomBytes(300_000);
  for (const segment of [65_536, 131_072, 262_144]) {
    const { file } = await onePart(plain, segment);
    assert.ok((await buffer(readParts(file, { start: 0, end: plain.length }))).equals(plain));
    assert.ok((await buffer(readParts(file, { start: 70_000, end: 280_000 }))).equals(plain.subarray(70_000, 280_000)));
  }
});

test('rejects a part with any other segment size', async () => {
  const { file } = await onePart(randomBytes(100), 32);
  await assert.rejects(buffer(readParts(file, { start: 0, end: 100 })), { name: 'SealBroken', fault: 'parameters' });
});

test('rejects a part that a store extends, without reading more than a byte of it', async () => {
  const { sealed, file } = await onePart(randomBytes(1000));
  const ends: number[] = [];
  const blobs: BlobStore = {
    ...file.blobs,
    async read(_key, range = { start: 0, end: sealed.length + 1000 }) {
      ends.push(range.end);
      return Buffer.concat([sealed, Buffer.alloc(1000)]).subarray(range.start, range.end);
    },
  };
  await assert.rejects(buffer(readParts({ ...file, blobs }, { start: 0, end: 1000 })), { fault: 'length' });
  assert.equal(Math.max(...ends), sealed.length + 1);
});

test('a lost checksum is rebuilt from the parts', async () => {
  const plain = randomBytes(plainSegment + 10);
  const { file } = await onePart(plain);
  assert.deepEqual(await digestOfParts(file, 'SHA-1'), createHash('sha1').update(plain).digest());
});

test('does not read ahead of a slow reader', async () => {
  const plain = randomBytes(16 * plainSegment);
  const { file } = await onePart(plain);
  let calls = 0;
  const slow = readParts(file, { start: 0, end: plain.length }, () => {
    calls += 1;
    return 1;
  });
  await slow.next();
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(calls <= 2, `${calls} batches were read`);
  await slow.return();
});

test('a store that fails makes the reading fail, not end', async () => {
  const plain = randomBytes(3 * plainSegment);
  const { file } = await onePart(plain);
  let reads = 0;
  const failing: BlobStore = {
    ...file.blobs,
    async read(key, range) {
      reads += 1;
      if (reads > 2) throw new Error('the store is gone');
      return file.blobs.read(key, range);
    },
  };
  const reading = buffer(readParts({ ...file, blobs: failing }, { start: 0, end: plain.length }, () => 1));
  await assert.rejects(reading, /the store is gone/);
});

test('reading a removed part fails with BlobMissing', async () => {
  const { file } = await onePart(randomBytes(10));
  await file.blobs.remove('part');
  await assert.rejects(buffer(readParts(file, { start: 0, end: 10 })), { name: 'BlobMissing' });
});
