import { mebibyteCrcs } from '../crypto/mebibyte-crcs.ts';
import { type Row, readTransferSnapshot, type TransferRows } from '../db/transfers/transfer-rows.ts';
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts';
import type { Ports } from '../ports/ports.ts';
import { neededParts } from './files.ts';
import type { Finding } from './finding.ts';

export interface BlobCheck {
  /** A cleanup has just run, and nothing was written since. */
  readonly isCleanedUp: boolean;
  /** Whether every byte is read, or only looked how many there are. */
  readonly readsBlobs: boolean;
}

/** Each part that a file needs has its blob. */
export async function* checkBlobs(
  { db, blobs }: Pick<Ports, 'db' | 'blobs'>,
  trackingId: string,
  rows: TransferRows,
  { readsBlobs }: BlobCheck,
): AsyncGenerator<Finding> {
  for (const part of neededParts(rows)) {
    const finding = await (readsBlobs ? checkBytes(blobs, part) : checkSize(blobs, part));
    if (finding === undefined) continue;
    // It may have been replaced meanwhile, or the transfer ended.
    const now = neededParts(await readTransferSnapshot(db, trackingId));
    if (now.some(({ blob_key }) => blob_key === part.blob_key)) yield finding;
  }
}

const lostBlob = ({ blob_key, file_id }: Row<'part'>): Finding => ({
  invariant: 'file-integrity',
  about: `file ${file_id}`,
  what: `stored blob ${blob_key} is missing`,
});

/** One byte is where the last should be, and none behind it. */
async function checkSize(blobs: BlobStore, part: Row<'part'>): Promise<Finding | undefined> {
  const size = part.sealed_size ?? 0;
  const behind = await countBytes(blobs, part.blob_key, Math.max(size - 1, 0));
  if (behind === undefined) return lostBlob(part);
  if (behind === Math.min(size, 1)) return undefined;
  const what = `size mismatch: stored ${behind === 0 ? 'fewer' : 'more'} bytes than the expected ${size}`;
  return { invariant: 'counter-mismatch', about: `blob ${part.blob_key}`, what };
}

/** How many there are from here on, as far as one wants to know. Undefined when there is no such blob. */
async function countBytes(blobs: BlobStore, key: string, start: number): Promise<number | undefined> {
  try {
    return (await blobs.read(key, { start, end: start + 2 })).length;
  } catch (error) {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}

const bytesPerRead = 4 * 2 ** 20;

/** Compares the ciphertext with its stored size and CRCs, which needs no key. */
async function checkBytes(blobs: BlobStore, part: Row<'part'>): Promise<Finding | undefined> {
  const about = `blob ${part.blob_key}`;
  const crcs = mebibyteCrcs();
  let size = 0;
  try {
    for (let count = bytesPerRead; count === bytesPerRead; size += count) {
      const bytes = await blobs.read(part.blob_key, { start: size, end: size + bytesPerRead });
      crcs.add(bytes);
      count = bytes.length;
    }
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    return lostBlob(part);
  }
  if (size !== part.sealed_size) {
    return {
      invariant: 'counter-mismatch',
      about,
      what: `size mismatch: stored ${size} bytes, expected ${part.sealed_size}`,
    };
  }
  const isWhole = crcs.all().equals(part.sealed_crc32s ?? Buffer.alloc(0));
  return isWhole
    ? undefined
    : { invariant: 'file-integrity', about, what: 'damaged: the stored bytes do not match their checksum' };
}
