import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from '../ports/blob-store.ts';
import type { ChecksumAlgorithm } from './checksums.ts';
import { floeHeaderLength, SealBroken, segmentOverhead } from './floe.ts';
import { type Manifest, openManifest } from './manifest.ts';
import { readPartInThread } from './opening-threads.ts';
import { startChecksum } from './running-checksum.ts';
import { type FilePlace, type KnownPart, openPart, plainSegment } from './sealed-part.ts';
import { openHere, openInThread, type SliceOpening } from './slice-opening.ts';

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
const sealedSegment = plainSegment + segmentOverhead;
const batch = 4 * sealedSegment;
/** Up to here a file is opened sooner than a thread is asked. */
const smallSlice = 4 * plainSegment;

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

/** How many large batches are being opened while another is on its way to the reader. */
const mostAhead = 2;

/** A range over all parts. */
export function readParts(file: SealedParts, range: PlainRange, bytesAtOnce = () => batch): Readable {
  return readSlices(file, slicesOf(file.parts, range), bytesAtOnce);
}

/** All of one part, by its number in the file. */
export function readPart(file: Omit<SealedParts, 'parts'>, number: number, part: StoredPart): Readable {
  return readSlices(file, [{ number, part, start: 0, end: part.plainSize }], () => batch);
}

/**
 * `bytesAtOnce` is asked before each batch. While a large one is on its way to the reader the next are being opened;
 * after a small one, which is for slow readers, nothing is read ahead: it would only take memory.
 */
function readSlices(
  file: Omit<SealedParts, 'parts'>,
  slices: readonly PartSlice[],
  bytesAtOnce: () => number,
): Readable {
  const reading: Reading = { left: false };
  const batches = openBatches(file, slices, bytesAtOnce, reading);
  const ahead: Promise<IteratorResult<Batch, undefined>>[] = [];

  /** Plain bytes in pieces, at least one; none at the end. */
  async function nextBatch(): Promise<readonly Buffer[]> {
    for (;;) {
      const { value: next, done } = await (ahead.shift() ?? batches.next());
      if (done) return [];
      while (next.isLarge && ahead.length < mostAhead) ahead.push(readOn(batches));
      const plain = await next.opened;
      if (plain.length > 0) return plain;
    }
  }

  async function give(): Promise<void> {
    const plain = await nextBatch();
    if (plain.length === 0) output.push(null);
    for (const piece of plain) output.push(piece);
  }

  const output = new Readable({
    highWaterMark: 0,
    read() {
      give().catch((error) => output.destroy(error));
    },
    destroy(error, done) {
      reading.left = true;
      reading.sealed?.destroy();
      // What waits to be asked for more would never come to its end, and its thread would keep the slice and its key.
      batches.return(undefined).catch(() => {});
      done(error);
    },
  });
  return output;
}

interface Reading {
  /** What is read at the moment. */
  sealed?: Readable;
  /** The reader has gone. */
  left: boolean;
}

/** A failure is told when the result is asked for. */
function readOn<Item>(items: AsyncIterator<Item, undefined>): Promise<IteratorResult<Item, undefined>> {
  const next = items.next();
  next.catch(() => {});
  return next;
}

/** What one chunk of the store holds. */
interface Batch {
  readonly isLarge: boolean;
  /** The plain bytes of all segments that end in the chunk. */
  readonly opened: Promise<readonly Buffer[]>;
}

async function* openBatches(
  file: Omit<SealedParts, 'parts'>,
  slices: readonly PartSlice[],
  bytesAtOnce: () => number,
  reading: Reading,
): AsyncGenerator<Batch, undefined> {
  for (const slice of slices) {
    const path = slice.end - slice.start > smallSlice ? file.blobs.fileOf(slice.part.blobKey) : undefined;
    if (path !== undefined) {
      yield* openFile(file, slice, path, bytesAtOnce);
      continue;
    }
    const { sealed, opening } = await openSlice(file, slice, bytesAtOnce);
    reading.sealed = sealed;
    try {
      if (reading.left) return;
      for await (const chunk of sealed as AsyncIterable<Buffer>) {
        const isLarge = chunk.length > 2 * plainSegment;
        const opened = (async () => opening.add(chunk))();
        opened.catch(() => {}); // told to whoever asks for this batch
        yield { isLarge, opened };
      }
      await opening.finish();
    } finally {
      sealed.destroy();
      opening.close();
    }
  }
}

/** The same for a part that lies in a file, which the thread that opens it reads too. */
async function* openFile(
  { contentKey: key, place }: Omit<SealedParts, 'parts'>,
  { number, part, start, end }: PartSlice,
  path: string,
  bytesAtOnce: () => number,
): AsyncGenerator<Batch, undefined> {
  const { plainSize, fingerprint } = part;
  const wanted = { path, key, place, number, known: { plainSize, fingerprint } };
  const reading = await readPartInThread(wanted, part.blobKey);
  try {
    for (let at = start; at < end; ) {
      const segments = Math.max(1, Math.floor(bytesAtOnce() / sealedSegment));
      const next = Math.min(end, (Math.floor(at / plainSegment) + segments) * plainSegment);
      const opened = reading.open(at, next).then((plain) => [plain]);
      opened.catch(() => {}); // told to whoever asks for this batch
      yield { isLarge: segments > 2, opened };
      at = next;
    }
  } finally {
    reading.close();
  }
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
  readonly opening: SliceOpening;
}

async function openSlice(
  file: Omit<SealedParts, 'parts'>,
  slice: PartSlice,
  bytesAtOnce: () => number,
): Promise<OpenSlice> {
  const { blobs, contentKey: key, place } = file;
  const { number, part, start, end } = slice;
  const wanted = { key, place, number, known: part, start, end };
  const open = end - start > smallSlice ? openInThread : openHere;
  if (end - start === part.plainSize) {
    // The header comes with the first chunk, so that all chunks end where a segment ends.
    let ahead = floeHeaderLength;
    const chunkSize = () => {
      const size = ahead + bytesAtOnce();
      ahead = 0;
      return size;
    };
    return { sealed: await blobs.read(part.blobKey, { chunkSize }), opening: open(wanted) };
  }
  const header = await readHeader(blobs, part.blobKey);
  const range = openPart(key, place, number, part, header).sealedRange(start, end);
  return {
    sealed: await blobs.read(part.blobKey, { range, chunkSize: bytesAtOnce }),
    opening: open({ ...wanted, header }),
  };
}

async function readHeader(blobs: BlobStore, blobKey: string): Promise<Buffer> {
  const header: Buffer[] = await (
    await blobs.read(blobKey, { range: { start: 0, end: floeHeaderLength - 1 } })
  ).toArray();
  return Buffer.concat(header);
}
