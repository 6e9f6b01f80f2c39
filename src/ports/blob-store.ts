import type { Readable } from 'node:stream';
import type { ByteRange } from '../core/byte-range.ts';

/** Thrown when there is no blob under a key. Any other error of a store is an outage. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';

  constructor(key: string, options?: ErrorOptions) {
    super(`There is no blob ${key}`, options);
  }
}

/** Reads one blob, range by range. */
export interface BlobReader {
  /** As `BlobStore.read`. Ranges that follow one another are read fastest. */
  read(range: ByteRange): Promise<Buffer>;
  /** Frees what the reader holds, after the reads that were requested before. */
  close(): void;
}

export interface FreeSpace {
  /** For blobs: `Infinity` if there is no limit. */
  readonly bytes: number;
  /** On the local disk that holds the bytes of running writes, in a store that has its blobs elsewhere. */
  readonly spoolBytes?: number;
}

/**
 * Stores file contents. This service makes the keys (see `isBlobKey`); they are never names given by a user.
 * A blob is written once, whole, and never changed. Every implementation passes blob-store.suite.ts.
 */
export interface BlobStore {
  /**
   * Resolves when the blob is durable: from then on it survives a power cut.
   * A blob that was not written to its end does not exist; a second blob under a used key is rejected.
   * The stream is read to its end or, when the write fails, destroyed; its chunks belong to the store, which may detach
   * them.
   */
  write(key: string, bytes: Readable): Promise<{ readonly size: number }>;
  /**
   * Returns the bytes of the range, or all bytes without one. A range that reaches past the end of the blob returns what
   * is there. Throws BlobMissing when there is no such blob. The caller owns the bytes and may change or detach them.
   */
  read(key: string, range?: ByteRange): Promise<Buffer>;
  /**
   * Returns the path of a local file that holds exactly the bytes of the blob, so that a worker can read it without the
   * main thread. Undefined in a store without local files. Does not check whether the blob exists.
   */
  pathOf(key: string): string | undefined;
  /**
   * Opens a blob for several reads. Does not check whether the blob exists. Undefined where a series of reads takes as long
   * as its reads one by one: callers use `openBlobReader`.
   */
  openReader?(key: string): BlobReader | undefined;
  /**
   * Resolves when the blobs are removed durably: a power cut does not bring them back. Succeeds also for blobs that do not
   * exist. Many keys in one call cost fewer syncs.
   */
  remove(...keys: readonly string[]): Promise<void>;
  /** Returns all keys that begin with this prefix, in any order. Drafts of unfinished writes are not listed. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes drafts of unfinished writes that are too old to be in use. */
  removeStaleDrafts(): Promise<void>;
  /** Returns how much can still be stored. */
  freeSpace(): Promise<FreeSpace>;
}

/** One to four segments of letters, digits, `-` and `_`, joined by `/`: safe as a path and as an object name. */
export function isBlobKey(key: string): boolean {
  return key.length <= 200 && /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,3}$/.test(key);
}

/** Whether the key is of an inline part: its bytes are in the database, and no store ever gets the key. */
export function isInlineKey(key: string): boolean {
  return key.includes('/inline-');
}

/** Every method that takes a key checks it: only a valid key reaches a path or an object name. Throws TypeError. */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new TypeError('This is not a blob key');
}

/** A prefix is anything that a key may begin with, including nothing and a whole key. Throws TypeError. */
export function assertBlobPrefix(prefix: string): void {
  if (prefix !== '' && !isBlobKey(prefix) && !isBlobKey(`${prefix}0`))
    throw new TypeError('No blob key begins like this');
}

/** Opens a blob of any store for several reads: they take one request each if the store has no reader of its own. */
export function openBlobReader(blobs: BlobStore, key: string): BlobReader {
  return blobs.openReader?.(key) ?? { read: (range) => blobs.read(key, range), close() {} };
}

/** Returns the bytes of a range in separate memory, which the caller may change or detach. */
export function copyRange(content: Uint8Array, range: ByteRange = { start: 0, end: content.length }): Buffer {
  const { start, end } = clampRange(range, content.length);
  return Buffer.from(new Uint8Array(content.subarray(start, end)).buffer);
}

/** Returns the part of a range that is inside a blob of this size; it may be empty. Throws RangeError for a wrong range. */
export function clampRange({ start, end }: ByteRange, size: number): ByteRange {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0) {
    throw new RangeError('A byte range consists of whole numbers from zero');
  }
  return { start, end: Math.max(start, Math.min(end, size)) };
}
