import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type ChecksumAlgorithm, checksumAlgorithms } from '../core/checksum-algorithm.ts';
import { u32 } from './bytes.ts';
import { nextId, type SealWorker, sealWorkers } from './workers.ts';

/** Of each algorithm: number in stored formats, name in Node, digest length in bytes. */
const algorithms: Readonly<Record<ChecksumAlgorithm, { id: number; node: string; size: number }>> = {
  'SHA-256': { id: 1, node: 'sha256', size: 32 },
  'SHA-512': { id: 2, node: 'sha512', size: 64 },
  'SHA-1': { id: 3, node: 'sha1', size: 20 },
  MD5: { id: 4, node: 'md5', size: 16 },
};

export const checksumId = (algorithm: ChecksumAlgorithm): number => algorithms[algorithm].id;

export const checksumSize = (algorithm: ChecksumAlgorithm): number => algorithms[algorithm].size;

export const checksumById = (id: number): ChecksumAlgorithm | undefined =>
  checksumAlgorithms.find((algorithm) => algorithms[algorithm].id === id);

export const checksumHash = (algorithm: ChecksumAlgorithm): Hash => createHash(algorithms[algorithm].node);

/** The checksum of a file during its upload. It is held in memory only; if lost, it is recomputed from the parts. */
export interface RunningChecksum {
  readonly algorithm: ChecksumAlgorithm;
  /** Number of bytes hashed so far. A writer that continues a file compares it with the file's size. */
  readonly size: number;
  /** The worker that computes it. The parts of its file must be sealed by the same worker. */
  readonly handle: { readonly thread: SealWorker; readonly id: number };
  update(bytes: Buffer): Promise<void>;
  /** Records that this many bytes were sent to its worker. */
  addSize(length: number): void;
  /** Returns the digest and ends the checksum. */
  digest(): Promise<Buffer>;
  /** Ends the checksum without a digest. Every checksum must be ended by `digest` or `discard`. */
  discard(): void;
}

export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  const thread = sealWorkers.pick();
  const id = nextId();
  let size = 0;
  const ignore = () => {};
  thread.run('startChecksum', { id, algorithm }).catch(ignore); // later calls report why the worker ended

  return {
    algorithm,
    get size() {
      return size;
    },
    handle: { thread, id },
    async update(bytes) {
      size += bytes.length;
      await thread.run('updateChecksum', { id, bytes });
    },
    addSize(length) {
      size += length;
    },
    digest: async () => Buffer.from((await thread.run('digest', { id })).digest),
    discard: () => void thread.run('dropChecksum', { id }).catch(ignore),
  };
}

const polynomial = 0xedb88320;

/** x^(2^n) for n = 0 … 31; the powers repeat from there. */
const powers: number[] = [];
for (let power = 0x40000000; powers.length < 32; power = multiply(power, power)) powers.push(power);

/** The CRC-32 of two byte sequences one after the other, from the CRC-32 of each. */
export function crc32Combine(first: number, second: number, secondLength: number): number {
  let shift = 0x80000000; // x^0; becomes x^(8 · secondLength)
  for (let rest = secondLength, n = 3; rest > 0; rest = Math.floor(rest / 2), n += 1) {
    if (rest % 2 === 1) shift = multiply(powers[n % 32] ?? 0, shift);
  }
  return (multiply(shift, first) ^ second) >>> 0;
}

/** Product of two polynomials over GF(2), modulo that of CRC-32. The highest bit is the coefficient of x^0. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return product >>> 0;
}

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

/** Bytes to hash before yielding to the event loop. */
const bytesAtOnce = 2 ** 20;

/** Returns a tag that identifies these pieces, including their order and boundaries. */
export async function contentTag(pieces: readonly Buffer[]): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    hash.update(u32(piece.length));
    for (let start = 0; start < piece.length; start += bytesAtOnce) {
      if (start > 0) await setImmediate();
      hash.update(piece.subarray(start, start + bytesAtOnce));
    }
  }
  return hash.digest('base64url');
}
