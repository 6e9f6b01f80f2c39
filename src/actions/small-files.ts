import { contentKey, metadataKey, type TransferKey } from '../crypto/key-tree.ts';
import { openSmallFile } from '../crypto/opening-threads.ts';
import { plainSegment } from '../crypto/sealed-part.ts';
import type { ContentVersion } from '../db/files.ts';
import type { DeliverableFile } from '../db/recipients.ts';
import type { Ports } from '../ports/ports.ts';
import { detailsPlace, parseDetails } from './sealed-records.ts';

/** A file in one part and so short that a stream of it would hold as much in memory. */
export type InOnePart<File> = File & { readonly onlyPart: NonNullable<StoredFile['onlyPart']> };
export type StoredFile = Pick<DeliverableFile, 'size' | 'manifest' | 'onlyPart'>;
export type StoredSmallFile = InOnePart<DeliverableFile>;

export function isSmall<File extends StoredFile>(file: File): file is InOnePart<File> {
  return file.onlyPart !== undefined && file.size <= plainSegment;
}

export interface SmallFile {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * All bytes of the file, every one authentic. Throws SealBroken when what is stored is not what was sealed. The name is
 * opened with them, unless it is known.
 */
export async function readSmallFile(
  { blobs, keys }: Pick<Ports, 'blobs' | 'keys'>,
  transferKey: TransferKey,
  version: ContentVersion,
  { details, manifest, size, onlyPart: { blobKey, sealedSize } }: StoredSmallFile,
  knownName?: string,
): Promise<SmallFile> {
  const path = blobs.fileOf(blobKey);
  const sealed = path === undefined ? await blobs.readWhole(blobKey, sealedSize) : { path, size: sealedSize };
  const asked = {
    contentKey: contentKey(transferKey),
    metadataKey: metadataKey(transferKey),
    place: version,
    manifest,
    size,
    sealed,
  };
  if (knownName !== undefined) return { name: knownName, content: (await openSmallFile(asked, blobKey)).plain };
  const text = { key: keys.field, keyId: keys.id, place: detailsPlace(version.fileId), sealed: details };
  const { text: opened, plain } = await openSmallFile({ ...asked, text }, blobKey);
  return { name: parseDetails(opened ?? '').name, content: plain };
}
