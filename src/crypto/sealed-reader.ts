import type { KeyObject } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import type { BlobStore } from '../ports/blob-store.ts';
import type { ChecksumAlgorithm } from './checksums.ts';
import { floeHeaderLength, SealBroken, segmentOverhead } from './floe.ts';
import { type Manifest, openManifest } from './manifest.ts';
import { pieceQueue } from './piece-queue.ts';
import { startChecksum } from './running-checksum.ts';
import { type FilePlace, type KnownPart, openPart, type PartOpening, plainSegment } from './sealed-part.ts';

/** A part that lies in a store. */
export interface StoredPart extends KnownPart {
  readonly blobKey: string;
}

/** Parts that together are a file, or the beginning of one. */
export interface SealedParts {
  readonly blobs: BlobStore;
  readonly contentKey: KeyObject;
  readonly place: FilePlace;
  readonly parts: readonly StoredPart[];
}

/** Plain bytes from `start` up to, but not including, `end`. */
export interface PlainRange {
  readonly start: number;
  readonly end: number;
}

/** Sealed bytes to read and open at once: a MiB of whole segments. */
const batch = 4 * (plainSegment + segmentOverhead);

export interface SealedFile {
  readonly manifest: Manifest;
  /** Every byte it gives is authentic. It fails, and does not end, when the bytes in the store are not the file's. */
  read(range?: PlainRange, bytesAtOnce?: () => number): Readable;
}

/** Throws SealBroken when the manifest is not this file's, or the number of parts is not the manifest's. */
export function openSealedFile(
  file: Omit<SealedParts, 'parts'> & { readonly metadataKey: KeyObject },
  sealedManifest: Buffer,
  blobKeys: readonly string[],
): SealedFile {
  const manifest = openManifest(file.metadataKey, file.place, sealedManifest);
  if (manifest.parts.length !== blobKeys.length) throw new SealBroken('length');
  const parts: StoredPart[] = [];
  for (const [number, known] of manifest.parts.entries()) parts.push({ ...known, blobKey: blobKeys[number] ?? '' });
  return {
    manifest,
    read: (range = { start: 0, end: manifest.size }, bytesAtOnce) => readParts({ ...file, parts }, range, bytesAtOnce),
  };
}

/**
 * A range over all parts. Only as much is read ahead as the store does by itself: one chunk. `bytesAtOnce` is asked
 * before each chunk; for a slow reader small chunks take less memory.
 */
export function readParts(file: SealedParts, range: PlainRange, bytesAtOnce = () => batch): Readable {
  const slices = slicesOf(file.parts, range).values();
  let source: Readable | undefined;
  let started = false;

  const output = new Readable({
    highWaterMark: 65_536,
    read() {
      if (started) source?.resume();
      else nextSlice();
      started = true;
    },
    destroy(error, done) {
      source?.destroy();
      done(error);
    },
  });

  function nextSlice(): void {
    const slice = slices.next();
    source = undefined;
    if (slice.done) output.push(null);
    else openSlice(file, slice.value, bytesAtOnce).then(flow, fail);
  }

  function flow({ sealed, opening }: OpenSlice): void {
    if (output.destroyed) {
      sealed.destroy();
      return;
    }
    source = sealed;
    sealed.on('data', (chunk: Buffer) => {
      try {
        let room = true;
        for (const plain of opening.add(chunk)) room = output.push(plain);
        if (!room) sealed.pause();
      } catch (error) {
        fail(error);
      }
    });
    finished(sealed, (error) => {
      try {
        if (error) throw error;
        opening.finish();
        nextSlice();
      } catch (reason) {
        fail(reason);
      }
    });
  }

  function fail(error: unknown): void {
    output.destroy(error instanceof Error ? error : new Error('The parts cannot be read', { cause: error }));
  }

  return output;
}

/** For an upload that has lost its running checksum on the way: reads everything once. */
export async function digestOfParts(file: SealedParts, algorithm: ChecksumAlgorithm): Promise<Buffer> {
  const checksum = startChecksum(algorithm);
  const end = file.parts.reduce((size, { plainSize }) => size + plainSize, 0);
  try {
    for await (const chunk of readParts(file, { start: 0, end })) await checksum.update(chunk);
    return await checksum.digest();
  } finally {
    checksum.forget();
  }
}

interface PartSlice extends PlainRange {
  readonly number: number;
  readonly part: StoredPart;
}

/** Which bytes of which parts a range is made of. */
function slicesOf(parts: readonly StoredPart[], { start, end }: PlainRange): PartSlice[] {
  const slices: PartSlice[] = [];
  let offset = 0;
  for (const [number, part] of parts.entries()) {
    const from = Math.max(0, start - offset);
    const to = Math.min(part.plainSize, end - offset);
    if (from < to) slices.push({ number, part, start: from, end: to });
    offset += part.plainSize;
  }
  if (!(start >= 0 && start <= end && end <= offset)) throw new RangeError('The range lies outside the file');
  return slices;
}

interface OpenSlice {
  readonly sealed: Readable;
  readonly opening: PartOpening;
}

async function openSlice(file: SealedParts, slice: PartSlice, bytesAtOnce: () => number): Promise<OpenSlice> {
  const { number, part, start, end } = slice;
  const open = (header: Buffer) => openPart(file.contentKey, file.place, number, part, header);
  if (end - start === part.plainSize) {
    const opening = openingWithHeader((header) => open(header).opening(start, end));
    // The header comes with the first chunk, so that all chunks end where a segment ends.
    let ahead = floeHeaderLength;
    const alignedChunkSize = () => {
      const size = ahead + bytesAtOnce();
      ahead = 0;
      return size;
    };
    return { sealed: await file.blobs.read(part.blobKey, { chunkSize: alignedChunkSize }), opening };
  }
  const opened = open(await readHeader(file.blobs, part.blobKey));
  const sealed = await file.blobs.read(part.blobKey, { range: opened.sealedRange(start, end), chunkSize: bytesAtOnce });
  return { sealed, opening: opened.opening(start, end) };
}

async function readHeader(blobs: BlobStore, blobKey: string): Promise<Buffer> {
  const header: Buffer[] = await (
    await blobs.read(blobKey, { range: { start: 0, end: floeHeaderLength - 1 } })
  ).toArray();
  return Buffer.concat(header);
}

/** For bytes that begin with the part's header. */
function openingWithHeader(open: (header: Buffer) => PartOpening): PartOpening {
  const queue = pieceQueue();
  let opening: PartOpening | undefined;
  return {
    add(chunk) {
      if (opening !== undefined) return opening.add(chunk);
      queue.push(chunk);
      if (queue.size < floeHeaderLength) return [];
      const started = open(Buffer.concat(queue.take(floeHeaderLength)));
      opening = started;
      return queue.take(queue.size).flatMap((rest) => started.add(rest));
    },
    finish() {
      if (opening === undefined) throw new SealBroken('length');
      opening.finish();
    },
  };
}
