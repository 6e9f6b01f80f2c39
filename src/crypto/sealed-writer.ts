import type { KeyObject } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import { release } from '../ports/release.ts';
import { newBlobKey } from './identifiers.ts';
import { type PartOptions, type PartWriter, type PendingPart, type SealedPart, writePart } from './part-writer.ts';
import type { RunningChecksum } from './running-checksum.ts';
import { type FilePlace, maxPartSize, maxParts, minPartSize } from './sealed-part.ts';

/** A part that is large enough is closed at this age, so that a slow upload keeps its progress. */
const maxPartAgeMs = 10_000;
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
  /** Parts and bytes of this generation that earlier requests have committed. */
  readonly stored: { readonly parts: number; readonly size: number };
  /**
   * The last stored part, where it is too small to stay as it is. The first part that is made here has its number, and
   * holds its bytes again before the new ones. Nothing is made when no byte comes.
   */
  readonly tail?: { readonly size: number; read(): Readable } | undefined;
  /** Updated with every byte. Omit it if it was lost: it can be computed from the parts afterwards. */
  readonly checksum?: RunningChecksum | undefined;
  /** Runs before the first byte of a part is written, so that a blob left by a crash can be found. */
  registerPart(part: PendingPart): Promise<void>;
  /** Runs every few minutes while a part is written slowly, to show that it still has a writer. */
  renewPart(blobKey: string): Promise<void>;
  /** Runs when the part is durable, in the order of the parts. The part is valid only after this call. */
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
  const { declaredSize, checksum, clock, stored, tail } = options;
  if (checksum !== undefined && checksum.size !== stored.size) throw new RangeError('The checksum is of other bytes');
  let { size } = stored;
  let parts = stored.parts - (tail === undefined ? 0 : 1);
  let part: PartWriter | undefined;
  let smallest = 0;
  let partStarted = 0;
  let prolonged = 0;
  const spare: Uint8Array<ArrayBuffer>[] = [];
  let settling: Promise<void> = Promise.resolve();

  async function settle(finished: PartWriter): Promise<void> {
    await settling;
    part = undefined;
    settling = finished.finish().then(options.commitPart);
    settling.catch(() => {}); // awaited before the next part settles, and at the end
  }

  function isRipe({ plainSize }: PartWriter): boolean {
    if (plainSize < smallest) return false;
    return plainSize >= maxPartSize || clock.now().getTime() - partStarted >= maxPartAgeMs;
  }

  async function begin(start: number): Promise<PartWriter> {
    const resumed = parts < stored.parts ? tail : undefined;
    const seen = resumed?.size ?? 0;
    smallest = minPartSize(declaredSize, { parts, size: start - seen });
    const begun = await beginPart(options, parts, { spare, alreadyHashed: seen });
    part = begun;
    partStarted = prolonged = clock.now().getTime();
    parts += 1;
    if (resumed !== undefined) await copy(resumed.read(), begun);
    return begun;
  }

  async function prolong({ blobKey }: PartWriter): Promise<void> {
    const now = clock.now().getTime();
    if (now - prolonged < renewIntervalMs) return;
    prolonged = now;
    await options.renewPart(blobKey);
  }

  async function take(chunk: Buffer): Promise<void> {
    if (size + chunk.length > declaredSize) throw new Problem('rule_broken', { detail: 'More bytes than announced.' });
    size += chunk.length;
    for (let rest = chunk; rest.length > 0; ) {
      if (part !== undefined && isRipe(part)) await settle(part);
      else if (part !== undefined) await prolong(part);
      const writer = part ?? (await begin(size - rest.length));
      const piece = rest.subarray(0, maxPartSize - writer.plainSize);
      rest = rest.subarray(piece.length);
      await writer.add(piece);
    }
    release(chunk);
  }

  try {
    const broken = await takeAll(options.input, take);
    if (part !== undefined) await settle(part);
    await settling;
    if (broken !== undefined) throw broken.error;
    return { parts, size };
  } catch (error) {
    await part?.abandon();
    await settling.catch(() => {});
    throw error;
  }
}

async function beginPart(
  options: SealFileOptions,
  number: number,
  more: Pick<PartOptions, 'spare' | 'alreadyHashed'>,
): Promise<PartWriter> {
  if (number >= maxParts) throw new Problem('rule_broken', { detail: `A file has at most ${maxParts} parts.` });
  const intended = { number, blobKey: newBlobKey(options.place.trackingId) };
  await options.registerPart(intended);
  return writePart({ ...options, ...more }, intended);
}

async function copy(bytes: Readable, part: PartWriter): Promise<void> {
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
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
