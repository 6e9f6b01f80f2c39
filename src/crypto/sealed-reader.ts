import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '../core/byte-range.ts';
import type { ChecksumAlgorithm } from '../core/checksum-algorithm.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { SealBroken } from './floe.ts';
import { type Manifest, openManifest } from './manifest.ts';
import { openStoredPart, type StoredPart } from './open-workers.ts';
import { startChecksum } from './running-checksum.ts';
import { type FilePlace, plainSegment } from './sealed-part.ts';

/** Where the parts of a file are, and the key that opens them. */
export interface PartLocation {
  readonly blobs: BlobStore;
  readonly contentKey: KeyObject;
  readonly place: FilePlace;
}

/** Parts that together are a file, or the beginning of one. */
export interface SealedParts extends PartLocation {
  readonly parts: readonly StoredPart[];
}

/** How many segments to read and open at once. It is called before each batch. */
export type SegmentsAtOnce = () => number;

/** One MiB. */
const defaultSegments: SegmentsAtOnce = () => 4;

export interface SealedFile {
  readonly manifest: Manifest;
  /** Every returned byte is authentic. The stream fails, and does not end, if the stored bytes are not the file's. */
  read(range?: ByteRange, segmentsAtOnce?: SegmentsAtOnce): Readable;
}

/** Throws SealBroken when the manifest is not this file's, or the number of parts is not the manifest's. */
export function openSealedFile(
  file: PartLocation & { readonly metadataKey: KeyObject },
  sealedManifest: Buffer,
  blobKeys: readonly string[],
): SealedFile {
  const manifest = openManifest(file.metadataKey, file.place, sealedManifest);
  if (manifest.parts.length !== blobKeys.length) throw new SealBroken('length');
  const parts: StoredPart[] = [];
  for (const [number, known] of manifest.parts.entries()) parts.push({ ...known, blobKey: blobKeys[number] ?? '' });
  return {
    manifest,
    read: (range = { start: 0, end: manifest.size }, segmentsAtOnce) =>
      readParts({ ...file, parts }, range, segmentsAtOnce),
  };
}

/** Reads a range that may span several parts. */
export function readParts(file: SealedParts, range: ByteRange, segmentsAtOnce = defaultSegments): Readable {
  return readSlices(file, slicesOf(file.parts, range), segmentsAtOnce);
}

/** Reads one part, by its number in the file. */
export function readPart(file: PartLocation, number: number, part: StoredPart): Readable {
  return readSlices(file, [{ number, part, start: 0, end: part.plainSize }], defaultSegments);
}

/** Computes the checksum of an upload that has lost its running checksum. Reads every part once. */
export async function digestOfParts(file: SealedParts, algorithm: ChecksumAlgorithm): Promise<Buffer> {
  const checksum = startChecksum(algorithm);
  const end = file.parts.reduce((size, { plainSize }) => size + plainSize, 0);
  try {
    for await (const chunk of readParts(file, { start: 0, end })) await checksum.update(chunk);
    return await checksum.digest();
  } finally {
    checksum.discard();
  }
}

interface PartSlice extends ByteRange {
  readonly number: number;
  readonly part: StoredPart;
}

/** Returns which bytes of which parts a range consists of. */
function slicesOf(parts: readonly StoredPart[], { start, end }: ByteRange): PartSlice[] {
  const slices: PartSlice[] = [];
  let offset = 0;
  for (const [number, part] of parts.entries()) {
    const from = Math.max(0, start - offset);
    const to = Math.min(part.plainSize, end - offset);
    if (from < to) slices.push({ number, part, start: from, end: to });
    offset += part.plainSize;
  }
  if (!(start >= 0 && start <= end && end <= offset)) throw new RangeError('The range is outside the file');
  return slices;
}

/** How many large batches are opened while another one is on its way to the reader. */
const maxAhead = 2;

/**
 * While a large batch is on its way to the reader, the next ones are opened. After a small batch, which is for slow
 * readers, nothing is read ahead: it would only take memory.
 */
function readSlices(file: PartLocation, slices: readonly PartSlice[], segmentsAtOnce: SegmentsAtOnce): Readable {
  const batches = openBatches(file, slices, segmentsAtOnce);
  const ahead: Promise<IteratorResult<Batch, undefined>>[] = [];

  async function pushNext(output: Readable): Promise<void> {
    const { value: batch, done } = await (ahead.shift() ?? batches.next());
    if (done) {
      output.push(null);
      return;
    }
    while (batch.isLarge && ahead.length < maxAhead) {
      const next = batches.next();
      next.catch(() => {}); // thrown when it is its turn
      ahead.push(next);
    }
    output.push(await batch.plain);
  }

  return new Readable({
    highWaterMark: 0,
    read() {
      pushNext(this).catch((error) => this.destroy(error));
    },
    destroy(error, done) {
      // Otherwise the generator would never reach its end, and the worker would keep the part, its file and its key.
      batches.return(undefined).catch(() => {});
      done(error);
    },
  });
}

interface Batch {
  readonly isLarge: boolean;
  readonly plain: Promise<Buffer>;
}

async function* openBatches(
  file: PartLocation,
  slices: readonly PartSlice[],
  segmentsAtOnce: SegmentsAtOnce,
): AsyncGenerator<Batch, undefined> {
  for (const { number, part, start, end } of slices) {
    const reader = await openStoredPart(file, number, part);
    try {
      for (let at = start; at < end; ) {
        const segments = Math.max(1, Math.floor(segmentsAtOnce()));
        const next = Math.min(end, (Math.floor(at / plainSegment) + segments) * plainSegment);
        const plain = reader.read({ start: at, end: next });
        plain.catch(() => {}); // thrown to the reader of this batch
        yield { isLarge: segments > 2, plain };
        at = next;
      }
    } finally {
      reader.close();
    }
  }
}
