import type { Damage, DamageKind } from '../core/scrub.ts';
import { mebibyteCrcs } from '../crypto/checksums.ts';
import type { StoredPart } from '../db/parts/stored-parts.ts';
import { BlobMissing, type BlobStore, isInlineKey, openBlobReader } from '../ports/blob-store.ts';

/** Each read is one MiB, which takes little memory and a short time of the main thread. */
const bytesPerRead = 2 ** 20;

/** So many parts in a row are not damaged at once: the store is unavailable. */
const maxUnreadable = 3;

/** Called before each read with its length, to limit the rate. */
export type Throttle = (bytes: number) => Promise<void>;

const noPace: Throttle = async () => {};

export interface ContentCheck {
  /**
   * Compares the stored bytes of a part with their size and checksums, which needs no key. Returns undefined if they are
   * as they were written. Rejects if the store is unavailable, or if `stopping` is aborted.
   */
  damageOf(part: StoredPart, pace?: Throttle, stopping?: AbortSignal): Promise<Damage | undefined>;
  /** Compares only how many bytes are stored. */
  sizeDamageOf(part: StoredPart): Promise<Damage | undefined>;
}

/** Checks parts one after the other. */
export function contentCheck(blobs: BlobStore): ContentCheck {
  let unreadable = 0;
  const explained = async (part: StoredPart, check: Promise<Damage | undefined>, stopping?: AbortSignal) => {
    try {
      const damage = await check;
      unreadable = 0;
      return damage;
    } catch (error) {
      if (error instanceof BlobMissing) return damageOfKind('missing');
      if (stopping?.aborted || isInlineKey(part.blobKey)) throw error;
      // A bad sector fails like the whole disk. If the store works otherwise, it is this part that cannot be read.
      unreadable += 1;
      if (unreadable >= maxUnreadable || !(await responds(blobs))) throw error;
      return damageOfKind('unreadable');
    }
  };
  return {
    damageOf: (part, pace = noPace, stopping) => explained(part, readDamage(blobs, part, pace, stopping), stopping),
    sizeDamageOf: (part) => explained(part, readSizeDamage(blobs, part)),
  };
}

const damageOfKind = (kind: DamageKind): Damage => ({ kind, mebibytes: [] });

async function responds(blobs: BlobStore): Promise<boolean> {
  return blobs
    .list('readiness/')
    [Symbol.asyncIterator]()
    .next()
    .then(
      () => true,
      () => false,
    );
}

/** One byte is where the last should be, and none behind it. */
async function readSizeDamage(blobs: BlobStore, { blobKey, sealedSize }: StoredPart): Promise<Damage | undefined> {
  const start = Math.max(sealedSize - 1, 0);
  const { length } = await blobs.read(blobKey, { start, end: start + 2 });
  if (length === Math.min(sealedSize, 1)) return undefined;
  return damageOfKind(length === 0 ? 'shorter' : 'longer');
}

async function readDamage(
  blobs: BlobStore,
  { blobKey, sealedSize, sealedCrc32s }: StoredPart,
  pace: Throttle,
  stopping: AbortSignal | undefined,
): Promise<Damage | undefined> {
  const crcs = mebibyteCrcs();
  const reader = openBlobReader(blobs, blobKey);
  try {
    for (let start = 0; start === 0 || start < sealedSize; start += bytesPerRead) {
      stopping?.throwIfAborted();
      const expected = Math.min(bytesPerRead, sealedSize - start);
      await pace(expected);
      const isLast = start + expected === sealedSize;
      // One byte more shows whether the blob is longer.
      const bytes = await reader.read({ start, end: start + expected + (isLast ? 1 : 0) });
      if (bytes.length < expected) return damageOfKind('shorter');
      if (bytes.length > expected) return damageOfKind('longer');
      crcs.add(bytes);
    }
  } finally {
    reader.close();
  }
  const mebibytes = differingMebibytes(crcs.all(), sealedCrc32s);
  return mebibytes.length === 0 ? undefined : { kind: 'contents', mebibytes };
}

const crcLength = 4;

/** Also finds a stored list of checksums that has another length. */
function differingMebibytes(found: Buffer, stored: Uint8Array): number[] {
  const count = Math.ceil(Math.max(found.length, stored.length) / crcLength);
  return Array.from({ length: count }, (_, number) => number).filter((number) => {
    const [start, end] = [number * crcLength, (number + 1) * crcLength];
    return !found.subarray(start, end).equals(stored.subarray(start, end));
  });
}
