/**
 * A thread that hashes and seals what senders upload, and opens what recipients download: up to two seconds of processor
 * time for each GiB, which the main thread has better use for. It does one thing after the other, in the order in which
 * it is asked.
 */
import type { Hash, KeyObject } from 'node:crypto';
import { joined, movable } from './bytes.ts';
import { type ChecksumAlgorithm, checksumHash } from './checksums.ts';
import { startSlice, type WantedSlice } from './part-slice.ts';
import { type FilePlace, type PartOpening, type PartSealer, startPart } from './sealed-part.ts';
import { doWork } from './thread-work.ts';

const parts = new Map<number, PartSealer>();
const checksums = new Map<number, Hash>();
const slices = new Map<number, PartOpening>();

export interface PlainBytes {
  readonly part: number;
  /** A checksum that sees the bytes too. */
  readonly checksum: number | undefined;
  /** How many bytes at the beginning the checksum has seen already. */
  readonly seen: number;
  readonly plain: Uint8Array;
}

/** What the thread can be asked for. */
const work = {
  startChecksum({ id, algorithm }: { readonly id: number; readonly algorithm: ChecksumAlgorithm }) {
    checksums.set(id, checksumHash(algorithm));
  },

  updateChecksum({ id, bytes }: { readonly id: number; readonly bytes: Uint8Array }) {
    known(checksums, id).update(bytes);
  },

  digest({ id }: { readonly id: number }) {
    const digest = known(checksums, id).digest();
    checksums.delete(id);
    return { digest: movable(digest) };
  },

  forgetChecksum({ id }: { readonly id: number }) {
    checksums.delete(id);
  },

  startPart(wanted: {
    readonly id: number;
    readonly key: KeyObject;
    readonly place: FilePlace;
    readonly number: number;
  }) {
    const part = startPart(wanted.key, wanted.place, wanted.number);
    parts.set(wanted.id, part);
    return { sealed: [movable(part.header)], fingerprint: movable(part.fingerprint) };
  },

  /** Gives the plain bytes' memory back, to be used again. */
  sealSegment({ part, checksum, seen, plain }: PlainBytes) {
    if (checksum !== undefined) known(checksums, checksum).update(plain.subarray(seen));
    return { sealed: known(parts, part).sealSegment(plain).map(movable), emptied: plain };
  },

  finishPart({ part, checksum, seen, plain }: PlainBytes) {
    if (checksum !== undefined) known(checksums, checksum).update(plain.subarray(seen));
    const sealer = known(parts, part);
    return { sealed: sealer.finish(plain).map(movable), plainCrc32: sealer.plainCrc32() };
  },

  forgetPart({ id }: { readonly id: number }) {
    parts.delete(id);
  },

  startSlice({ id, slice }: { readonly id: number; readonly slice: WantedSlice }) {
    slices.set(id, startSlice(slice));
  },

  openSealed({ id, sealed }: { readonly id: number; readonly sealed: Uint8Array<ArrayBuffer> }) {
    return { plain: joined(known(slices, id).add(Buffer.from(sealed.buffer))) };
  },

  finishSlice({ id }: { readonly id: number }) {
    known(slices, id).finish();
  },

  forgetSlice({ id }: { readonly id: number }) {
    slices.delete(id);
  },
};

export type SealingWork = typeof work;

function known<Value>(all: ReadonlyMap<number, Value>, id: number): Value {
  const value = all.get(id);
  if (value === undefined) throw new Error(`This thread knows no ${id}`);
  return value;
}

doWork(work);
