import type { TransferKey } from '../../../src/crypto/key-tree.ts';
import { type SealedContent, type SealedSource, sealedContent } from '../../../src/crypto/sealed-reader.ts';
import type { ContentVersion } from '../../../src/db/files/content.ts';
import { findCommittedParts } from '../../../src/db/parts/parts.ts';
import type { Ports } from '../../../src/ports/ports.ts';

/** Returns the content of a file whose parts are in the database. */
export function openContent(
  { db, blobs }: Pick<Ports, 'db' | 'blobs'>,
  transferKey: TransferKey,
  place: ContentVersion,
  { manifest, size, onlyPart }: Pick<SealedSource, 'manifest' | 'size' | 'onlyPart'>,
): SealedContent {
  const findParts = () => findCommittedParts(db, place);
  return sealedContent({ blobs, transferKey, place, manifest, size, onlyPart, findParts });
}
