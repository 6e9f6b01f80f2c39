import type { KeyObject } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import { type BlobStore, isInlineKey } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import { release } from '../ports/release.ts';
import type { RunningChecksum } from './checksums.ts';
import { newBlobKey, newInlineKey } from './identifiers.ts';
import { type NewPart, PartWriter, type SealedPart } from './part-writer.ts';
import { type FilePlace, maxPartSize, maxParts, minPartSize } from './sealed-part.ts';

/** A part that is large enough is closed at this age, so that a slow upload keeps its progress. */
const maxPartAgeMs = 10_000;
/** Bytes that may arrive between two checks of the free space. */
const spaceCheckBytes = 8 * 2 ** 20;
/** Far less than the hour after which a part counts as abandoned. */
const renewIntervalMs = 300_000;

export interface SealFileOptions {
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly contentKey: KeyObject;
  readonly place: FilePlace;
  /** The writer owns its chunks: the caller must not use them again. It is not destroyed when sealing fails. */
  readonly input: Readable;
  /** The file may have no more bytes than this, earlier parts included. */
  readonly declaredSize: number;
  /** A file of up to this declared size is not written to the store: `commitPart` stores its sealed bytes. */
  readonly maxInlineSize?: number;
  /** Parts and bytes of this generation that earlier requests have committed. */
  readonly stored: { readonly parts: number; readonly size: number };
  /**
   * The last stored part, where it is too small to stay as it is. The first part that is made here has its number, and
   * holds its bytes again before the new ones. Nothing is made when no byte comes.
   */
  readonly tail?: { readonly size: number; read(): AsyncIterable<Buffer> } | undefined;
  /** Updated with every byte. Omit it if it was lost: it can be computed from the parts afterwards. */
  readonly checksum?: RunningChecksum | undefined;
  /** Runs before each part, and every few MiB within it. An error ends the upload, and its open part is discarded. */
  requireSpace(): Promise<void>;
  /**
   * Runs before the first byte of a part is written to the store, so that a blob left by a crash can be found. Not for
   * inline parts, of which a crash leaves nothing.
   */
  registerPart(part: NewPart): Promise<void>;
  /** Runs every few minutes while a part is written slowly, to show that it still has a writer. */
  renewPart(blobKey: string): Promise<void>;
  /** Runs when the part is durable or has `content`, in the order of the parts. It is valid only after this call. */
  commitPart(part: SealedPart): Promise<void>;
}

/**
 * Seals the input into parts, in one pass, and resolves when the last one is committed. While a part becomes durable
 * and is committed, the next one is already being sealed; no further.
 *
 * When the input fails, the received bytes are committed and the input's own error is thrown. A byte beyond the declared
 * size is a Problem, and its part is discarded. After any error except the input's, the checksum is invalid.
 */
export async function sealFile(options: SealFileOptions): Promise<{ readonly parts: number; readonly size: number }> {
  const { checksum, input, stored } = options;
  if (checksum !== undefined && checksum.size !== stored.size) throw new RangeError('The checksum is of other bytes');
  const sealer = new FileSealer(options);
  try {
    const broken = await takeAll(input, (chunk) => sealer.take(chunk));
    await sealer.finish();
    if (broken !== undefined) throw broken.error;
    return { parts: sealer.parts, size: sealer.size };
  } catch (error) {
    await sealer.abandon();
    throw error;
  }
}

/** The part that receives the next bytes. */
interface OpenPart {
  readonly writer: PartWriter;
  /** Plain bytes that it needs before it may be closed. */
  readonly minSize: number;
  readonly startedAt: number;
  renewedAt: number;
  /** Plain bytes at the last check of the free space. */
  checkedSize: number;
}

/** Divides the bytes of a file into parts: at most one is open, and one before it is settling. */
class FileSealer {
  readonly #options: SealFileOptions;
  readonly #spare: Uint8Array<ArrayBuffer>[] = [];
  /** Bytes of the file, earlier parts included. */
  size: number;
  /** Parts of the file, the open one included. */
  parts: number;
  #open: OpenPart | undefined;
  /** Resolves when the part before the open one is durable and committed. */
  #settling: Promise<void> = Promise.resolve();

  constructor(options: SealFileOptions) {
    const { stored, tail } = options;
    this.#options = options;
    this.size = stored.size;
    this.parts = stored.parts - (tail === undefined ? 0 : 1);
  }

  async take(chunk: Buffer): Promise<void> {
    const { declaredSize } = this.#options;
    if (this.size + chunk.length > declaredSize) {
      throw new Problem('upload_size_mismatch', { detail: 'Received more bytes than the registered size.' });
    }
    this.size += chunk.length;
    for (let rest = chunk; rest.length > 0; ) {
      if (this.#open !== undefined) await this.#closeOrRenew(this.#open);
      if (this.#open !== undefined) await this.#checkSpace(this.#open);
      const { writer } = this.#open ?? (await this.#begin(this.size - rest.length));
      const piece = rest.subarray(0, maxPartSize - writer.plainSize);
      rest = rest.subarray(piece.length);
      await writer.add(piece);
    }
    release(chunk);
  }

  /** Resolves when all parts are committed. */
  async finish(): Promise<void> {
    if (this.#open !== undefined) await this.#close(this.#open);
    await this.#settling;
  }

  /** Discards the open part, and waits for the one before it, which may still be committed. */
  async abandon(): Promise<void> {
    await this.#open?.writer.abandon();
    await this.#settling.catch(() => {});
  }

  /** Begins a part after this many bytes of the file. */
  async #begin(start: number): Promise<OpenPart> {
    const { declaredSize, clock, stored, tail } = this.#options;
    const resumed = this.parts < stored.parts ? tail : undefined;
    const alreadyHashed = resumed?.size ?? 0;
    const minSize = minPartSize(declaredSize, { parts: this.parts, size: start - alreadyHashed });
    const writer = await this.#registerPart(alreadyHashed);
    const startedAt = clock.now().getTime();
    const begun = { writer, minSize, startedAt, renewedAt: startedAt, checkedSize: 0 };
    this.#open = begun;
    this.parts += 1;
    if (resumed !== undefined) await copy(resumed.read(), writer);
    return begun;
  }

  async #registerPart(alreadyHashed: number): Promise<PartWriter> {
    const { blobs, contentKey, place, checksum } = this.#options;
    if (this.parts >= maxParts) throw tooManyParts();
    const isInline = this.#options.declaredSize <= (this.#options.maxInlineSize ?? 0);
    const blobKey = isInline ? newInlineKey(place.trackingId) : newBlobKey(place.trackingId);
    const pending = { number: this.parts, blobKey };
    await this.#options.requireSpace();
    if (!isInline) await this.#options.registerPart(pending);
    return new PartWriter({ blobs, contentKey, place, checksum, alreadyHashed, spare: this.#spare, isInline }, pending);
  }

  async #closeOrRenew(part: OpenPart): Promise<void> {
    const { writer, minSize, startedAt } = part;
    const isLarge = writer.plainSize >= maxPartSize;
    const now = this.#options.clock.now().getTime();
    if (writer.plainSize >= minSize && (isLarge || now - startedAt >= maxPartAgeMs)) {
      await this.#close(part);
    } else if (now - part.renewedAt >= renewIntervalMs && !isInlineKey(writer.blobKey)) {
      part.renewedAt = now;
      await this.#options.renewPart(writer.blobKey);
    }
  }

  async #checkSpace(part: OpenPart): Promise<void> {
    if (part.writer.plainSize - part.checkedSize < spaceCheckBytes) return;
    part.checkedSize = part.writer.plainSize;
    await this.#options.requireSpace();
  }

  /** Starts to settle the part, as soon as the part before it has settled. */
  async #close({ writer }: OpenPart): Promise<void> {
    await this.#settling;
    this.#open = undefined;
    this.#settling = writer.finish().then(this.#options.commitPart);
    this.#settling.catch(() => {}); // awaited before the next part settles, and at the end
  }
}

async function copy(bytes: AsyncIterable<Buffer>, part: PartWriter): Promise<void> {
  for await (const chunk of bytes) {
    await part.add(chunk);
    release(chunk);
  }
}

/** Resolves with the input's error, to distinguish it from errors of the writer. */
async function takeAll(
  input: Readable,
  take: (chunk: Buffer) => Promise<void>,
): Promise<{ readonly error: unknown } | undefined> {
  const chunks = input.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer>;
  try {
    for (;;) {
      let next: IteratorResult<Buffer>;
      try {
        next = await chunks.next();
      } catch (error) {
        return { error };
      }
      if (next.done) return undefined;
      await take(next.value);
    }
  } finally {
    // The caller may still read the rest of the input. If the input fails now, it must have an error listener.
    input.on('error', () => {});
    await chunks.return(undefined);
  }
}

function tooManyParts(): Problem {
  return new Problem('upload_parts_exceeded', {
    detail: `Too many parts: the limit is ${maxParts}.`,
    members: { limit: maxParts },
  });
}
