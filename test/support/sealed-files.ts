import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import { memoryBlobs } from '../../src/blobs/memory.ts';
import { crc32Combine } from '../../src/crypto/crc32-combine.ts';
import { contentKey, metadataKey } from '../../src/crypto/key-tree.ts';
import { sealManifest } from '../../src/crypto/manifest.ts';
import type { SealedPart } from '../../src/crypto/part-writer.ts';
import { startChecksum } from '../../src/crypto/running-checksum.ts';
import type { FilePlace } from '../../src/crypto/sealed-part.ts';
import { openSealedFile, type PlainRange } from '../../src/crypto/sealed-reader.ts';
import { sealFile } from '../../src/crypto/sealed-writer.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';

/** A sealed file outside any store: its manifest and the bytes of its parts. */
export interface SealedBytes {
  readonly transferKey: KeyObject;
  readonly place: FilePlace;
  readonly manifest: Buffer;
  readonly parts: readonly Buffer[];
}

/** Seals each piece as a part of its own, as requests do that continue a broken upload. */
export async function sealPieces(transferKey: KeyObject, place: FilePlace, pieces: readonly Buffer[]) {
  const blobs = memoryBlobs();
  const checksum = startChecksum('SHA-256');
  const parts: SealedPart[] = [];
  let size = 0;
  for (const piece of pieces) {
    const stored = { parts: parts.length, size };
    ({ size } = await sealFile({
      blobs,
      clock: { now: () => new Date(0) },
      contentKey: contentKey(transferKey),
      place,
      input: Readable.from([Buffer.from(piece)], { objectMode: false }),
      announcedSize: Number.MAX_SAFE_INTEGER,
      stored,
      checksum,
      intend: async () => {},
      prolong: async () => {},
      commit: async (part) => void parts.push(part),
    }));
  }
  const crc32 = parts.reduce((crc, part) => crc32Combine(crc, part.plainCrc32, part.plainSize), 0);
  const manifest = sealManifest(metadataKey(transferKey), place, {
    size,
    crc32,
    checksum: { algorithm: 'SHA-256', digest: await checksum.digest() },
    parts,
  });
  const bytes = await Promise.all(parts.map(({ blobKey }) => blobBytes(blobs, blobKey)));
  return { transferKey, place, manifest, parts: bytes } satisfies SealedBytes;
}

async function blobBytes(blobs: BlobStore, key: string): Promise<Buffer> {
  return Buffer.concat(await (await blobs.read(key)).toArray());
}

export interface Delivery {
  readonly bytes: Buffer;
  readonly error: Error | undefined;
}

/** Puts the parts into a store and reads them: what came out, and whether the reading ended well. */
export async function deliver(file: SealedBytes, range?: PlainRange): Promise<Delivery> {
  const blobs = memoryBlobs();
  const keys = file.parts.map((_, number) => `parts/${number}`);
  for (const [number, bytes] of file.parts.entries()) {
    await blobs.write(`parts/${number}`, Readable.from([bytes], { objectMode: false }));
  }
  const delivered: Buffer[] = [];
  try {
    const { place, transferKey, manifest } = file;
    const rooms = { blobs, place, contentKey: contentKey(transferKey), metadataKey: metadataKey(transferKey) };
    for await (const chunk of openSealedFile(rooms, manifest, keys).read(range)) delivered.push(chunk);
    return { bytes: Buffer.concat(delivered), error: undefined };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { bytes: Buffer.concat(delivered), error };
  }
}
