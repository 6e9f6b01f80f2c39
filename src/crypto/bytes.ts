import { release } from '../ports/release.ts';

/** Four bytes, big-endian. */
export function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A two-byte length and the bytes themselves. A string counts as its UTF-8 form. */
export function lengthPrefixed(value: string | Uint8Array): Buffer {
  // A lone surrogate would become U+FFFD, and two different strings the same bytes.
  if (typeof value === 'string' && !value.isWellFormed()) throw new RangeError('The text is not well-formed Unicode');
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  if (bytes.length > 0xffff) throw new RangeError('A length-prefixed value holds at most 65,535 bytes');
  const prefixed = Buffer.allocUnsafe(2 + bytes.length);
  prefixed.writeUInt16BE(bytes.length);
  prefixed.set(bytes, 2);
  return prefixed;
}

/** What a seal or a derived key is bound to. Different lists of values never give the same bytes. */
export function context(...values: ReadonlyArray<string | Uint8Array>): Buffer {
  return Buffer.concat(values.map(lengthPrefixed));
}

/** Bytes that another thread can take over: small buffers lie in memory that they share with others, and are copied. */
export function movable(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const isAlone = bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length;
  return isAlone ? new Uint8Array(bytes.buffer as ArrayBuffer) : new Uint8Array(bytes);
}

/** One piece of memory is cheaper to move, and to send, than several; copying is nothing beside it. */
export function joined(pieces: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return movable(first);
  const whole = new Uint8Array(Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0)).buffer);
  let filled = 0;
  for (const piece of pieces) {
    whole.set(piece, filled);
    filled += piece.length;
    release(piece);
  }
  return whole;
}
