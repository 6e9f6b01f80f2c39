import { Readable } from 'node:stream';
import type { BlobStore } from '../ports/blob-store.ts';
import type { PartSealer } from './sealed-part.ts';

/** How far sealing may run ahead of the store. */
const bufferedBytes = 2 ** 20;

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
export interface PartWriter {
  readonly plainSize: number;
  /** Resolves, at once as a rule, when there is room for more. */
  add(chunk: Buffer): Promise<void> | undefined;
  /** Resolves when the part is durable. */
  finish(): Promise<SealedPart>;
  /** Leaves nothing in the store. Does nothing when the part is finished. */
  abandon(): Promise<void>;
}

export function writePart(blobs: BlobStore, sealer: PartSealer, intended: IntendedPart): PartWriter {
  let wake = () => {};
  let sealedSize = 0;
  const stream = new Readable({ highWaterMark: bufferedBytes, read: () => wake() });
  stream.on('error', () => {}); // told by `written`; without a listener it would end the process
  stream.on('close', () => wake());
  const written = blobs.write(intended.blobKey, stream);
  written.catch((error) => stream.destroy(error));

  function push(sealed: readonly Buffer[]): boolean {
    let room = true;
    for (const bytes of sealed) {
      sealedSize += bytes.length;
      room = stream.push(bytes);
    }
    return room;
  }

  async function roomForMore(): Promise<void> {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (stream.destroyed) await failure();
  }

  async function failure(): Promise<never> {
    await written;
    throw new Error('The blob store stopped reading before the end');
  }

  return {
    get plainSize() {
      return sealer.plainSize;
    },
    add(chunk) {
      if (stream.destroyed) return failure();
      return push(sealer.add(chunk)) ? undefined : roomForMore();
    },
    async finish() {
      if (stream.destroyed) await failure();
      push(sealer.finish());
      stream.push(null);
      const { size } = await written;
      if (size !== sealedSize) throw new Error('The blob store kept another number of bytes than it was given');
      return {
        ...intended,
        plainSize: sealer.plainSize,
        plainCrc32: sealer.plainCrc32(),
        fingerprint: sealer.fingerprint,
        sealedSize,
        sealedCrc32s: sealer.cipherCrc32s(),
      };
    },
    async abandon() {
      stream.destroy(new Error('The part was abandoned'));
      await written.catch(() => {});
    },
  };
}
