import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { sealPieces } from '../../test/support/sealed-files.ts';
import { openDiskBlobs } from '../blobs/disk.ts';
import { sealField } from './fields.ts';
import { floeHeaderLength } from './floe.ts';
import { contentKey, masterKeys, metadataKey, newTransferKey } from './key-tree.ts';
import { openSmallFile } from './opening-threads.ts';
import { plainSegment } from './sealed-part.ts';
import { openSealedFile, type PlainRange } from './sealed-reader.ts';

const scratch = await mkdtemp(join(tmpdir(), 'sealpost-opening-'));
after(() => rm(scratch, { recursive: true }));

const place = { trackingId: '20260301-101500-Ab12Cd34', fileId: 'aaaaaaaaaa', generation: 1 };
const transferKey = newTransferKey();
const keys = masterKeys('aaaaaaaa', newTransferKey());
const broken = { name: 'SealBroken' };

/** A file whose parts lie on a disk, where they can be spoiled. */
async function onDisk(pieces: readonly Buffer[]) {
  const blobs = await openDiskBlobs(await mkdtemp(join(scratch, 'store-')));
  const { manifest, parts } = await sealPieces(transferKey, place, pieces);
  const blobKeys = parts.map((_, number) => `a/${number}`);
  for (const [number, bytes] of parts.entries()) await blobs.write(`a/${number}`, Readable.from([Buffer.from(bytes)]));
  const paths = blobKeys.map((key) => blobs.fileOf(key) ?? '');
  const where = { contentKey: contentKey(transferKey), metadataKey: metadataKey(transferKey), place };
  const file = openSealedFile({ ...where, blobs }, manifest, blobKeys);
  const small = (size = pieces[0]?.length ?? 0) => {
    const sealed = { path: paths[0] ?? '', size: parts[0]?.length ?? 0 };
    const textPlace = { table: 'file', column: 'details', row: 'a' };
    const text = { key: keys.field, keyId: keys.id, place: textPlace, sealed: sealField(keys, textPlace, 'a name') };
    return openSmallFile({ ...where, manifest, size, sealed, text }, 'a/0');
  };
  return { small, paths, read: (range?: PlainRange, atOnce?: () => number) => buffer(file.read(range, atOnce)) };
}

async function flip(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(bytes.readUInt8(at) ^ 1, at, at + 1));
}

test('a large file on a disk comes as it was sealed, whole and in any part, in batches of any size', async () => {
  const pieces = [randomBytes(9 * plainSegment + 5), randomBytes(5 * plainSegment)];
  const plain = Buffer.concat(pieces);
  const { read } = await onDisk(pieces);
  const ends = [0, 1, plainSegment, 6 * plainSegment + 7, 9 * plainSegment + 5, 9 * plainSegment + 6, plain.length];
  for (const atOnce of [1, plainSegment + 32, 3 * (plainSegment + 32)]) {
    assert.ok((await read(undefined, () => atOnce)).equals(plain));
  }
  for (const start of ends) {
    for (const end of ends.filter((place) => place >= start)) {
      assert.ok((await read({ start, end })).equals(plain.subarray(start, end)), `${start} to ${end}`);
    }
  }
});

test('what is changed, cut off or added on the disk is not given', async () => {
  const size = 6 * plainSegment + 9;
  const spoils: ReadonlyArray<(path: string) => Promise<void>> = [
    (path) => flip(path, 12),
    (path) => flip(path, floeHeaderLength + 2 * plainSegment),
    (path) => truncate(path, 40),
    (path) => truncate(path, floeHeaderLength + 2 * (plainSegment + 32)),
    (path) => truncate(path, size),
    (path) => appendFile(path, 'x'),
  ];
  for (const spoil of spoils) {
    const { read, paths } = await onDisk([randomBytes(size)]);
    await spoil(paths[0] ?? '');
    await assert.rejects(read(), broken, String(spoil));
  }
});

test('a small file comes with its text, and not when it was spoiled', async () => {
  const plain = randomBytes(70_000);
  const { small, paths } = await onDisk([plain]);
  const [first, second] = await Promise.all([small(), small()]);
  for (const { text, plain: bytes } of [first, second]) {
    assert.equal(text, 'a name');
    assert.ok(bytes.equals(plain));
  }
  await assert.rejects(small(69_999), broken);
  await flip(paths[0] ?? '', 5_000);
  await assert.rejects(small(), broken);
  await flip(paths[0] ?? '', 5_000);
  await appendFile(paths[0] ?? '', 'x');
  await assert.rejects(small(), /has not the/);
  await truncate(paths[0] ?? '', 70_000);
  await assert.rejects(small(), /has not the/);
});

test('a blob that is gone is missed by its key, and others still come', async () => {
  const [gone, there] = [await onDisk([randomBytes(5 * plainSegment)]), await onDisk([randomBytes(5)])];
  await rm(gone.paths[0] ?? '');
  await assert.rejects(gone.read(), { name: 'BlobMissing', message: /a\/0/ });
  await assert.rejects(gone.small(), { name: 'BlobMissing', message: /a\/0/ });
  assert.equal((await there.small()).plain.length, 5);
});
