/**
 * A thread that hashes and seals what senders upload, and opens what recipients download: up to two seconds of processor
 * time for each GiB, which the main thread has better use for. It does one thing after the other, in the order in which
 * it is asked.
 */
import type { Hash, KeyObject } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { release } from '../ports/release.ts';
import { movable } from './bytes.ts';
import { type ChecksumAlgorithm, checksumHash } from './checksums.ts';
import { SealBroken, type SealFault } from './floe.ts';
import { startSlice, type WantedSlice } from './part-slice.ts';
import { type FilePlace, type PartOpening, type PartSealer, startPart } from './sealed-part.ts';

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
export type SealingTask = keyof SealingWork;
export interface SealingRequest {
  readonly number: number;
  readonly task: SealingTask;
  readonly input: unknown;
}
export type SealingAnswer = { readonly number: number } & (
  | { readonly result: unknown }
  | { readonly failure: string; readonly fault?: SealFault | undefined }
);

function known<Value>(all: ReadonlyMap<number, Value>, id: number): Value {
  const value = all.get(id);
  if (value === undefined) throw new Error(`This thread knows no ${id}`);
  return value;
}

/** One piece of memory is cheaper to move, and to send, than several; copying is nothing beside it. */
function joined(pieces: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return movable(first);
  const whole = new Uint8Array(Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0)).buffer);
  let filled = 0;
  for (const piece of pieces) {
    whole.set(piece, filled);
    filled += piece.length;
    release(piece);
  }
  return whole;
}

function buffersOf(result: object | undefined): ArrayBuffer[] {
  return Object.values(result ?? {})
    .flat()
    .filter((value) => value instanceof Uint8Array)
    .map(({ buffer }) => buffer as ArrayBuffer);
}

function answer({ number, task, input }: SealingRequest): void {
  try {
    const result = work[task](input as never) ?? undefined;
    parentPort?.postMessage({ number, result } satisfies SealingAnswer, buffersOf(result));
  } catch (error) {
    const fault = error instanceof SealBroken ? error.fault : undefined;
    parentPort?.postMessage({ number, failure: String(error), fault } satisfies SealingAnswer);
  }
}

parentPort?.on('message', answer);
// A request that did not arrive, for want of memory, would wait for ever: this ends the thread, and fails all that wait.
parentPort?.on('messageerror', (error) => {
  throw error;
});
