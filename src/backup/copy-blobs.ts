import { Readable } from 'node:stream';
import { mebibyteCrcs } from '../crypto/checksums.ts';
import { type StoredPart, storedParts } from '../db/parts/stored-parts.ts';
import type { Database } from '../db/tables.ts';
import { BlobMissing, type BlobStore, isBlobKey, isInlineKey, openBlobReader } from '../ports/blob-store.ts';
import { type BackupManifest, DamagedBackup } from './manifest.ts';
import { pieceKey, readPieces } from './pieces.ts';
import type { BackupTarget } from './target.ts';

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

/** A blob of a snapshot, as the database describes it. */
export interface ListedBlob {
  readonly key: string;
  readonly size: number;
  /** The CRC-32 of each MiB, in hexadecimal. */
  readonly crc32s: string;
  /** Why the backup does not have it. */
  readonly lost?: LossCause | undefined;
}

const lossCauses = ['missing', 'damaged'] as const;
/** The reason why a blob could not be copied. */
export type LossCause = (typeof lossCauses)[number];

interface Selection {
  /** All of them, unless others are given. */
  readonly parts?: AsyncIterable<StoredPart>;
  readonly lost?: ReadonlyMap<string, LossCause>;
}

/** The blobs that a database refers to, in the order of their keys. */
export async function* blobsOf(
  db: Database,
  { parts = storedParts(db), lost = new Map() }: Selection = {},
): AsyncGenerator<ListedBlob> {
  for await (const { blobKey, sealedSize, sealedCrc32s } of parts) {
    if (isInlineKey(blobKey)) continue;
    const crc32s = Buffer.from(sealedCrc32s).toString('hex');
    yield { key: blobKey, size: sealedSize, crc32s, lost: lost.get(blobKey) };
  }
}

export const blobListFile = (snapshot: string): string => `${snapshot}/blobs`;

/** Whether a file below a snapshot names blobs: a piece of its list, or a list of those that a run was about to copy. */
export const namesBlobs = (file: string): boolean => /\/(blobs-\d+|copied-.*)$/.test(file);

const bytesPerChunk = 64 * 1024;

/** Renders the list as chunks of lines. */
export async function* renderBlobList(blobs: AsyncIterable<ListedBlob>): AsyncGenerator<Buffer> {
  let lines = '';
  for await (const { key, size, crc32s, lost } of blobs) {
    lines += `${[key, size, crc32s, ...(lost === undefined ? [] : [lost])].join(' ')}\n`;
    if (lines.length < bytesPerChunk) continue;
    yield Buffer.from(lines);
    lines = '';
  }
  if (lines !== '') yield Buffer.from(lines);
}

/** How many blobs a run names in advance. A bucket gets one more object for each of these lists. */
const announcedAtOnce = 500;

/**
 * Stores the names of blobs before they are copied. If the run is interrupted, or a blob is not part of its snapshot in the
 * end, a prune finds it by this list.
 */
export async function* announced(
  { snapshots }: Pick<BackupTarget, 'snapshots'>,
  list: string,
  blobs: AsyncIterable<ListedBlob>,
): AsyncGenerator<ListedBlob> {
  let number = 0;
  let batch: ListedBlob[] = [];
  async function* announceBatch() {
    if (batch.length === 0) return;
    const lines = batch.map(({ key }) => `${key}\n`).join('');
    await snapshots.write(pieceKey(list, number), Readable.from([Buffer.from(lines)]));
    yield* batch;
    number += 1;
    batch = [];
  }
  for await (const blob of blobs) {
    batch.push(blob);
    if (batch.length === announcedAtOnce) yield* announceBatch();
  }
  yield* announceBatch();
}

/** Reads the list of a snapshot, in the order of the keys. Throws DamagedBackup. */
export async function* readBlobList(
  { snapshots }: Pick<BackupTarget, 'snapshots'>,
  { snapshot, blobList }: Pick<BackupManifest, 'snapshot' | 'blobList'>,
): AsyncGenerator<ListedBlob> {
  let rest = '';
  for await (const chunk of readPieces(snapshots, blobListFile(snapshot), blobList)) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield parseLine(line, snapshot);
  }
}

function parseLine(line: string, snapshot: string): ListedBlob {
  const [key = '', size, crc32s = '', lost, ...more] = line.split(' ');
  const cause = lossCauses.find((known) => known === lost);
  const isValid = isBlobKey(key) && /^\d{1,15}$/.test(size ?? '') && /^([0-9a-f]{8})*$/.test(crc32s);
  if (!isValid || more.length > 0 || cause !== lost)
    throw new DamagedBackup(`The list of blobs of snapshot ${snapshot} has a line that is not valid.`);
  return { key, size: Number(size), crc32s, lost: cause };
}
