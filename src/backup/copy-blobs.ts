import { Readable } from 'node:stream';
import { mebibyteCrcs } from '../crypto/checksums.ts';
import { BlobMissing, type BlobStore, openBlobReader } from '../ports/blob-store.ts';
import type { ListedBlob, LossCause } from './blob-list.ts';

const bytesPerRead = 2 ** 20;

/** Enough to use a disk or a connection while another copy waits, and few enough to leave them to the users. */
const copiesAtOnce = 4;

/** The bytes of a blob are not those that the database describes. */
class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';
}

export interface CopyTotals {
  readonly copied: number;
  readonly bytes: number;
  /** Blobs that could not be copied. */
  readonly lost: ReadonlyMap<string, LossCause>;
}

/**
 * Copies those blobs that the second store does not have. They must be in the order of their keys. `announce` gets them
 * before they are copied, and returns them.
 */
export async function copyMissingBlobs(
  from: BlobStore,
  to: BlobStore,
  blobs: AsyncIterable<ListedBlob>,
  over: AbortSignal,
  announce: (missing: AsyncIterable<ListedBlob>) => AsyncIterable<ListedBlob> = (missing) => missing,
): Promise<CopyTotals> {
  return copyBlobs(from, to, announce(missingIn(to, blobs)), over);
}

/** Copies blobs that the second store does not have. */
export async function copyBlobs(
  from: BlobStore,
  to: BlobStore,
  blobs: AsyncIterable<ListedBlob>,
  over: AbortSignal,
): Promise<CopyTotals> {
  const lost = new Map<string, LossCause>();
  let [copied, bytes] = [0, 0];
  await forEachAtOnce(blobs, copiesAtOnce, async (blob) => {
    over.throwIfAborted();
    const cause = await copyBlob(from, to, blob);
    if (cause !== undefined) {
      lost.set(blob.key, cause);
      return;
    }
    copied += 1;
    bytes += blob.size;
  });
  return { copied, bytes, lost };
}

/** Lists the second store in portions: keys begin with a day, so that only those of one day are in memory. */
async function* missingIn(store: BlobStore, blobs: AsyncIterable<ListedBlob>): AsyncGenerator<ListedBlob> {
  let portion: string | undefined;
  let present: ReadonlySet<string> = new Set();
  for await (const blob of blobs) {
    const prefix = blob.key.slice(0, blob.key.indexOf('/') + 1);
    if (prefix !== portion) present = new Set(await Array.fromAsync(store.list(prefix)));
    portion = prefix;
    if (!present.has(blob.key)) yield blob;
  }
}

/** Copies a blob while its checksum is compared: a blob that differs is not written. Returns why it was not copied. */
async function copyBlob(from: BlobStore, to: BlobStore, blob: ListedBlob): Promise<LossCause | undefined> {
  try {
    await to.write(blob.key, Readable.from(readChecked(from, blob)));
    return undefined;
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    if (error instanceof BlobDamaged) return 'damaged';
    throw error;
  }
}

/** Reads a blob and compares it with its description, which needs no key. Returns what is wrong with it. */
export async function checkBlob(store: BlobStore, blob: ListedBlob): Promise<LossCause | undefined> {
  try {
    for await (const _ of readChecked(store, blob));
    return undefined;
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    if (error instanceof BlobDamaged) return 'damaged';
    throw error;
  }
}

/** Throws BlobDamaged after the last byte if the blob differs from its description. */
async function* readChecked(store: BlobStore, { key, size, crc32s }: ListedBlob): AsyncGenerator<Buffer> {
  const reader = openBlobReader(store, key);
  const crcs = mebibyteCrcs();
  let read = 0;
  try {
    for (let count = bytesPerRead; count === bytesPerRead; ) {
      const chunk = await reader.read({ start: read, end: read + bytesPerRead });
      count = chunk.length;
      read += count;
      crcs.add(chunk);
      if (count > 0) yield chunk;
    }
  } finally {
    reader.close();
  }
  if (read !== size || crcs.all().toString('hex') !== crc32s) throw new BlobDamaged(`Blob ${key} is damaged`);
}

/** After a failure no further work begins; the call rejects when all that has begun has ended. */
export async function forEachAtOnce<Item>(
  items: AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let hasFailed = false;
  const worker = async () => {
    try {
      for (;;) {
        const next = hasFailed ? undefined : await iterator.next();
        if (next === undefined || next.done === true) return;
        await work(next.value);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: limit }, worker));
  await iterator.return?.();
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
