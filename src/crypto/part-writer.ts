import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from '../ports/blob-store.ts';
import { mebibyteCrcs } from './mebibyte-crcs.ts';
import type { RunningChecksum } from './running-checksum.ts';
import { type FilePlace, plainSegment } from './sealed-part.ts';
import { nextId, pickSealWorker } from './workers.ts';

/** Sealed bytes that may be buffered for the store. */
const bufferedBytes = 2 ** 20;
/** Segments that may be pending in the seal worker. */
const segmentsAhead = 4;

/** A part that is about to be written. */
export interface PendingPart {
  /** Counted from 0. */
  readonly number: number;
  readonly blobKey: string;
}

/** A durable part with all values of its row. */
export interface SealedPart extends PendingPart {
  readonly plainSize: number;
  readonly plainCrc32: number;
  /** 16 bytes by which the manifest recognizes the part. */
  readonly fingerprint: Buffer;
  readonly sealedSize: number;
  /** One CRC-32 (four bytes, big-endian) for each MiB of the sealed bytes, to find damage without a key. */
  readonly sealedCrc32s: Buffer;
}

/** Writes one part to the store. */
export interface PartWriter extends PendingPart {
  readonly plainSize: number;
  /** Copies the chunk. Returns a promise if the caller must wait for free buffer space. */
  add(chunk: Uint8Array): Promise<void> | undefined;
  /** Resolves when the part is durable. */
  finish(): Promise<SealedPart>;
  /** Removes the part from the store. Does nothing if the part is finished. */
  abandon(): Promise<void>;
}

export interface PartOptions {
  readonly blobs: BlobStore;
  readonly contentKey: KeyObject;
  readonly place: FilePlace;
  /** Updated with every byte, except for those at the beginning that it already includes. */
  readonly checksum?: RunningChecksum | undefined;
  readonly alreadyHashed: number;
  /** Segment buffers that the parts of a file reuse. */
  readonly spare: Uint8Array<ArrayBuffer>[];
}

export function writePart(options: PartOptions, intended: PendingPart): PartWriter {
  const { checksum, spare } = options;
  const thread = checksum?.handle.thread ?? pickSealWorker();
  const part = nextId();
  const crcs = mebibyteCrcs();
  let plainSize = 0;
  let toSkip = options.alreadyHashed;
  let sealedSize = 0;
  let segment = emptySegment();
  let filled = 0;
  let ahead = 0;
  let hasSpace = true;
  let wake = () => {};

  const stream = new Readable({
    highWaterMark: bufferedBytes,
    read() {
      hasSpace = true;
      wake();
    },
  });
  stream.on('error', () => {}); // `written` reports it; without a listener it would end the process
  stream.on('close', () => {
    thread.run('dropPart', { id: part }).catch(() => {});
    wake();
  });
  const written = options.blobs.write(intended.blobKey, stream);
  written.catch((error) => stream.destroy(error));
  const { contentKey: key, place } = options;
  const started = thread.run('startPart', { id: part, key, place, number: intended.number });
  started.then(({ sealed }) => push(sealed), fail);

  function emptySegment(): Uint8Array<ArrayBuffer> {
    return spare.pop() ?? new Uint8Array(plainSegment);
  }

  function fail(error: Error): void {
    stream.destroy(error);
  }

  function push(sealed: readonly Uint8Array[]): void {
    // Count bytes even if the store has stopped reading, so that an incomplete write is detected.
    for (const bytes of sealed) sealedSize += bytes.length;
    if (stream.destroyed) return;
    for (const bytes of sealed) {
      // Computed here because the seal worker is the bottleneck.
      crcs.add(bytes);
      hasSpace = stream.push(bytes);
    }
  }

  /** Returns the buffered bytes as input for the seal worker. */
  function takeBuffered() {
    const plain = segment.subarray(0, filled);
    filled = 0;
    const alreadyHashed = Math.min(toSkip, plain.length);
    toSkip -= alreadyHashed;
    checksum?.addSize(plain.length - alreadyHashed);
    return { part, checksum: checksum?.handle.id, alreadyHashed, plain };
  }

  function sealSegment(): void {
    ahead += 1;
    thread.run('sealSegment', takeBuffered(), { moved: [segment.buffer] }).then(({ sealed, emptied }) => {
      ahead -= 1;
      spare.push(emptied as Uint8Array<ArrayBuffer>);
      push(sealed);
      wake();
    }, fail);
    segment = emptySegment();
  }

  async function waitForSpace(): Promise<void> {
    while (!stream.destroyed && (ahead >= segmentsAhead || !hasSpace)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (stream.destroyed) await failure();
  }

  async function failure(): Promise<never> {
    await written;
    throw new Error('The blob store stopped reading before the end');
  }

  return {
    ...intended,
    get plainSize() {
      return plainSize;
    },
    add(chunk) {
      if (stream.destroyed) return failure();
      plainSize += chunk.length;
      for (let rest = chunk; rest.length > 0; ) {
        // A full segment waits for the next byte, which shows that it is not the last segment.
        if (filled === plainSegment) sealSegment();
        const piece = rest.subarray(0, plainSegment - filled);
        segment.set(piece, filled);
        filled += piece.length;
        rest = rest.subarray(piece.length);
      }
      return ahead < segmentsAhead && hasSpace ? undefined : waitForSpace();
    },
    async finish() {
      if (stream.destroyed) await failure();
      const finishing = thread.run('finishPart', takeBuffered(), { moved: [segment.buffer] });
      finishing.then(({ sealed }) => {
        push(sealed);
        stream.push(null);
      }, fail);
      const { size } = await written;
      const [{ fingerprint }, { plainCrc32 }] = await Promise.all([started, finishing]);
      if (size !== sealedSize) throw new Error('The blob store kept another number of bytes than it was given');
      return {
        ...intended,
        plainSize,
        plainCrc32,
        fingerprint: Buffer.from(fingerprint),
        sealedSize,
        sealedCrc32s: crcs.all(),
      };
    },
    async abandon() {
      stream.destroy(new Error('The part was abandoned'));
      await written.catch(() => {});
    },
  };
}
