import type { ChecksumAlgorithm } from './checksums.ts';
import { type SealingThread, sealingThread } from './sealing-threads.ts';
import { nextId } from './threads.ts';

/** The checksum of a file that is still arriving. It lives in memory only: once lost, it is made anew from the parts. */
export interface RunningChecksum {
  readonly algorithm: ChecksumAlgorithm;
  /** How many bytes it has been given; a writer that continues a file compares this with the file's size. */
  readonly size: number;
  /** Where it is computed; the parts of its file must be sealed there too. */
  readonly home: { readonly thread: SealingThread; readonly id: number };
  update(bytes: Buffer): Promise<void>;
  /** Says that its thread was told to add this many bytes. */
  grow(length: number): void;
  /** Ends it. */
  digest(): Promise<Buffer>;
  /** Ends it too. Every checksum that was started is ended one way or the other. */
  forget(): void;
}

export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  const thread = sealingThread();
  const id = nextId();
  let size = 0;
  const ignore = () => {};
  thread.ask('startChecksum', { id, algorithm }).catch(ignore); // whatever ended the thread is told by what follows

  return {
    algorithm,
    get size() {
      return size;
    },
    home: { thread, id },
    async update(bytes) {
      size += bytes.length;
      await thread.ask('updateChecksum', { id, bytes });
    },
    grow(length) {
      size += length;
    },
    digest: async () => Buffer.from((await thread.ask('digest', { id })).digest),
    forget: () => void thread.ask('forgetChecksum', { id }).catch(ignore),
  };
}
