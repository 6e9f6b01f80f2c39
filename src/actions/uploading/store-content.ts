import type { Readable } from 'node:stream';
import type { ChecksumAlgorithm } from '../../core/checksum-algorithm.ts';
import { Problem } from '../../core/problem.ts';
import { type RunningChecksum, startChecksum } from '../../crypto/checksums.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { contentKey, type TransferKey } from '../../crypto/key-tree.ts';
import type { SealedPart } from '../../crypto/part-writer.ts';
import { type SealedSmallFile, sealSmallFile } from '../../crypto/seal-small-file.ts';
import { minPartSize } from '../../crypto/sealed-part.ts';
import { readPart } from '../../crypto/sealed-reader.ts';
import { sealFile } from '../../crypto/sealed-writer.ts';
import {
  addFirstContent,
  type ContentVersion,
  completeContent,
  findContentProgress,
  type StoredContent,
} from '../../db/files/content.ts';
import {
  addInlineParts,
  addPendingPart,
  type CommittedPart,
  commitPart,
  findCommittedPart,
  findCommittedParts,
  touchPart,
} from '../../db/parts/parts.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import { lockSession } from '../../db/transfers/sessions.ts';
import { BlobMissing } from '../../ports/blob-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { withUncommittedPart } from '../../records/inline-parts.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { discardPendingParts, removeBlobsOfParts, removeMarkedPartsOf } from '../cleanup/parts.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { createManifest, toLocatedPart, type WholeContent } from './content-manifest.ts';
import { requireSpaceForUpload } from './disk-space.ts';

interface ContentTarget {
  readonly transferKey: TransferKey;
  readonly version: ContentVersion;
  /** The offset at which the input starts: exactly the bytes before it must be stored already. */
  readonly offset: number;
  /** The declared size of the whole file. */
  readonly size: number;
  readonly algorithm: ChecksumAlgorithm;
}

interface Progress {
  readonly received: number;
  readonly isWhole: boolean;
}

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock'> & Pick<Runtime, 'checksums' | 'announcedBytes'>;

/**
 * Appends the input to the stored content of this version, and resolves when all of it is durable, with the number of
 * stored bytes and whether the file is complete. When the input breaks, the bytes that arrived are kept. Another writer
 * of the same version, or a newer version, makes this one fail; bytes of two writers never mix. Appending nothing to a
 * complete file succeeds, so a client whose response was lost may repeat the request.
 */
export async function storeContent(ports: Deps, target: ContentTarget, input: Readable): Promise<Progress> {
  const { version, offset, size, algorithm } = target;
  const stored = await findContentProgress(ports.db, version);
  if (stored === undefined || stored.received !== offset) throw supersededUpload();
  const progress = { received: offset, isWhole: stored.isWhole };
  const { checksums } = ports;
  const running = offset === 0 ? startChecksum(algorithm) : checksums.take(version, { size: offset, algorithm });
  try {
    const tail = offset < size ? await shortTail(ports.db, target, stored) : undefined;
    await append(ports, target, input, { parts: stored.parts, tail, running, progress });
    return progress;
  } catch (error) {
    // Another writer has replaced the last part, and removed the old one.
    if (error instanceof BlobMissing && (await findContentProgress(ports.db, version))?.received !== offset)
      throw supersededUpload();
    throw error;
  } finally {
    // A checksum over bytes that were not stored would be wrong.
    const isReusable = running?.size === progress.received && !progress.isWhole;
    if (running !== undefined && isReusable) checksums.set(version, running);
    else running?.discard();
  }
}

/**
 * Returns the last part if it is so small that many parts of its size would exceed the maximum number of parts. It is
 * merged into the next part.
 */
async function shortTail(
  db: Ports['db'],
  { version, size }: ContentTarget,
  { parts, received }: { readonly parts: number; readonly received: number },
): Promise<CommittedPart | undefined> {
  const last = parts === 0 ? undefined : await findCommittedPart(db, version, parts - 1);
  if (last === undefined) return undefined;
  const before = { parts: parts - 1, size: received - last.plainSize };
  return last.plainSize < minPartSize(size, before) ? last : undefined;
}

interface Appending {
  /** The number of stored parts. */
  readonly parts: number;
  readonly tail: CommittedPart | undefined;
  /** If undefined, the checksum is computed at the end, from all stored parts. */
  readonly running: RunningChecksum | undefined;
  /** Updated as bytes become durable. */
  readonly progress: { received: number; isWhole: boolean };
}

async function append(ports: Deps, target: ContentTarget, input: Readable, appending: Appending): Promise<void> {
  const { db, blobs, clock } = ports;
  const { version, size, transferKey } = target;
  const { parts, tail, running, progress } = appending;
  const file = { blobs, contentKey: contentKey(transferKey), place: version };
  await sealFile({
    ...file,
    clock,
    input,
    declaredSize: size,
    maxInlineSize: (await readSettings(db))['disk.maxInlineBytes'],
    stored: { parts, size: target.offset },
    tail: tail && { size: tail.plainSize, read: () => readPart(file, tail.number, toLocatedPart(tail)) },
    checksum: running,
    requireSpace: () => requireReservedSpace(ports, version),
    registerPart: (part) => addPendingPart(db, { ...version, ...part }, clock.now()),
    renewPart: (blobKey) => touchPart(db, blobKey, clock.now()),
    commitPart: (part) => commitSealedPart(ports, target, appending, part),
  });
  // An empty file has no last part.
  if (!progress.isWhole && progress.received === size) {
    const content = await manifestWith(ports, target, running, [], Number.POSITIVE_INFINITY);
    if (content === undefined) throw supersededUpload();
    const isFirst = await db.transaction().execute((tx) => completeContent(tx, version, content));
    // A parallel upload may have completed the same empty file first.
    if (!isFirst && !(await findContentProgress(db, version))?.isWhole) throw supersededUpload();
    progress.isWhole = true;
  }
}

/** An upload whose file was removed or replaced, on this server or another, ends early: its space is not reserved. */
async function requireReservedSpace(ports: Deps, version: ContentVersion): Promise<void> {
  if ((await findContentProgress(ports.db, version)) === undefined) throw supersededUpload();
  await requireSpaceForUpload(ports, version.trackingId);
}

/** Commits a part and, with the last one, the whole file. Replaces the short tail, if there is one. */
async function commitSealedPart(
  ports: Deps,
  target: ContentTarget,
  { parts, tail, running, progress }: Appending,
  part: SealedPart,
): Promise<void> {
  const { version, size } = target;
  const replaced = part.number < parts ? tail : undefined;
  const start = progress.received - (replaced?.plainSize ?? 0);
  const end = start + part.plainSize;
  const isLast = end === size;
  const { blobKey, content: sealed } = part;
  const blobs = sealed === undefined ? ports.blobs : withUncommittedPart(ports.blobs, { blobKey, content: sealed });
  const content = isLast ? await manifestWith({ ...ports, blobs }, target, running, [part], part.number) : undefined;
  const inline = sealed && { content: sealed, at: ports.clock.now() };
  const committed = await ports.db.transaction().execute(async (tx) => {
    if (isLast && content === undefined) return false;
    if (!(await commitPart(tx, { ...version, ...part, start, inline }, replaced))) return false;
    // Commits the last part and the manifest together: a file is complete or it is not.
    if (content !== undefined) await complete(tx, version, content);
    return true;
  });
  if (!committed) await discardPendingParts(ports, [blobKey]);
  if (!committed) throw supersededUpload();
  progress.received = end;
  progress.isWhole = content !== undefined;
  if (replaced !== undefined) await removeBlobsOfParts(ports, [replaced.blobKey]);
  if (progress.isWhole && version.generation > 1) await removeMarkedPartsOf(ports, version.trackingId);
}

/**
 * The manifest of the first `before` stored parts and the given last ones. Undefined when a writer on another server has
 * changed the stored parts in the meantime.
 */
async function manifestWith(
  ports: Deps,
  target: ContentTarget,
  running: RunningChecksum | undefined,
  last: readonly CommittedPart[],
  before: number,
): Promise<WholeContent | undefined> {
  const parts = [...(await findCommittedParts(ports.db, target.version)).slice(0, before), ...last];
  if (parts.reduce((sum, { plainSize }) => sum + plainSize, 0) !== target.size) return undefined;
  return createManifest(ports, { ...target, parts }, running);
}

async function complete(tx: Transaction, version: ContentVersion, content: WholeContent): Promise<void> {
  if (!(await completeContent(tx, version, content))) throw supersededUpload();
}

function supersededUpload(): Problem {
  return new Problem('upload_superseded', {
    detail: 'Upload conflict: another upload of this file finished first, or the offset does not match.',
  });
}

/** Content that is stored whole is the first of its file. */
export const firstGeneration = 1;

export function storedContent({ part, manifest }: SealedSmallFile): StoredContent {
  return { generation: firstGeneration, parts: part === undefined ? 0 : 1, manifest, etag: newShortId() };
}

/** Adds the parts of contents that are stored whole. */
export function addOnlyParts(
  tx: Transaction,
  contents: ReadonlyArray<{ readonly version: ContentVersion; readonly sealed: SealedSmallFile }>,
  at: Date,
): Promise<void> {
  const parts = contents.flatMap(({ version, sealed: { part } }) =>
    part === undefined ? [] : { ...version, ...part },
  );
  return addInlineParts(tx, parts, at);
}

/**
 * Stores the first content of a small file with one transaction. Returns false, and stores nothing, when another upload of
 * the file has begun or the checksum algorithm was changed.
 */
export async function storeFirstContent(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { trackingId, transferKey, row }: OpenSession,
  fileId: string,
  plain: Buffer,
): Promise<boolean> {
  const version = { trackingId, fileId, generation: firstGeneration };
  const algorithm = row.checksum_algorithm as ChecksumAlgorithm;
  const sealed = sealSmallFile({ transferKey, place: version, algorithm, plain });
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, trackingId, now);
    if (session === undefined) throw new Problem('entity_unknown');
    if (session.checksum_algorithm !== algorithm) return false;
    if (!(await addFirstContent(tx, version, storedContent(sealed)))) return false;
    await addOnlyParts(tx, [{ version, sealed }], now);
    return true;
  });
}

/** Reads the input up to one byte more than `max`, which shows that it is too long. */
export async function readAtMost(input: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    // Copies the bytes, because a chunk of one byte can keep a buffer of many kilobytes in memory.
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > max) break;
  }
  return Buffer.concat(chunks);
}
