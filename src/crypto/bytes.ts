import { randomBytes as nodeRandomBytes } from 'node:crypto';
import { release } from '../ports/release.ts';

/** Four bytes, big-endian. */
export function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A two-byte length and the bytes themselves. A string counts as its UTF-8 form. */
export function lengthPrefixed(value: string | Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(prefixLength + lengthOf(value));
  putPrefixed(bytes, 0, value);
  return bytes;
}

const prefixLength = 2;

const lengthOf = (value: string | Uint8Array): number =>
  typeof value === 'string' ? Buffer.byteLength(value) : value.length;

/** Returns the number of bytes written. */
function putPrefixed(bytes: Buffer, at: number, value: string | Uint8Array): number {
  // A lone surrogate would become U+FFFD, and two different strings the same bytes.
  if (typeof value === 'string' && !value.isWellFormed()) throw new RangeError('The text is not well-formed Unicode');
  const length = lengthOf(value);
  if (length > 0xffff) throw new RangeError('A length-prefixed value holds at most 65,535 bytes');
  bytes.writeUInt16BE(length, at);
  if (typeof value === 'string') bytes.write(value, at + prefixLength);
  else bytes.set(value, at + prefixLength);
  return prefixLength + length;
}

/** Encodes the context that a seal or a derived key is bound to. Different lists of values never give the same bytes. */
export function context(...values: ReadonlyArray<string | Uint8Array>): Buffer {
  let length = 0;
  for (const value of values) length += prefixLength + lengthOf(value);
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const value of values) at += putPrefixed(bytes, at, value);
  return bytes;
}

/** Returns bytes that can be moved to another thread. Copies small buffers, which share a memory pool with others. */
export function transferable(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const isAlone = bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length;
  return isAlone ? new Uint8Array(bytes.buffer as ArrayBuffer) : new Uint8Array(bytes);
}

/** Joins the pieces: moving and sending one buffer is cheaper than several, even with the copy. */
export function concatTransferable(pieces: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return transferable(first);
  const joined = new Uint8Array(Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0)).buffer);
  let filled = 0;
  for (const piece of pieces) {
    joined.set(piece, filled);
    filled += piece.length;
    release(piece);
  }
  return joined;
}

/** The memory of every byte array among a result's members, so that a worker moves them instead of copying them. */
export function buffersOf(result: unknown): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  for (const value of Object.values(result ?? {})) {
    for (const bytes of Array.isArray(value) ? value : [value]) {
      if (bytes instanceof Uint8Array) buffers.push(bytes.buffer as ArrayBuffer);
    }
  }
  return buffers;
}

/** Returns cryptographically secure random bytes. */
export const randomBytes = (length: number): Uint8Array => nodeRandomBytes(length);
