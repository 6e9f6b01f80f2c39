import type { ChecksumAlgorithm } from '../crypto/checksums.ts';
import { crc32Combine } from '../crypto/crc32-combine.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { contentKey, metadataKey, type TransferKey } from '../crypto/key-tree.ts';
import { sealManifest } from '../crypto/manifest.ts';
import type { RunningChecksum } from '../crypto/running-checksum.ts';
import { digestOfParts, type StoredPart } from '../crypto/sealed-reader.ts';
import type { CommittedPart, ContentVersion } from '../db/files.ts';
import type { Ports } from '../ports/ports.ts';
import { inSlices } from './in-slices.ts';

export interface GatheredContent {
  readonly transferKey: TransferKey;
  readonly version: ContentVersion;
  readonly size: number;
  readonly algorithm: ChecksumAlgorithm;
  /** All of them, in order. */
  readonly parts: readonly CommittedPart[];
}

export interface WholeContent {
  readonly manifest: Buffer;
  readonly etag: string;
}

/** What makes these parts a whole file. Without a running checksum all of them are read once more. */
export async function manifestOf(
  { blobs }: Pick<Ports, 'blobs'>,
  { transferKey, version, size, algorithm, parts }: GatheredContent,
  running: RunningChecksum | undefined,
): Promise<WholeContent> {
  const stored: StoredPart[] = [];
  let crc32 = 0;
  // In slices: for as many parts as a file may have it takes longer than anybody should wait.
  for await (const part of inSlices(parts)) {
    stored.push(storedPart(part));
    crc32 = crc32Combine(crc32, part.plainCrc32, part.plainSize);
  }
  const file = { blobs, contentKey: contentKey(transferKey), place: version, parts: stored };
  const digest = await (running?.digest() ?? digestOfParts(file, algorithm));
  const checksum = { algorithm, digest };
  const manifest = sealManifest(metadataKey(transferKey), version, { size, crc32, checksum, parts: stored });
  return { manifest, etag: newShortId() };
}

export function storedPart({ blobKey, plainSize, fingerprint }: CommittedPart): StoredPart {
  return { blobKey, plainSize, fingerprint: Buffer.from(fingerprint) };
}
