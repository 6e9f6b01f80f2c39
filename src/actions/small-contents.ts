import { SealBroken } from '../crypto/floe.ts';
import { contentKey, metadataKey, type TransferKey } from '../crypto/key-tree.ts';
import { openManifest } from '../crypto/manifest.ts';
import { type KnownPart, plainSegment } from '../crypto/sealed-part.ts';
import { openWholePart } from '../crypto/slice-opening.ts';
import { wholePart } from '../crypto/whole-part.ts';
import type { ContentVersion } from '../db/files.ts';
import type { Ports } from '../ports/ports.ts';
import { release } from '../ports/release.ts';
import type { InOnePart, StoredFile } from './small-files.ts';

/** So short that it can be read and opened in one go by somebody who will take it at once. */
export function isMedium<File extends StoredFile>(file: File): file is InOnePart<File> {
  return file.onlyPart !== undefined && file.size <= 8 * plainSegment;
}

/** All bytes of the file, every one authentic. Throws SealBroken when what is stored is not what was sealed. */
export async function readSmallContent(
  { blobs }: Pick<Ports, 'blobs'>,
  transferKey: TransferKey,
  version: ContentVersion,
  file: InOnePart<StoredFile>,
): Promise<Buffer> {
  const part = onlyPartOf(transferKey, version, file);
  const open = wholePart(contentKey(transferKey), version, 0, part);
  const sealed = await blobs.readWhole(file.onlyPart.blobKey, file.onlyPart.sealedSize);
  const plain = open(sealed);
  release(sealed);
  return plain;
}

/** The same for one that is not that short: it is opened in a thread. */
export async function readMediumContent(
  { blobs }: Pick<Ports, 'blobs'>,
  transferKey: TransferKey,
  version: ContentVersion,
  file: InOnePart<StoredFile>,
): Promise<Buffer> {
  const part = onlyPartOf(transferKey, version, file);
  const sealed = await blobs.readWhole(file.onlyPart.blobKey, file.onlyPart.sealedSize);
  return openWholePart(contentKey(transferKey), version, 0, part, sealed);
}

function onlyPartOf(
  transferKey: TransferKey,
  version: ContentVersion,
  { manifest, size }: InOnePart<StoredFile>,
): KnownPart {
  const { parts } = openManifest(metadataKey(transferKey), version, Buffer.from(manifest));
  const [part] = parts;
  // The size in the row was told to the client; the one in the manifest cannot be forged.
  if (part === undefined || parts.length > 1 || part.plainSize !== size) throw new SealBroken('length');
  return part;
}
