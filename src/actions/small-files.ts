import { SealBroken } from '../crypto/floe.ts';
import { contentKey, metadataKey, type TransferKey } from '../crypto/key-tree.ts';
import { openManifest } from '../crypto/manifest.ts';
import { openSmallFile } from '../crypto/opening-threads.ts';
import { type KnownPart, plainSegment } from '../crypto/sealed-part.ts';
import { openWholePart, wholePart } from '../crypto/whole-part.ts';
import type { ContentVersion } from '../db/files.ts';
import type { DeliverableFile } from '../db/recipients.ts';
import type { Ports } from '../ports/ports.ts';
import { release } from '../ports/release.ts';
import { detailsPlace, type FileDetails, parseDetails } from './sealed-records.ts';

/** A file in one part and so short that a stream of it would hold as much in memory. */
export type StoredSmallFile = StoredFile & { readonly onlyPart: NonNullable<StoredFile['onlyPart']> };
type StoredFile = Pick<DeliverableFile, 'size' | 'manifest' | 'onlyPart'>;

export function isSmall<File extends StoredFile>(file: File): file is File & StoredSmallFile {
  return file.onlyPart !== undefined && file.size <= plainSegment;
}

/** So short that it can be read and opened in one go by somebody who will take it at once. */
export function isMedium<File extends StoredFile>(file: File): file is File & StoredSmallFile {
  return file.onlyPart !== undefined && file.size <= 8 * plainSegment;
}

export interface SmallFile extends FileDetails {
  readonly content: Buffer;
}

/** All bytes of the file, every one authentic. Throws SealBroken when what is stored is not what was sealed. */
export async function readSmallFile(
  { blobs, keys }: Pick<Ports, 'blobs' | 'keys'>,
  transferKey: TransferKey,
  version: ContentVersion,
  { details, manifest, size, onlyPart: { blobKey, sealedSize } }: StoredSmallFile & Pick<DeliverableFile, 'details'>,
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
    text: { key: keys.field, keyId: keys.id, place: detailsPlace(version.fileId), sealed: details },
  };
  const { text, plain } = await openSmallFile(asked, blobKey);
  return { ...parseDetails(text), content: plain };
}

/** The same without its name, for somebody who knows that. */
export async function readSmallContent(
  { blobs }: Pick<Ports, 'blobs'>,
  transferKey: TransferKey,
  version: ContentVersion,
  file: StoredSmallFile,
): Promise<Buffer> {
  const part = onlyPartOf(transferKey, version, file);
  const open = wholePart(contentKey(transferKey), version, 0, part);
  const sealed = await blobs.readWhole(file.onlyPart.blobKey, file.onlyPart.sealedSize);
  const plain = open(sealed);
  release(sealed);
  return plain;
}

/** The same for one that is not that short: it is opened in a thread. */
export async function readMediumFile(
  { blobs }: Pick<Ports, 'blobs'>,
  transferKey: TransferKey,
  version: ContentVersion,
  file: StoredSmallFile,
): Promise<Buffer> {
  const part = onlyPartOf(transferKey, version, file);
  const sealed = await blobs.readWhole(file.onlyPart.blobKey, file.onlyPart.sealedSize);
  return openWholePart(contentKey(transferKey), version, 0, part, sealed);
}

function onlyPartOf(transferKey: TransferKey, version: ContentVersion, { manifest, size }: StoredSmallFile): KnownPart {
  const { parts } = openManifest(metadataKey(transferKey), version, Buffer.from(manifest));
  const [part] = parts;
  // The size in the row was told to the client; the one in the manifest cannot be forged.
  if (part === undefined || parts.length > 1 || part.plainSize !== size) throw new SealBroken('length');
  return part;
}
