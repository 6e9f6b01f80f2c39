import type { KeyObject } from 'node:crypto';
import type { ByteRange } from '../core/byte-range.ts';
import type { Bytes, Pace } from '../core/bytes.ts';
import type { ChecksumAlgorithm } from '../core/checksum-algorithm.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { startChecksum } from './checksums.ts';
import { SealBroken } from './floe.ts';
import { contentKey, metadataKey, type TransferKey } from './key-tree.ts';
import { type FileManifest, openManifest } from './manifest.ts';
import { type LocatedPart, openStoredPart, openWhole, type WholeFileRequest } from './open-workers.ts';
import { type FilePlace, maxWholeSize, plainSegment } from './sealed-part.ts';

/** Where the parts of a file are, and the key that opens them. */
export interface PartLocation {
  readonly blobs: BlobStore;
  readonly contentKey: KeyObject;
  readonly place: FilePlace;
}

/** Parts that together are a file, or the beginning of one. */
export interface SealedParts extends PartLocation {
  readonly parts: readonly LocatedPart[];
}

/** A stored file, and the key that opens it. */
export interface SealedSource {
  readonly blobs: BlobStore;
  readonly transferKey: TransferKey;
  readonly place: FilePlace;
  readonly manifest: Uint8Array;
  /** The size reported to clients. It must equal the size in the manifest, which cannot be forged. */
  readonly size: number;
  /** The part of a file that has only one. */
  readonly onlyPart?: { readonly blobKey: string; readonly sealedSize: number } | undefined;
  /** Finds all parts of the file, in order. */
  findParts(): Promise<ReadonlyArray<{ readonly blobKey: string }>>;
}

/** Every byte is authentic. Reading fails with SealBroken when the stored bytes are not the file's. */
export interface SealedContent extends Bytes {
  read(range?: ByteRange, pace?: Pace): AsyncGenerator<Buffer, void>;
  /**
   * Returns all bytes, and the text that is opened together with them, for one message to a worker. Only for a file of at
   * most one segment: a stream of it would hold as much memory.
   */
  readonly readWhole?: (text?: WholeFileRequest['text']) => ReturnType<typeof openWhole>;
}

/** The content of a file: opened with the first read, whole where that is faster, and otherwise in pieces. */
export function sealedContent(source: SealedSource): SealedContent {
  const { blobs, transferKey, place, manifest, size, onlyPart } = source;
  const keys = { contentKey: contentKey(transferKey), metadataKey: metadataKey(transferKey) };
  const readWhole =
    onlyPart !== undefined && size <= maxWholeSize
      ? (text?: WholeFileRequest['text']) =>
          openWhole(blobs, { ...keys, ...onlyPart, place, manifest, size, ...(text && { text }) })
      : undefined;
  const isSmall = size <= plainSegment;

  return {
    size,
    ...(isSmall && readWhole && { readWhole }),
    async *read(range = { start: 0, end: size }, pace = defaultPace) {
      const { start, end } = range;
      const isWhole = end - start === size;
      // More than a segment would only take memory, unless the reader takes the bytes at once.
      if (readWhole !== undefined && (isSmall || (isWhole && pace() > 1))) {
        const { plain } = await readWhole();
        yield isWhole ? plain : plain.subarray(start, end);
        return;
      }
      const parts = onlyPart ? [onlyPart] : await source.findParts();
      const blobKeys = parts.map(({ blobKey }) => blobKey);
      const file = openSealedFile({ blobs, place, ...keys }, Buffer.from(manifest), blobKeys);
      if (file.manifest.size !== size) throw new SealBroken('length');
      yield* file.read(range, pace);
    },
  };
}

/** One MiB at once. */
const defaultPace: Pace = () => 4;

export interface SealedFile {
  readonly manifest: FileManifest;
  read(range?: ByteRange, pace?: Pace): AsyncGenerator<Buffer, void>;
}

/** Throws SealBroken when the manifest is not this file's, or the number of parts is not the manifest's. */
export function openSealedFile(
  file: PartLocation & { readonly metadataKey: KeyObject },
  sealedManifest: Buffer,
  blobKeys: readonly string[],
): SealedFile {
  const manifest = openManifest(file.metadataKey, file.place, sealedManifest);
  if (manifest.parts.length !== blobKeys.length) throw new SealBroken('length');
  const parts: LocatedPart[] = [];
  for (const [number, known] of manifest.parts.entries()) parts.push({ ...known, blobKey: blobKeys[number] ?? '' });
  return {
    manifest,
    read: (range = { start: 0, end: manifest.size }, pace) => readParts({ ...file, parts }, range, pace),
  };
}

/** Reads a range that may span several parts. */
export const readParts = (file: SealedParts, range: ByteRange, pace = defaultPace): AsyncGenerator<Buffer, void> =>
  readSlices(file, slicesOf(file.parts, range), pace);

/** Reads one part, by its number in the file. */
export const readPart = (file: PartLocation, number: number, part: LocatedPart): AsyncGenerator<Buffer, void> =>
  readSlices(file, [{ number, part, start: 0, end: part.plainSize }], defaultPace);

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
  readonly part: LocatedPart;
}

/** Returns which bytes of which parts a range consists of. */
function slicesOf(parts: readonly LocatedPart[], { start, end }: ByteRange): PartSlice[] {
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
async function* readSlices(file: PartLocation, slices: readonly PartSlice[], pace: Pace): AsyncGenerator<Buffer, void> {
  const batches = openBatches(file, slices, pace);
  const ahead: Promise<IteratorResult<Batch, undefined>>[] = [];
  try {
    for (;;) {
      const { value: batch, done } = await (ahead.shift() ?? batches.next());
      if (done) return;
      while (batch.isLarge && ahead.length < maxAhead) {
        const next = batches.next();
        next.catch(() => {}); // thrown when it is its turn
        ahead.push(next);
      }
      yield await batch.plain;
    }
  } finally {
    // Otherwise the generator would never reach its end, and the worker would keep the part, its file and its key.
    batches.return(undefined).catch(() => {});
  }
}

interface Batch {
  readonly isLarge: boolean;
  readonly plain: Promise<Buffer>;
}

async function* openBatches(
  file: PartLocation,
  slices: readonly PartSlice[],
  pace: Pace,
): AsyncGenerator<Batch, undefined> {
  for (const { number, part, start, end } of slices) {
    const reader = await openStoredPart(file, number, part);
    try {
      for (let at = start; at < end; ) {
        const segments = Math.max(1, Math.floor(pace()));
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
