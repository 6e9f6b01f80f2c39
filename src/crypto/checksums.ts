import { createHash, type Hash } from 'node:crypto';
import { type ChecksumAlgorithm, checksumAlgorithms } from '../core/checksum-algorithm.ts';

/** Of each algorithm: number in stored formats, name in Node, digest length in bytes. */
const algorithms: Readonly<Record<ChecksumAlgorithm, { id: number; node: string; size: number }>> = {
  'SHA-256': { id: 1, node: 'sha256', size: 32 },
  'SHA-512': { id: 2, node: 'sha512', size: 64 },
  'SHA-1': { id: 3, node: 'sha1', size: 20 },
  MD5: { id: 4, node: 'md5', size: 16 },
};

export function checksumId(algorithm: ChecksumAlgorithm): number {
  return algorithms[algorithm].id;
}

export function checksumSize(algorithm: ChecksumAlgorithm): number {
  return algorithms[algorithm].size;
}

export function checksumById(id: number): ChecksumAlgorithm | undefined {
  return checksumAlgorithms.find((algorithm) => algorithms[algorithm].id === id);
}

export function checksumHash(algorithm: ChecksumAlgorithm): Hash {
  return createHash(algorithms[algorithm].node);
}
