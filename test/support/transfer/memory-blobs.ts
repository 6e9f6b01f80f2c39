import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '../../../src/core/byte-range.ts';
import {
  assertBlobKey,
  assertBlobPrefix,
  BlobMissing,
  type BlobStore,
  copyRange,
} from '../../../src/ports/blob-store.ts';

/** Stores blobs in memory, for tests. */
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

  async function read(key: string, range?: ByteRange): Promise<Buffer> {
    assertBlobKey(key);
    const blob = blobs.get(key);
    if (blob === undefined) throw new BlobMissing(key);
    return copyRange(blob, range);
  }

  async function remove(...keys: readonly string[]): Promise<void> {
    keys.forEach(assertBlobKey);
    for (const key of keys) blobs.delete(key);
  }

  async function* list(prefix: string): AsyncGenerator<string> {
    assertBlobPrefix(prefix);
    for (const key of blobs.keys()) if (key.startsWith(prefix)) yield key;
  }

  function pathOf(key: string): undefined {
    assertBlobKey(key);
  }

  const freeSpace = async () => ({ bytes: Number.POSITIVE_INFINITY });
  return { write, read, pathOf, remove, list, freeSpace, removeStaleDrafts: async () => {} };
}
