import type { ChecksumAlgorithm } from '../../core/checksum-algorithm.ts';
import { crc32Combine, type RunningChecksum } from '../../crypto/checksums.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { contentKey, metadataKey, type TransferKey } from '../../crypto/key-tree.ts';
import { sealManifest } from '../../crypto/manifest.ts';
import type { LocatedPart } from '../../crypto/open-workers.ts';
import { digestOfParts } from '../../crypto/sealed-reader.ts';
import type { ContentVersion } from '../../db/files/content.ts';
import type { CommittedPart } from '../../db/parts/parts.ts';
import type { Ports } from '../../ports/ports.ts';
import { yielding } from '../../runtime/yielding.ts';

interface UploadedContent {
  readonly transferKey: TransferKey;
  readonly version: ContentVersion;
  readonly size: number;
  readonly algorithm: ChecksumAlgorithm;
  /** All parts, in order. */
  readonly parts: readonly CommittedPart[];
}

export interface WholeContent {
  readonly manifest: Buffer;
  readonly etag: string;
}

/**
 * Creates the manifest that turns the parts into a complete file. Without a running checksum, reads all parts once
 * more.
 */
export async function createManifest(
  { blobs }: Pick<Ports, 'blobs'>,
  { transferKey, version, size, algorithm, parts }: UploadedContent,
  running: RunningChecksum | undefined,
): Promise<WholeContent> {
  const stored: LocatedPart[] = [];
  let crc32 = 0;
  // Yields to the event loop: a file can have very many parts.
  for await (const part of yielding(parts)) {
    stored.push(toLocatedPart(part));
    crc32 = crc32Combine(crc32, part.plainCrc32, part.plainSize);
  }
  const file = { blobs, contentKey: contentKey(transferKey), place: version, parts: stored };
  const digest = await (running?.digest() ?? digestOfParts(file, algorithm));
  const checksum = { algorithm, digest };
  const manifest = sealManifest(metadataKey(transferKey), version, { size, crc32, checksum, parts: stored });
  return { manifest, etag: newShortId() };
}

export function toLocatedPart({ blobKey, plainSize, fingerprint }: CommittedPart): LocatedPart {
  return { blobKey, plainSize, fingerprint: Buffer.from(fingerprint) };
}
