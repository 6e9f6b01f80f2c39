import type { Readable } from 'node:stream';
import { crc32Combine, startChecksum } from '../../../src/crypto/checksums.ts';
import { newShortId, newTrackingId } from '../../../src/crypto/identifiers.ts';
import { contentKey, metadataKey, newTransferKey } from '../../../src/crypto/key-tree.ts';
import { sealManifest } from '../../../src/crypto/manifest.ts';
import type { SealedPart } from '../../../src/crypto/part-writer.ts';
import { openSealedFile, type SealedFile } from '../../../src/crypto/sealed-reader.ts';
import { sealFile } from '../../../src/crypto/sealed-writer.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';

/** Stores sealed files, with their rows in memory: uploads and downloads without the database. */
export function createSealedStore(blobs: BlobStore) {
  const transferKey = newTransferKey();
  const keys = { contentKey: contentKey(transferKey), metadataKey: metadataKey(transferKey) };
  const trackingId = newTrackingId(new Date());
  const clock = { now: () => new Date() };
  const rows = new Map<string, { place: { fileId: string }; manifest: Buffer; blobKeys: string[] }>();

  async function put(name: string, input: Readable): Promise<void> {
    const place = { trackingId, fileId: newShortId(), generation: 1 };
    const checksum = startChecksum('SHA-256');
    const parts: SealedPart[] = [];
    const { size } = await sealFile({
      blobs,
      clock,
      contentKey: keys.contentKey,
      place,
      input,
      declaredSize: Number.MAX_SAFE_INTEGER,
      stored: { parts: 0, size: 0 },
      checksum,
      requireSpace: async () => {},
      registerPart: async () => {},
      renewPart: async () => {},
      commitPart: async (part) => void parts.push(part),
    });
    const crc32 = parts.reduce((crc, part) => crc32Combine(crc, part.plainCrc32, part.plainSize), 0);
    const manifest = sealManifest(keys.metadataKey, place, {
      size,
      crc32,
      checksum: { algorithm: 'SHA-256', digest: await checksum.digest() },
      parts,
    });
    rows.set(name, { place, manifest, blobKeys: parts.map(({ blobKey }) => blobKey) });
  }

  function rowOf(name: string) {
    const row = rows.get(name);
    if (row === undefined) throw new Error(`There is no file ${name}`);
    return row;
  }

  function open(name: string): SealedFile {
    const { place, manifest, blobKeys } = rowOf(name);
    return openSealedFile({ blobs, ...keys, place: { trackingId, generation: 1, ...place } }, manifest, blobKeys);
  }

  async function remove(name: string): Promise<void> {
    const { blobKeys } = rowOf(name);
    rows.delete(name);
    await blobs.remove(...blobKeys);
  }

  return { put, open, remove };
}
