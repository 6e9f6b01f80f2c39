import type { ChecksumAlgorithm } from '../core/checksum-algorithm.ts';
import { checksumHash, mebibyteCrcs } from './checksums.ts';
import { newInlineKey } from './identifiers.ts';
import { contentKey, metadataKey, type TransferKey } from './key-tree.ts';
import { sealManifest } from './manifest.ts';
import type { SealedPart } from './part-writer.ts';
import { type FilePlace, startPart } from './sealed-part.ts';

export interface SmallFile {
  readonly transferKey: TransferKey;
  readonly place: FilePlace;
  readonly algorithm: ChecksumAlgorithm;
  readonly plain: Uint8Array;
}

/** A whole file as it is stored inline. An empty file has no part. */
export interface SealedSmallFile {
  readonly part: (SealedPart & { readonly content: Buffer }) | undefined;
  readonly manifest: Buffer;
}

/**
 * Seals a file of at most one segment in this thread: a quarter of a millisecond, less than this thread would spend on
 * the messages to a worker.
 */
export function sealSmallFile({ transferKey, place, algorithm, plain }: SmallFile): SealedSmallFile {
  const part = plain.length === 0 ? undefined : sealOnlyPart(contentKey(transferKey), place, plain);
  const manifest = sealManifest(metadataKey(transferKey), place, {
    size: plain.length,
    crc32: part?.plainCrc32 ?? 0,
    checksum: { algorithm, digest: checksumHash(algorithm).update(plain).digest() },
    parts: part === undefined ? [] : [part],
  });
  return { part, manifest };
}

function sealOnlyPart(key: Parameters<typeof startPart>[0], place: FilePlace, plain: Uint8Array) {
  const sealer = startPart(key, place, 0);
  const content = Buffer.concat([sealer.header, ...sealer.finish(plain)]);
  const crcs = mebibyteCrcs();
  crcs.add(content);
  return {
    number: 0,
    blobKey: newInlineKey(place.trackingId),
    content,
    plainSize: plain.length,
    plainCrc32: sealer.plainCrc32(),
    fingerprint: sealer.fingerprint,
    sealedSize: content.length,
    sealedCrc32s: crcs.all(),
  };
}
