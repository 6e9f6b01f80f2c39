import { contentKey, metadataKey, type TransferKey } from '../crypto/key-tree.ts';
import { openSealedFile, type SealedFile } from '../crypto/sealed-reader.ts';
import { type ContentVersion, committedParts } from '../db/files.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * A whole file, ready to be read at any place. Throws SealBroken when what is stored is not what was sealed. Without
 * `blobKeys`, those of its parts in order, they are looked up.
 */
export async function openContent(
  { db, blobs }: Pick<Ports, 'db' | 'blobs'>,
  transferKey: TransferKey,
  version: ContentVersion,
  manifest: Uint8Array,
  blobKeys?: readonly string[],
): Promise<SealedFile> {
  return openSealedFile(
    { blobs, contentKey: contentKey(transferKey), metadataKey: metadataKey(transferKey), place: version },
    Buffer.from(manifest),
    blobKeys ?? (await committedParts(db, version)).map(({ blobKey }) => blobKey),
  );
}
