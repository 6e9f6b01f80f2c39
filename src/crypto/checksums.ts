import { createHash } from 'node:crypto';

/** What a file's checksum can be made with: its number in stored formats, Node's name, bytes of a digest. */
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

/** The checksum of a file that is still arriving. It lives in memory only: once lost, it is made anew from the parts. */
export interface RunningChecksum {
  readonly algorithm: ChecksumAlgorithm;
  /** How many bytes it has seen; a writer that continues a file compares this with the file's size. */
  readonly size: number;
  update(bytes: Uint8Array): void;
  /** Ends it. */
  digest(): Buffer;
}

export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  const hash = createHash(algorithms[algorithm].node);
  let size = 0;
  return {
    algorithm,
    get size() {
      return size;
    },
    update(bytes) {
      hash.update(bytes);
      size += bytes.length;
    },
    digest: () => hash.digest(),
  };
}
