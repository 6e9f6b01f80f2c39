/**
 * A worker that hashes and seals uploads: up to two seconds of processor time per GiB, which the main thread cannot spare.
 */
import type { Hash, KeyObject } from 'node:crypto';
import type { ChecksumAlgorithm } from '../core/checksum-algorithm.ts';
import { handleTasks } from '../threads/handle-tasks.ts';
import { buffersOf, transferable } from './bytes.ts';
import { checksumHash } from './checksums.ts';
import { type FilePlace, type PartSealer, startPart } from './sealed-part.ts';

const parts = new Map<number, PartSealer>();
const checksums = new Map<number, Hash>();

export interface PlainBytes {
  readonly part: number;
  /** A checksum that is updated with the bytes. */
  readonly checksum: number | undefined;
  /** How many bytes at the beginning the checksum has already seen. */
  readonly alreadyHashed: number;
  readonly plain: Uint8Array;
}

const tasks = {
  startChecksum({ id, algorithm }: { readonly id: number; readonly algorithm: ChecksumAlgorithm }) {
    checksums.set(id, checksumHash(algorithm));
  },

  updateChecksum({ id, bytes }: { readonly id: number; readonly bytes: Uint8Array }) {
    entryFor(checksums, id).update(bytes);
  },

  digest({ id }: { readonly id: number }) {
    const digest = entryFor(checksums, id).digest();
    checksums.delete(id);
    return { digest: transferable(digest) };
  },

  dropChecksum({ id }: { readonly id: number }) {
    checksums.delete(id);
  },

  startPart(request: {
    readonly id: number;
    readonly key: KeyObject;
    readonly place: FilePlace;
    readonly number: number;
  }) {
    const part = startPart(request.key, request.place, request.number);
    parts.set(request.id, part);
    return { sealed: [transferable(part.header)], fingerprint: transferable(part.fingerprint) };
  },

  /** Returns the memory of the plain bytes too, to be used again. */
  sealSegment({ part, checksum, alreadyHashed, plain }: PlainBytes) {
    if (checksum !== undefined) entryFor(checksums, checksum).update(plain.subarray(alreadyHashed));
    return { sealed: entryFor(parts, part).sealSegment(plain).map(transferable), emptied: plain };
  },

  finishPart({ part, checksum, alreadyHashed, plain }: PlainBytes) {
    if (checksum !== undefined) entryFor(checksums, checksum).update(plain.subarray(alreadyHashed));
    const sealer = entryFor(parts, part);
    return { sealed: sealer.finish(plain).map(transferable), plainCrc32: sealer.plainCrc32() };
  },

  dropPart({ id }: { readonly id: number }) {
    parts.delete(id);
  },
};

export type SealTasks = typeof tasks;

function entryFor<Value>(all: ReadonlyMap<number, Value>, id: number): Value {
  const value = all.get(id);
  if (value === undefined) throw new Error(`This worker has no ${id}`);
  return value;
}

handleTasks(tasks, buffersOf);
