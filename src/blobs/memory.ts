import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  assertBlobKey,
  assertBlobPrefix,
  BlobMissing,
  type BlobStore,
  type ReadOptions,
  sliceOf,
} from '../ports/blob-store.ts';

const usualChunkSize = 64 * 1024;

/** Blobs that live as long as the process: for tests and for trying things out. */
export function memoryBlobs(): BlobStore {
  const blobs = new Map<string, Buffer>();

  async function write(key: string, bytes: Readable): Promise<{ readonly size: number }> {
    try {
      assertBlobKey(key);
      const blob = await buffer(bytes);
      if (blobs.has(key)) throw new Error(`There already is a blob ${key}`);
      blobs.set(key, blob);
      return { size: blob.length };
    } finally {
      bytes.destroy();
    }
  }

  async function read(key: string, { range, chunkSize = () => usualChunkSize }: ReadOptions = {}): Promise<Readable> {
    assertBlobKey(key);
    const blob = blobs.get(key);
    if (blob === undefined) throw new BlobMissing(key);
    const { start, end } = sliceOf(blob.length, range);
    return Readable.from(copiedChunks(blob.subarray(start, end), chunkSize), { objectMode: false, highWaterMark: 1 });
  }

  async function readWhole(key: string, size: number): Promise<Buffer> {
    assertBlobKey(key);
    const blob = blobs.get(key);
    if (blob === undefined) throw new BlobMissing(key);
    if (blob.length !== size) throw new Error(`The blob ${key} has not the ${size} bytes that it should have`);
    return Buffer.from(blob);
  }

  async function remove(key: string): Promise<void> {
    assertBlobKey(key);
    blobs.delete(key);
  }

  async function* list(prefix: string): AsyncGenerator<string> {
    assertBlobPrefix(prefix);
    for (const key of blobs.keys()) if (key.startsWith(prefix)) yield key;
  }

  function fileOf(key: string): undefined {
    assertBlobKey(key);
  }

  const freeBytes = async () => Number.POSITIVE_INFINITY;
  return { write, read, readWhole, fileOf, remove, list, freeBytes, sweep: async () => {} };
}

/** Copies, so that nobody changes a blob through the chunks that were read from it. */
function* copiedChunks(bytes: Buffer, chunkSize: () => number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(start + Math.max(1, chunkSize()), bytes.length);
    yield Buffer.from(bytes.subarray(start, end));
    start = end;
  }
}
