import { Readable } from 'node:stream';
import { checksumHash } from '../crypto/checksums.ts';
import { BlobMissing, type BlobStore, openBlobReader } from '../ports/blob-store.ts';
import { DamagedBackup } from './manifest.ts';

/** A part of a file, stored under a key of its own: an object store limits the size of an object. */
export interface StoredPiece {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** A piece ends with the chunk that reaches this size. */
const pieceBytes = 64 * 2 ** 20;
const bytesPerRead = 2 ** 20;

export const pieceKey = (file: string, index: number): string => `${file}-${String(index).padStart(4, '0')}`;

/** Writes the bytes of a file in pieces. The chunks belong to the store, which may detach them. */
export async function writePieces(
  store: BlobStore,
  file: string,
  chunks: AsyncIterable<Buffer>,
): Promise<readonly StoredPiece[]> {
  const iterator = chunks[Symbol.asyncIterator]();
  const pieces: StoredPiece[] = [];
  try {
    for (let next = await iterator.next(); next.done !== true; ) {
      const hash = checksumHash('SHA-256');
      let size = 0;
      const bytesOfPiece = async function* () {
        while (next.done !== true && size < pieceBytes) {
          hash.update(next.value);
          size += next.value.length;
          yield next.value;
          next = await iterator.next();
        }
      };
      await store.write(pieceKey(file, pieces.length), Readable.from(bytesOfPiece()));
      pieces.push({ size, sha256: hash.digest('hex') });
    }
  } finally {
    await iterator.return?.();
  }
  return pieces;
}

/** Reads the bytes of a file. Throws DamagedBackup, at the latest after the last byte of a piece that differs. */
export async function* readPieces(
  store: BlobStore,
  file: string,
  pieces: readonly StoredPiece[],
): AsyncGenerator<Buffer> {
  for (const [index, { size, sha256 }] of pieces.entries()) {
    const key = pieceKey(file, index);
    const hash = checksumHash('SHA-256');
    let read = 0;
    for await (const chunk of readBlob(store, key)) {
      hash.update(chunk);
      read += chunk.length;
      yield chunk;
    }
    if (read !== size || hash.digest('hex') !== sha256)
      throw new DamagedBackup(`${key} is damaged: it does not match its checksum.`);
  }
}

async function* readBlob(store: BlobStore, key: string): AsyncGenerator<Buffer> {
  const reader = openBlobReader(store, key);
  try {
    for (let start = 0, count = bytesPerRead; count === bytesPerRead; start += count) {
      const chunk = await reader.read({ start, end: start + bytesPerRead });
      count = chunk.length;
      if (count > 0) yield chunk;
    }
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    throw new DamagedBackup(`${key} is missing.`, { cause: error });
  } finally {
    reader.close();
  }
}
