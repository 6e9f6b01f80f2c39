import { contentKey, metadataKey, type TransferKey } from '../crypto/key-tree.ts';
import { openSealedFile, type SealedFile } from '../crypto/sealed-reader.ts';
import { type ContentVersion, committedParts } from '../db/files.ts';
import type { Ports } from '../ports/ports.ts';

/** A whole file, ready to be read at any place. Throws SealBroken when what is stored is not what was sealed. */
export async function openContent(
  { db, blobs }: Pick<Ports, 'db' | 'blobs'>,
  transferKey: TransferKey,
  version: ContentVersion,
  manifest: Uint8Array,
): Promise<SealedFile> {
  const parts = await committedParts(db, version);
  return openSealedFile(
    { blobs, contentKey: contentKey(transferKey), metadataKey: metadataKey(transferKey), place: version },
    Buffer.from(manifest),
    parts.map(({ blobKey }) => blobKey),
  );
}
