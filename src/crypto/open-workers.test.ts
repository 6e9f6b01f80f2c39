import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { sealPieces } from '../../test/support/transfer/sealed-files.ts';
import { openDiskBlobs } from '../blobs/disk.ts';
import type { ByteRange } from '../core/byte-range.ts';
import { floeHeaderLength } from './floe.ts';
import { contentKey, metadataKey, newTransferKey } from './key-tree.ts';
import { masterKeys } from './keyring.ts';
import { openWhole } from './open-workers.ts';
import { sealField } from './seal.ts';
import { plainSegment } from './sealed-part.ts';
import { openSealedFile } from './sealed-reader.ts';

const scratch = await mkdtemp(join(tmpdir(), 'sealpost-opening-'));
after(() => rm(scratch, { recursive: true }));

const place = { trackingId: '20260301-101500-Ab12Cd34', fileId: 'aaaaaaaaaa', generation: 1 };
const transferKey = newTransferKey();
const keys = masterKeys('aaaaaaaa', newTransferKey());
const broken = { name: 'SealBroken' };

/** A file on a disk, where its parts can be changed. Without local files it is read through the store. */
async function storedFile(pieces: readonly Buffer[], hasLocalFiles = true) {
  const disk = await openDiskBlobs(await mkdtemp(join(scratch, 'store-')));
  const { manifest, parts } = await sealPieces(transferKey, place, pieces);
  const blobKeys = parts.map((_, number) => `a/${number}`);
  for (const [number, bytes] of parts.entries()) await disk.write(`a/${number}`, Readable.from([Buffer.from(bytes)]));
  const paths = blobKeys.map((key) => disk.pathOf(key) ?? '');
  const blobs = hasLocalFiles ? disk : { ...disk, pathOf: () => undefined };
  const keysAndPlace = { contentKey: contentKey(transferKey), metadataKey: metadataKey(transferKey), place };
  const file = openSealedFile({ ...keysAndPlace, blobs }, manifest, blobKeys);
  const readWhole = (size = pieces[0]?.length ?? 0) => {
    const textPlace = { table: 'file', column: 'details', row: 'a' };
    const text = {
      key: keys.current.field,
      keyId: keys.current.id,
      place: textPlace,
      sealed: sealField(keys, textPlace, 'a name'),
    };
    const part = { blobKey: 'a/0', sealedSize: parts[0]?.length ?? 0 };
    return openWhole(blobs, { ...keysAndPlace, ...part, manifest, size, text });
  };
  return { readWhole, paths, read: (range?: ByteRange, segments?: () => number) => buffer(file.read(range, segments)) };
}

async function flip(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(bytes.readUInt8(at) ^ 1, at, at + 1));
}

for (const hasLocalFiles of [true, false]) {
  const store = hasLocalFiles ? 'a store with local files' : 'a store without local files';

  test(`reads any range of a large file from ${store}, in batches of any size`, async () => {
    const pieces = [randomBytes(9 * plainSegment + 5), randomBytes(5 * plainSegment)];
    const plain = Buffer.concat(pieces);
    const { read } = await storedFile(pieces, hasLocalFiles);
    const ends = [0, 1, plainSegment, 6 * plainSegment + 7, 9 * plainSegment + 5, 9 * plainSegment + 6, plain.length];
    for (const segments of [0, 1, 3, 100]) assert.ok((await read(undefined, () => segments)).equals(plain));
    for (const start of ends) {
      for (const end of ends.filter((place) => place >= start)) {
        assert.ok((await read({ start, end })).equals(plain.subarray(start, end)), `${start} to ${end}`);
      }
    }
  });

  test(`rejects bytes that were changed, removed or added in ${store}`, async () => {
    const size = 6 * plainSegment + 9;
    const damages: ReadonlyArray<(path: string) => Promise<void>> = [
      (path) => flip(path, 12),
      (path) => flip(path, floeHeaderLength + 2 * plainSegment),
      (path) => truncate(path, 40),
      (path) => truncate(path, floeHeaderLength + 2 * (plainSegment + 32)),
      (path) => truncate(path, size),
      (path) => appendFile(path, 'x'),
    ];
    for (const damage of damages) {
      const { read, readWhole, paths } = await storedFile([randomBytes(size)], hasLocalFiles);
      assert.equal((await readWhole()).plain.length, size);
      await damage(paths[0] ?? '');
      await assert.rejects(read(), broken, String(damage));
      await assert.rejects(readWhole(), broken, String(damage));
    }
  });

  test(`opens a whole file and a text at once from ${store}, and rejects a wrong size`, async () => {
    const plain = randomBytes(70_000);
    const { readWhole, paths } = await storedFile([plain], hasLocalFiles);
    const [first, second] = await Promise.all([readWhole(), readWhole()]);
    for (const { text, plain: bytes } of [first, second]) {
      assert.equal(text, 'a name');
      assert.ok(bytes.equals(plain));
    }
    await assert.rejects(readWhole(69_999), broken);
    await flip(paths[0] ?? '', 5_000);
    await assert.rejects(readWhole(), broken);
  });

  test(`a missing blob of ${store} is reported by its key, and others are still read`, async () => {
    const missing = await storedFile([randomBytes(5 * plainSegment)], hasLocalFiles);
    const present = await storedFile([randomBytes(5)], hasLocalFiles);
    await rm(missing.paths[0] ?? '');
    await assert.rejects(missing.read(), { name: 'BlobMissing', message: /a\/0/ });
    await assert.rejects(missing.readWhole(), { name: 'BlobMissing', message: /a\/0/ });
    assert.equal((await present.readWhole()).plain.length, 5);
  });
}
