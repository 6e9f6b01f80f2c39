import { crc32 } from 'node:zlib';
import { u32 } from './bytes.ts';

const mebibyte = 2 ** 20;

/** Computes a CRC-32 for each MiB of a blob, so that damage can be located without a key. */
export function mebibyteCrcs() {
  const full: Buffer[] = [];
  let crc = 0;
  let size = 0;
  return {
    add(bytes: Uint8Array): void {
      for (let rest = bytes; rest.length > 0; ) {
        const piece = rest.subarray(0, mebibyte - size);
        crc = crc32(piece, crc);
        size += piece.length;
        rest = rest.subarray(piece.length);
        if (size === mebibyte) {
          full.push(u32(crc));
          crc = 0;
          size = 0;
        }
      }
    },
    /** Four bytes, big-endian, for every MiB so far. */
    all: () => Buffer.concat(size === 0 ? full : [...full, u32(crc)]),
  };
}
