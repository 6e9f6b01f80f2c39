import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import type { ChecksumAlgorithm } from '../crypto/checksums.ts';
import { keepChecksum, takeChecksum } from '../crypto/kept-checksums.ts';
import { contentKey, type TransferKey } from '../crypto/key-tree.ts';
import { type RunningChecksum, startChecksum } from '../crypto/running-checksum.ts';
import { smallestPart } from '../crypto/sealed-part.ts';
import { readPart } from '../crypto/sealed-reader.ts';
import { sealFile } from '../crypto/sealed-writer.ts';
import {
  type CommittedPart,
  type ContentVersion,
  commitPart,
  committedParts,
  completeContent,
  findCommittedPart,
  findContent,
  intendPart,
  prolongPart,
} from '../db/files.ts';
import type { Transaction } from '../db/tables.ts';
import { BlobMissing } from '../ports/blob-store.ts';
import type { Ports } from '../ports/ports.ts';
import { manifestOf, storedPart, type WholeContent } from './content-manifest.ts';
import { discardParts, removeCondemned } from './sweep-parts.ts';

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
  const { version, offset, size, algorithm } = target;
  const stored = await findContent(ports.db, version);
  if (stored === undefined || stored.received !== offset) throw overtaken();
  const progress = { received: offset, isWhole: stored.isWhole };
  const now = ports.clock.now();
  const running = offset === 0 ? startChecksum(algorithm) : takeChecksum(version, { size: offset, algorithm }, now);
  try {
    const tail = offset < size ? await shortTail(ports.db, target, stored) : undefined;
    await append(ports, target, input, { parts: stored.parts, tail, running, progress });
    return progress;
  } catch (error) {
    // Whoever has put another part in the place of the last one has removed that.
    if (error instanceof BlobMissing && (await findContent(ports.db, version))?.received !== offset) throw overtaken();
    throw error;
  } finally {
    // Bytes that it has seen and that are not stored would make it wrong.
    const isOfUse = running?.size === progress.received && !progress.isWhole;
    if (running !== undefined && isOfUse) keepChecksum(version, running, ports.clock.now());
    else running?.forget();
  }
}

/** The last part, where it is so small that many like it would use up all the parts that a file may have. */
async function shortTail(
  db: Ports['db'],
  { version, size }: ContentTarget,
  { parts, received }: { readonly parts: number; readonly received: number },
): Promise<CommittedPart | undefined> {
  const last = parts === 0 ? undefined : await findCommittedPart(db, version, parts - 1);
  if (last === undefined) return undefined;
  const before = { parts: parts - 1, size: received - last.plainSize };
  return last.plainSize < smallestPart(size, before) ? last : undefined;
}

interface Appending {
  /** How many are stored. */
  readonly parts: number;
  readonly tail: CommittedPart | undefined;
  /** Without it the checksum is made once, at the end, from all that is stored. */
  readonly running: RunningChecksum | undefined;
  /** Follows what is durable. */
  readonly progress: { received: number; isWhole: boolean };
}

async function append(ports: Share, target: ContentTarget, input: Readable, appending: Appending): Promise<void> {
  const { db, blobs, clock } = ports;
  const { version, size, transferKey } = target;
  const { parts, tail, running, progress } = appending;
  const file = { blobs, contentKey: contentKey(transferKey), place: version };

  /** Undefined when a writer at another server has changed meanwhile what is stored. */
  const manifest = async (last: readonly CommittedPart[], before: number) => {
    const all = [...(await committedParts(db, version)).slice(0, before), ...last];
    if (all.reduce((sum, { plainSize }) => sum + plainSize, 0) !== size) return undefined;
    return manifestOf(ports, { ...target, parts: all }, running);
  };

  await sealFile({
    ...file,
    clock,
    input,
    announcedSize: size,
    stored: { parts, size: target.offset },
    tail: tail && { size: tail.plainSize, read: () => readPart(file, tail.number, storedPart(tail)) },
    checksum: running,
    intend: (part) => intendPart(db, { ...version, ...part }, clock.now()),
    prolong: (blobKey) => prolongPart(db, blobKey, clock.now()),
    async commit(part) {
      const replaced = part.number < parts ? tail : undefined;
      const start = progress.received - (replaced?.plainSize ?? 0);
      const end = start + part.plainSize;
      const isLast = end === size;
      const whole = isLast ? await manifest([part], part.number) : undefined;
      const counts = await db.transaction().execute(async (tx) => {
        if (isLast && whole === undefined) return false;
        if (!(await commitPart(tx, { ...version, ...part, start }, replaced))) return false;
        // The last part and the manifest become true together: a file is whole or it is not.
        if (whole !== undefined) await complete(tx, version, whole);
        return true;
      });
      if (!counts) await discardParts(ports, [part.blobKey]);
      if (!counts) throw overtaken();
      progress.received = end;
      progress.isWhole = whole !== undefined;
      if (replaced !== undefined) await removeCondemned(ports, [replaced.blobKey]);
    },
  });
  // A file without a byte has no last part.
  if (!progress.isWhole && progress.received === size) {
    const whole = await manifest([], Number.POSITIVE_INFINITY);
    if (whole === undefined) throw overtaken();
    const isFirst = await db.transaction().execute((tx) => completeContent(tx, version, whole));
    // Another that added nothing may have been faster: the file is the same.
    if (!isFirst && !(await findContent(db, version))?.isWhole) throw overtaken();
    progress.isWhole = true;
  }
}

async function complete(tx: Transaction, version: ContentVersion, whole: WholeContent): Promise<void> {
  if (!(await completeContent(tx, version, whole))) throw overtaken();
}

function overtaken(): Problem {
  return new Problem('rule_broken', {
    detail: 'Another upload of this file was faster, or this one begins elsewhere.',
  });
}
