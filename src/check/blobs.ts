import { mebibyteCrcs } from '../crypto/mebibyte-crcs.ts';
import { type Row, type Rows, readRowsAtOnce } from '../db/checked-rows.ts';
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts';
import type { Ports } from '../ports/ports.ts';
import { neededParts } from './files.ts';
import type { Finding } from './finding.ts';

export interface BlobCheck {
  /** A sweep has just been made, and nobody has written since. */
  readonly isSwept: boolean;
  /** Whether every byte is read, or only looked how many there are. */
  readonly readsBlobs: boolean;
}

/** Each part that a file needs has its blob. */
export async function* checkBlobs(
  { db, blobs }: Pick<Ports, 'db' | 'blobs'>,
  trackingId: string,
  rows: Rows,
  { readsBlobs }: BlobCheck,
): AsyncGenerator<Finding> {
  for (const part of neededParts(rows)) {
    const finding = await (readsBlobs ? checkBytes(blobs, part) : checkSize(blobs, part));
    if (finding === undefined) continue;
    // It may have been replaced meanwhile, or the transfer ended.
    const now = neededParts(await readRowsAtOnce(db, trackingId));
    if (now.some(({ blob_key }) => blob_key === part.blob_key)) yield finding;
  }
}

export async function isThere(blobs: BlobStore, key: string): Promise<boolean> {
  return (await bytesIn(blobs, key, 0)) !== undefined;
}

const lost = ({ blob_key, file_id }: Row<'part'>): Finding => ({
  invariant: 'whole files',
  about: `blob ${blob_key}`,
  what: `of file ${file_id} is lost`,
});

/** One byte is where the last should be, and none behind it. */
async function checkSize(blobs: BlobStore, part: Row<'part'>): Promise<Finding | undefined> {
  const size = part.sealed_size ?? 0;
  const behind = await bytesIn(blobs, part.blob_key, Math.max(size - 1, 0));
  if (behind === undefined) return lost(part);
  if (behind === Math.min(size, 1)) return undefined;
  const what = `has ${behind === 0 ? 'fewer' : 'more'} bytes than the ${size} that its part says`;
  return { invariant: 'true counts', about: `blob ${part.blob_key}`, what };
}

/** How many there are from here on, as far as one wants to know. Undefined when there is no such blob. */
async function bytesIn(blobs: BlobStore, key: string, start: number): Promise<number | undefined> {
  try {
    let count = 0;
    for await (const chunk of await blobs.read(key, { range: { start, end: start + 1 } })) count += chunk.length;
    return count;
  } catch (error) {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}

/** By what is known of the cipher text: no key is needed for it. */
async function checkBytes(blobs: BlobStore, part: Row<'part'>): Promise<Finding | undefined> {
  const about = `blob ${part.blob_key}`;
  const crcs = mebibyteCrcs();
  let size = 0;
  try {
    for await (const chunk of await blobs.read(part.blob_key)) {
      crcs.add(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    return lost(part);
  }
  if (size !== part.sealed_size) {
    return { invariant: 'true counts', about, what: `has ${size} bytes, its part says ${part.sealed_size}` };
  }
  const isWhole = crcs.all().equals(part.sealed_crc32s ?? Buffer.alloc(0));
  return isWhole ? undefined : { invariant: 'whole files', about, what: 'is damaged' };
}
