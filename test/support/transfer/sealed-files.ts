import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '../../../src/core/byte-range.ts';
import { crc32Combine, startChecksum } from '../../../src/crypto/checksums.ts';
import { contentKey, metadataKey } from '../../../src/crypto/key-tree.ts';
import { sealManifest } from '../../../src/crypto/manifest.ts';
import type { SealedPart } from '../../../src/crypto/part-writer.ts';
import type { FilePlace } from '../../../src/crypto/sealed-part.ts';
import { openSealedFile } from '../../../src/crypto/sealed-reader.ts';
import { sealFile } from '../../../src/crypto/sealed-writer.ts';
import { memoryBlobs } from './memory-blobs.ts';

/** A sealed file outside any store: its manifest and the bytes of its parts. */
export interface SealedBytes {
  readonly transferKey: KeyObject;
  readonly place: FilePlace;
  readonly manifest: Buffer;
  readonly parts: readonly Buffer[];
}

/** Seals each piece as a separate part, as the requests of a resumed upload do. */
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
      declaredSize: Number.MAX_SAFE_INTEGER,
      stored,
      checksum,
      requireSpace: async () => {},
      registerPart: async () => {},
      renewPart: async () => {},
      commitPart: async (part) => void parts.push(part),
    }));
  }
  const crc32 = parts.reduce((crc, part) => crc32Combine(crc, part.plainCrc32, part.plainSize), 0);
  const manifest = sealManifest(metadataKey(transferKey), place, {
    size,
    crc32,
    checksum: { algorithm: 'SHA-256', digest: await checksum.digest() },
    parts,
  });
  const bytes = await Promise.all(parts.map(({ blobKey }) => blobs.read(blobKey)));
  return { transferKey, place, manifest, parts: bytes } satisfies SealedBytes;
}

export interface ReadResult {
  readonly bytes: Buffer;
  readonly error: Error | undefined;
}

/** Writes the parts to a store and reads them. Returns the bytes read, and whether the read succeeded. */
export async function readSealedBytes(file: SealedBytes, range?: ByteRange): Promise<ReadResult> {
  const blobs = memoryBlobs();
  const keys = file.parts.map((_, number) => `parts/${number}`);
  for (const [number, bytes] of file.parts.entries()) {
    await blobs.write(`parts/${number}`, Readable.from([bytes], { objectMode: false }));
  }
  const delivered: Buffer[] = [];
  try {
    const { place, transferKey, manifest } = file;
    const sealed = { blobs, place, contentKey: contentKey(transferKey), metadataKey: metadataKey(transferKey) };
    for await (const chunk of openSealedFile(sealed, manifest, keys).read(range)) delivered.push(chunk);
    return { bytes: Buffer.concat(delivered), error: undefined };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { bytes: Buffer.concat(delivered), error };
  }
}
