import type { ChecksumAlgorithm } from '../core/checksum-algorithm.ts';
import { nextId, type SealWorker, sealWorkers } from './workers.ts';

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
