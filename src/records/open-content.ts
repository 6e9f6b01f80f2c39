import { SealBroken } from '../crypto/floe.ts';
import { contentKey, metadataKey, type TransferKey } from '../crypto/key-tree.ts';
import { openWhole, type WholeFileRequest } from '../crypto/open-workers.ts';
import { maxWholeSize, plainSegment } from '../crypto/sealed-part.ts';
import { openSealedFile, type SealedFile } from '../crypto/sealed-reader.ts';
import type { ContentVersion } from '../db/files/content.ts';
import { findCommittedParts } from '../db/parts/parts.ts';
import type { Ports } from '../ports/ports.ts';

/** The database values about the content of a file. */
export interface StoredContent {
  readonly manifest: Uint8Array;
  /** The size reported to clients. It must equal the size in the manifest, which cannot be forged. */
  readonly size: number;
  /** The part of a file that has only one. */
  readonly onlyPart?: { readonly blobKey: string; readonly sealedSize: number } | undefined;
}

export type SinglePartContent<Content> = Content & { readonly onlyPart: NonNullable<StoredContent['onlyPart']> };

/**
 * Whether a file should be read with `readWholeContent` instead of `openContent`. Up to one segment always: a stream of it
 * would hold as much memory. Up to `maxWholeSize` only for a reader that takes the bytes at once.
 */
export function isReadWhole<Content extends StoredContent>(
  content: Content,
  isReaderFast = false,
): content is SinglePartContent<Content> {
  return content.onlyPart !== undefined && content.size <= (isReaderFast ? maxWholeSize : plainSegment);
}

/**
 * Returns all bytes of a file, every one authentic, and the text that was requested with them. Throws SealBroken when the
 * stored bytes are not what was sealed.
 */
export function readWholeContent(
  { blobs }: Pick<Ports, 'blobs'>,
  transferKey: TransferKey,
  place: ContentVersion,
  { manifest, size, onlyPart }: SinglePartContent<StoredContent>,
  text?: WholeFileRequest['text'],
): Promise<{ readonly text: string | undefined; readonly plain: Buffer }> {
  const keys = { contentKey: contentKey(transferKey), metadataKey: metadataKey(transferKey) };
  return openWhole(blobs, { ...keys, ...onlyPart, place, manifest, size, ...(text && { text }) });
}

/** Opens a file for reading any range of it. Throws SealBroken when the stored content is not what was sealed. */
export async function openContent(
  { db, blobs }: Pick<Ports, 'db' | 'blobs'>,
  transferKey: TransferKey,
  place: ContentVersion,
  { manifest, size, onlyPart }: StoredContent,
): Promise<SealedFile> {
  const blobKeys = onlyPart ? [onlyPart] : await findCommittedParts(db, place);
  const content = openSealedFile(
    { blobs, contentKey: contentKey(transferKey), metadataKey: metadataKey(transferKey), place },
    Buffer.from(manifest),
    blobKeys.map(({ blobKey }) => blobKey),
  );
  if (content.manifest.size !== size) throw new SealBroken('length');
  return content;
}
