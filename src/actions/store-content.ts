import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import type { ChecksumAlgorithm } from '../crypto/checksums.ts';
import { crc32Combine } from '../crypto/crc32-combine.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { contentKey, metadataKey, type TransferKey } from '../crypto/key-tree.ts';
import { sealManifest } from '../crypto/manifest.ts';
import { type RunningChecksum, startChecksum } from '../crypto/running-checksum.ts';
import { digestOfParts } from '../crypto/sealed-reader.ts';
import { sealFile } from '../crypto/sealed-writer.ts';
import {
  type CommittedPart,
  type ContentVersion,
  commitPart,
  committedParts,
  completeContent,
  findContent,
  intendPart,
} from '../db/files.ts';
import type { Transaction } from '../db/tables.ts';
import type { Ports } from '../ports/ports.ts';

export interface ContentTarget {
  readonly transferKey: TransferKey;
  readonly version: ContentVersion;
  /** Where the input begins: all bytes before it must be stored already, and none after it. */
  readonly offset: number;
  /** What was announced for the whole file. */
  readonly size: number;
  readonly algorithm: ChecksumAlgorithm;
}

export interface Progress {
  readonly received: number;
  readonly isWhole: boolean;
}

type Share = Pick<Ports, 'db' | 'blobs' | 'clock'>;

/**
 * Appends the input to what is stored of this version, and resolves when all of it is durable: with how many bytes
 * there are now, and whether the file is whole. A broken input keeps what had arrived. Another writer of the same
 * version, or a newer version, makes this one fail; bytes of two writers never mix. Appending nothing to a whole file
 * is no error, so a sender whose answer was lost may ask again.
 */
export async function storeContent(ports: Share, target: ContentTarget, input: Readable): Promise<Progress> {
  const stored = await findContent(ports.db, target.version);
  if (stored === undefined || stored.received !== target.offset) throw overtaken();
  const running = target.offset === 0 ? startChecksum(target.algorithm) : undefined;
  try {
    return await append(ports, target, input, stored, running);
  } finally {
    running?.forget();
  }
}

/** Without a running checksum it is made once, at the end, from all that is stored. */
async function append(
  ports: Share,
  target: ContentTarget,
  input: Readable,
  stored: Progress & { readonly parts: number },
  running: RunningChecksum | undefined,
): Promise<Progress> {
  const { db, clock } = ports;
  const { version, size } = target;
  let { received, isWhole } = stored;

  await sealFile({
    ...ports,
    contentKey: contentKey(target.transferKey),
    place: version,
    input,
    announcedSize: size,
    stored: { parts: stored.parts, size: stored.received },
    checksum: running,
    intend: (part) => intendPart(db, { ...version, ...part }, clock.now()),
    async commit(part) {
      received += part.plainSize;
      const isLast = received === size && running !== undefined;
      const manifest = isLast
        ? manifestOf(target, [...(await committedParts(db, version)), part], await running.digest())
        : undefined;
      await db.transaction().execute(async (tx) => {
        if (!(await commitPart(tx, { ...version, ...part }))) throw overtaken();
        // The last part and the manifest become true together: a file is whole or it is not.
        if (manifest !== undefined) await complete(tx, version, manifest);
      });
      isWhole = manifest !== undefined;
    },
  });
  if (!isWhole && received === size) {
    const parts = await committedParts(db, version);
    const manifest = manifestOf(target, parts, await (running?.digest() ?? lostDigest(ports, target, parts)));
    await db.transaction().execute((tx) => complete(tx, version, manifest));
    isWhole = true;
  }
  return { received, isWhole };
}

function manifestOf(
  { transferKey, version, size, algorithm }: ContentTarget,
  parts: readonly CommittedPart[],
  digest: Buffer,
): Buffer {
  return sealManifest(metadataKey(transferKey), version, {
    size,
    crc32: parts.reduce((crc, part) => crc32Combine(crc, part.plainCrc32, part.plainSize), 0),
    checksum: { algorithm, digest },
    parts: parts.map(storedPart),
  });
}

async function complete(tx: Transaction, version: ContentVersion, manifest: Buffer): Promise<void> {
  if (!(await completeContent(tx, version, { manifest, etag: newShortId() }))) throw overtaken();
}

/** Reads everything that is stored once more. */
function lostDigest({ blobs }: Share, target: ContentTarget, parts: readonly CommittedPart[]): Promise<Buffer> {
  const { transferKey, version: place, algorithm } = target;
  const stored = { blobs, contentKey: contentKey(transferKey), place, parts: parts.map(storedPart) };
  return digestOfParts(stored, algorithm);
}

function storedPart({ blobKey, plainSize, fingerprint }: CommittedPart) {
  return { blobKey, plainSize, fingerprint: Buffer.from(fingerprint) };
}

function overtaken(): Problem {
  return new Problem('rule_broken', {
    detail: 'Another upload of this file was faster, or this one begins elsewhere.',
  });
}
