import type { Readable } from 'node:stream';

/** Thrown when there is no blob under a key. Every other error of a store is an outage. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';

  constructor(key: string, options?: ErrorOptions) {
    super(`There is no blob ${key}`, options);
  }
}

/** Bytes from `start`, counted from zero, up to and including `end`; without `end`, up to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface ReadOptions {
  readonly range?: ByteRange;
  /** How many bytes one chunk should hold, asked again before each chunk. A store that cannot choose ignores it. */
  readonly chunkSize?: () => number;
}

/**
 * Where file contents lie. Keys are made by this service (see `isBlobKey`) and are never names given by a user.
 * A blob is written once, whole, and never changed. Every implementation passes blob-store.suite.ts.
 */
export interface BlobStore {
  /**
   * Resolves when the blob is durable: it survives a power cut from then on.
   * A blob that was not written to its end does not exist; a second blob under a used key is refused.
   * The stream is read to its end or, when the write fails, destroyed; its chunks belong to the store, which may detach
   * them.
   */
  write(key: string, bytes: Readable): Promise<{ readonly size: number }>;
  /**
   * Throws BlobMissing when there is no such blob. A range that starts at or past the end gives no bytes,
   * one that ends past the end gives what is there. A stream that ends without an error gave every byte asked for,
   * also when the blob was removed meanwhile. Its chunks belong to whoever reads them, who may change or detach them.
   * Destroying the stream releases what it holds.
   */
  read(key: string, options?: ReadOptions): Promise<Readable>;
  /**
   * A small blob of known size at once, for less than a stream of it costs. Throws BlobMissing when there is no such blob,
   * and another error when it is shorter or longer. The bytes belong to whoever asked, who may change or detach them.
   */
  readWhole(key: string, size: number): Promise<Buffer>;
  /**
   * Where the bytes of a blob lie as a file of their own, should there be one: a thread that reads it needs no other. Undefined
   * in a store without files. Throws TypeError for what is no key.
   */
  fileOf(key: string): string | undefined;
  /** Removing what is not there is no error. A power cut may bring a removed blob back; `list` then shows it. */
  remove(key: string): Promise<void>;
  /** All keys that begin with this prefix, for checks; order is free. Drafts of unfinished writes are not listed. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes what writes that were never finished have left behind, once it is old enough to be nobody's. */
  sweep(): Promise<void>;
  /** How many bytes there is still room for. A store that knows no end says `Infinity`. */
  freeBytes(): Promise<number>;
}

/** One to four segments of letters, digits, `-` and `_`, joined by `/`: safe as a path and as an object name. */
export function isBlobKey(key: string): boolean {
  return key.length <= 200 && /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,3}$/.test(key);
}

/** The guard of `write`, `read` and `remove`: nothing but a key reaches a path or an object name. */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new TypeError('This is not a blob key');
}

/** The guard of `list`: a prefix is what a key may begin with, nothing and the whole key included. */
export function assertBlobPrefix(prefix: string): void {
  if (prefix !== '' && !isBlobKey(prefix) && !isBlobKey(`${prefix}0`))
    throw new TypeError('No blob key begins like this');
}

/** Where a range begins and ends (exclusive) in a blob of this size; both are equal when it holds no byte. */
export function sliceOf(
  size: number,
  range: ByteRange = { start: 0 },
): { readonly start: number; readonly end: number } {
  const { start, end = size } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0) {
    throw new RangeError('A range of bytes is given in whole numbers from zero');
  }
  return { start, end: Math.max(start, Math.min(end + 1, size)) };
}
