import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from '../ports/blob-store.ts';
import { mebibyteCrcs, type RunningChecksum } from './checksums.ts';
import type { PlainBytes } from './seal-worker.ts';
import { type FilePlace, plainSegment } from './sealed-part.ts';
import { nextId, type SealWorker, sealWorkers } from './workers.ts';

/** Sealed bytes that may be buffered for the store. */
const bufferedBytes = 2 ** 20;
/** Segments that may be pending in the seal worker. */
const segmentsAhead = 4;

/** A part that is about to be written. */
export interface NewPart {
  /** Counted from 0. */
  readonly number: number;
  readonly blobKey: string;
}

/** A sealed part with all values of its row. It is durable, unless it has `content`. */
export interface SealedPart extends NewPart {
  /** The sealed bytes of an inline part, which become durable with its row. Undefined for a part in the store. */
  readonly content: Buffer | undefined;
  readonly plainSize: number;
  readonly plainCrc32: number;
  /** 16 bytes by which the manifest recognizes the part. */
  readonly fingerprint: Buffer;
  readonly sealedSize: number;
  /** One CRC-32 (four bytes, big-endian) for each MiB of the sealed bytes, to find damage without a key. */
  readonly sealedCrc32s: Buffer;
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
  /** Whether the sealed bytes are collected for the database instead of being written to the store. */
  readonly isInline: boolean;
}

/** Seals one part and writes it to the store. Collects the bytes of an inline part instead. */
export class PartWriter implements NewPart {
  readonly number: number;
  readonly blobKey: string;
  readonly #checksum: RunningChecksum | undefined;
  readonly #spare: Uint8Array<ArrayBuffer>[];
  readonly #worker: SealWorker;
  /** Identifies this part in the worker. */
  readonly #id = nextId();
  readonly #sealed = new SealedStream();
  readonly #written: Promise<{ readonly size: number; readonly content?: Buffer }>;
  readonly #started: Promise<{ readonly fingerprint: Uint8Array }>;
  #plainSize = 0;
  /** How many of the next bytes the checksum already includes. */
  #toSkip: number;
  #segment: Uint8Array<ArrayBuffer>;
  /** Bytes in `#segment`. */
  #filled = 0;
  /** Segments that are pending in the worker. */
  #ahead = 0;
  #wake = () => {};

  constructor(options: PartOptions, { number, blobKey }: NewPart) {
    const { blobs, contentKey: key, place, checksum, spare } = options;
    this.number = number;
    this.blobKey = blobKey;
    this.#checksum = checksum;
    this.#toSkip = options.alreadyHashed;
    this.#spare = spare;
    this.#segment = this.#emptySegment();
    this.#worker = checksum?.handle.thread ?? sealWorkers.pick();
    this.#sealed.on('space', () => this.#wake());
    this.#sealed.on('close', () => {
      this.#worker.run('dropPart', { id: this.#id }).catch(() => {});
      this.#wake();
    });
    this.#written = options.isInline ? collect(this.#sealed) : blobs.write(blobKey, this.#sealed);
    this.#written.catch((error) => this.#sealed.destroy(error));
    const started = this.#worker.run('startPart', { id: this.#id, key, place, number });
    started.then(({ sealed }) => this.#sealed.append(sealed), this.#fail);
    this.#started = started;
  }

  get plainSize(): number {
    return this.#plainSize;
  }

  /** Copies the chunk. Returns a promise if the caller must wait for free buffer space. */
  add(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#sealed.destroyed) return this.#rejectWithCause();
    this.#plainSize += chunk.length;
    for (let rest = chunk; rest.length > 0; ) {
      // A full segment waits for the next byte, which shows that it is not the last segment.
      if (this.#filled === plainSegment) this.#sealSegment();
      const piece = rest.subarray(0, plainSegment - this.#filled);
      this.#segment.set(piece, this.#filled);
      this.#filled += piece.length;
      rest = rest.subarray(piece.length);
    }
    return this.#hasSpace ? undefined : this.#waitForSpace();
  }

  /** Resolves when the part is durable, or collected. */
  async finish(): Promise<SealedPart> {
    if (this.#sealed.destroyed) await this.#rejectWithCause();
    const finishing = this.#worker.run('finishPart', this.#takeBuffered(), { moved: [this.#segment.buffer] });
    finishing.then(({ sealed }) => {
      this.#sealed.append(sealed);
      this.#sealed.push(null);
    }, this.#fail);
    const { size, content } = await this.#written;
    const [{ fingerprint }, { plainCrc32 }] = await Promise.all([this.#started, finishing]);
    const { sealedSize } = this.#sealed;
    if (size !== sealedSize) throw new Error('The blob store kept another number of bytes than it was given');
    return {
      number: this.number,
      blobKey: this.blobKey,
      content,
      plainSize: this.#plainSize,
      plainCrc32,
      fingerprint: Buffer.from(fingerprint),
      sealedSize,
      sealedCrc32s: this.#sealed.crc32s(),
    };
  }

  /** Removes the part from the store. Does nothing if the part is finished. */
  async abandon(): Promise<void> {
    this.#sealed.destroy(new Error('The part was abandoned'));
    await this.#written.catch(() => {});
  }

  #emptySegment(): Uint8Array<ArrayBuffer> {
    return this.#spare.pop() ?? new Uint8Array(plainSegment);
  }

  #sealSegment(): void {
    this.#ahead += 1;
    const sealing = this.#worker.run('sealSegment', this.#takeBuffered(), { moved: [this.#segment.buffer] });
    sealing.then(({ sealed, emptied }) => {
      this.#ahead -= 1;
      this.#spare.push(emptied as Uint8Array<ArrayBuffer>);
      this.#sealed.append(sealed);
      this.#wake();
    }, this.#fail);
    this.#segment = this.#emptySegment();
  }

  /** Returns the buffered bytes as input for the seal worker. */
  #takeBuffered(): PlainBytes {
    const plain = this.#segment.subarray(0, this.#filled);
    this.#filled = 0;
    const alreadyHashed = Math.min(this.#toSkip, plain.length);
    this.#toSkip -= alreadyHashed;
    this.#checksum?.addSize(plain.length - alreadyHashed);
    return { part: this.#id, checksum: this.#checksum?.handle.id, alreadyHashed, plain };
  }

  get #hasSpace(): boolean {
    return this.#ahead < segmentsAhead && this.#sealed.hasSpace;
  }

  async #waitForSpace(): Promise<void> {
    while (!this.#sealed.destroyed && !this.#hasSpace) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#sealed.destroyed) await this.#rejectWithCause();
  }

  readonly #fail = (error: Error): void => {
    this.#sealed.destroy(error);
  };

  /** Rejects with the error that ended the write to the store. */
  async #rejectWithCause(): Promise<never> {
    await this.#written;
    throw new Error('The blob store stopped reading before the end');
  }
}

async function collect(sealed: Readable): Promise<{ readonly size: number; readonly content: Buffer }> {
  const chunks: Buffer[] = [];
  for await (const chunk of sealed) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  return { size: content.length, content };
}

/** The sealed bytes of a part on their way to the store. Emits `space` when more bytes can be buffered. */
class SealedStream extends Readable {
  readonly #crcs = mebibyteCrcs();
  hasSpace = true;
  /** Includes bytes that came after the store stopped reading, so that an incomplete write is detected. */
  sealedSize = 0;

  constructor() {
    super({ highWaterMark: bufferedBytes });
    this.on('error', () => {}); // the store's write reports it; without a listener it would end the process
  }

  override _read(): void {
    this.hasSpace = true;
    this.emit('space');
  }

  append(sealed: readonly Uint8Array[]): void {
    for (const bytes of sealed) this.sealedSize += bytes.length;
    if (this.destroyed) return;
    for (const bytes of sealed) {
      // Computed here because the seal worker is the bottleneck.
      this.#crcs.add(bytes);
      this.hasSpace = this.push(bytes);
    }
  }

  /** See `SealedPart`. */
  crc32s(): Buffer {
    return this.#crcs.all();
  }
}
