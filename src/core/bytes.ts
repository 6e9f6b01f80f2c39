import type { ByteRange } from './byte-range.ts';

/** The bytes of one step of a reader: one segment of a sealed file. */
export const stepBytes = 256 * 1024;

/**
 * Returns how many steps to read at once; it may be called at any time. One means that the reader is slow: then reading
 * ahead would only take memory.
 */
export type Pace = () => number;

/** Bytes of known size that can be read at any position, and again. */
export interface Bytes {
  readonly size: number;
  /** Returns exactly these bytes, or fails. Reads nothing before the first is requested. The reader owns each chunk. */
  read(range: ByteRange, pace: Pace): AsyncIterable<Buffer>;
  /** Returns the bytes synchronously. Only for bytes in memory. */
  readonly readSync?: (range: ByteRange) => Buffer;
}
