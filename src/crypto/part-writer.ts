import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from '../ports/blob-store.ts';
import { mebibyteCrcs } from './mebibyte-crcs.ts';
import type { RunningChecksum } from './running-checksum.ts';
import { type FilePlace, plainSegment } from './sealed-part.ts';
import { sealingThread } from './sealing-threads.ts';
import { nextId } from './threads.ts';

/** How far sealing may run ahead of the store. */
const bufferedBytes = 2 ** 20;
/** How many segments may be on their way through the sealing thread. */
const segmentsAhead = 4;

/** A part that is about to be written. */
export interface IntendedPart {
  /** Counted from 0. */
  readonly number: number;
  readonly blobKey: string;
}

/** A part that is durable, with all that its row must keep. */
export interface SealedPart extends IntendedPart {
  readonly plainSize: number;
  readonly plainCrc32: number;
  /** 16 bytes by which the manifest recognises the part. */
  readonly fingerprint: Buffer;
  readonly sealedSize: number;
  /** One CRC-32 (four bytes, big-endian) for each MiB of the sealed bytes, to find damage without a key. */
  readonly sealedCrc32s: Buffer;
}

/** One part on its way into the store. */
export interface PartWriter extends IntendedPart {
  readonly plainSize: number;
  /** Copies the chunk. Resolves, at once as a rule, when there is room for more. */
  add(chunk: Uint8Array): Promise<void> | undefined;
  /** Resolves when the part is durable. */
  finish(): Promise<SealedPart>;
  /** Leaves nothing in the store. Does nothing when the part is finished. */
  abandon(): Promise<void>;
}

export interface PartOptions {
  readonly blobs: BlobStore;
  readonly contentKey: KeyObject;
  readonly place: FilePlace;
  /** Sees every byte, but those at the beginning that it has seen already. */
  readonly checksum?: RunningChecksum | undefined;
  readonly seen: number;
  /** Memory for segments that the parts of a file hand on to each other. */
  readonly spare: Uint8Array<ArrayBuffer>[];
}

export function writePart(options: PartOptions, intended: IntendedPart): PartWriter {
  const { checksum, spare } = options;
  const thread = checksum?.home.thread ?? sealingThread();
  const part = nextId();
  const crcs = mebibyteCrcs();
  let plainSize = 0;
  let toSkip = options.seen;
  let sealedSize = 0;
  let segment = emptySegment();
  let filled = 0;
  let ahead = 0;
  let hasRoom = true;
  let wake = () => {};

  const stream = new Readable({
    highWaterMark: bufferedBytes,
    read() {
      hasRoom = true;
      wake();
    },
  });
  stream.on('error', () => {}); // told by `written`; without a listener it would end the process
  stream.on('close', () => {
    thread.ask('forgetPart', { id: part }).catch(() => {});
    wake();
  });
  const written = options.blobs.write(intended.blobKey, stream);
  written.catch((error) => stream.destroy(error));
  const { contentKey: key, place } = options;
  const started = thread.ask('startPart', { id: part, key, place, number: intended.number });
  started.then(({ sealed }) => push(sealed), fail);

  function emptySegment(): Uint8Array<ArrayBuffer> {
    return spare.pop() ?? new Uint8Array(plainSegment);
  }

  function fail(error: Error): void {
    stream.destroy(error);
  }

  function push(sealed: readonly Uint8Array[]): void {
    // Counted also when the store has stopped to read: then it has too few, and that must show.
    for (const bytes of sealed) sealedSize += bytes.length;
    if (stream.destroyed) return;
    for (const bytes of sealed) {
      // Here and not in the thread, which is the busiest of all.
      crcs.add(bytes);
      hasRoom = stream.push(bytes);
    }
  }

  /** What was gathered, for the thread that seals it. */
  function gathered() {
    const plain = segment.subarray(0, filled);
    filled = 0;
    const seen = Math.min(toSkip, plain.length);
    toSkip -= seen;
    checksum?.grow(plain.length - seen);
    return { part, checksum: checksum?.home.id, seen, plain };
  }

  function sealSegment(): void {
    ahead += 1;
    thread.ask('sealSegment', gathered(), [segment.buffer]).then(({ sealed, emptied }) => {
      ahead -= 1;
      spare.push(emptied as Uint8Array<ArrayBuffer>);
      push(sealed);
      wake();
    }, fail);
    segment = emptySegment();
  }

  async function roomForMore(): Promise<void> {
    while (!stream.destroyed && (ahead >= segmentsAhead || !hasRoom)) {
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
        // A full segment waits for the byte after it: only then it is known not to be the last.
        if (filled === plainSegment) sealSegment();
        const piece = rest.subarray(0, plainSegment - filled);
        segment.set(piece, filled);
        filled += piece.length;
        rest = rest.subarray(piece.length);
      }
      return ahead < segmentsAhead && hasRoom ? undefined : roomForMore();
    },
    async finish() {
      if (stream.destroyed) await failure();
      const finishing = thread.ask('finishPart', gathered(), [segment.buffer]);
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
