import { createHash, type Hash } from 'node:crypto';

/** The supported checksum algorithms: number in stored formats, name in Node, digest length in bytes. */
const algorithms = {
  'SHA-256': { id: 1, node: 'sha256', size: 32 },
  'SHA-512': { id: 2, node: 'sha512', size: 64 },
  'SHA-1': { id: 3, node: 'sha1', size: 20 },
  MD5: { id: 4, node: 'md5', size: 16 },
} as const;

export type ChecksumAlgorithm = keyof typeof algorithms;
export const checksumAlgorithms = Object.keys(algorithms) as ChecksumAlgorithm[];

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
