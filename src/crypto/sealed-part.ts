import { type KeyObject, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { context, u32 } from './bytes.ts';
import {
  claimedSegmentLength,
  type FloeOpener,
  floeHeaderLength,
  SealBroken,
  segmentOverhead,
  startOpening,
  startSealing,
} from './floe.ts';
import { pieceQueue } from './piece-queue.ts';

/** Which upload of which file. Another upload of the same file is another generation. */
export interface FilePlace {
  readonly trackingId: string;
  readonly fileId: string;
  readonly generation: number;
}

/** Plain bytes in a segment: what new parts use, and all that a reader accepts. */
export const plainSegment = 262_144;
const plainSegments: readonly number[] = [65_536, 131_072, 262_144];

/** Plain bytes in a part, at most. */
export const largestPart = 64 * 2 ** 20;

/** Parts in a file, at most. */
export const partLimit = 16_384;

export const fingerprintLength = 16;
const mebibyte = 2 ** 20;

function partContext({ trackingId, fileId, generation }: FilePlace, part: number): Buffer {
  return context('xfer/v1/blob', trackingId, fileId, u32(generation), u32(part));
}

/** Enough of the header's tag to tell this part from every other one sealed for the same place. */
function fingerprintOf(header: Buffer): Buffer {
  return header.subarray(floeHeaderLength - 32, floeHeaderLength - 32 + fingerprintLength);
}

export interface PartSealer {
  readonly plainSize: number;
  readonly fingerprint: Buffer;
  /** Sealed bytes that are ready now; the first ones begin with the header. Keeps at most a segment of the chunk. */
  add(chunk: Buffer): Buffer[];
  /** The last sealed bytes. */
  finish(): Buffer[];
  /** CRC-32 of the plain text so far. */
  plainCrc32(): number;
  /** After `finish`: one CRC-32, four bytes each, for every MiB of the sealed bytes. */
  cipherCrc32s(): Buffer;
}

export function startPart(key: KeyObject, place: FilePlace, part: number, segment = plainSegment): PartSealer {
  const sealer = startSealing(key, partContext(place, part), { segmentLength: segment + segmentOverhead });
  const pending = pieceQueue();
  const crcs = mebibyteCrcs();
  let plainSize = 0;
  let plainCrc = 0;
  crcs.add(sealer.header);
  let ready: Buffer[] = [sealer.header];

  function give(): Buffer[] {
    const given = ready;
    ready = [];
    return given;
  }

  function keep(sealed: Buffer[]): void {
    for (const bytes of sealed) {
      crcs.add(bytes);
      ready.push(bytes);
    }
  }

  return {
    get plainSize() {
      return plainSize;
    },
    fingerprint: Buffer.from(fingerprintOf(sealer.header)),
    add(chunk) {
      plainSize += chunk.length;
      plainCrc = crc32(chunk, plainCrc);
      pending.push(chunk);
      // A full segment waits for the byte after it: only then it is known not to be the last.
      while (pending.size > segment) keep(sealer.sealInner(pending.take(segment)));
      return give();
    },
    finish() {
      keep(sealer.sealLast(pending.take(pending.size)));
      return give();
    },
    plainCrc32: () => plainCrc,
    cipherCrc32s: () => crcs.all(),
  };
}

/** So that damage can be found, and placed, by someone who has no key. */
function mebibyteCrcs() {
  const full: Buffer[] = [];
  let crc = 0;
  let size = 0;
  return {
    add(bytes: Buffer): void {
      for (let rest = bytes; rest.length > 0; ) {
        const piece = rest.subarray(0, mebibyte - size);
        crc = crc32(piece, crc);
        size += piece.length;
        rest = rest.subarray(piece.length);
        if (size === mebibyte) {
          full.push(u32(crc));
          crc = 0;
          size = 0;
        }
      }
    },
    all: () => Buffer.concat(size === 0 ? full : [...full, u32(crc)]),
  };
}

/** A part as its reader knows it beforehand. */
export interface KnownPart {
  readonly plainSize: number;
  readonly fingerprint: Buffer;
}

export interface OpenPart {
  /** Where the sealed bytes of a plain range begin and end; no end means that they reach to the end of the part. */
  sealedRange(start: number, end: number): { readonly start: number; readonly end?: number };
  /** Opens the sealed bytes of that range, in order and in chunks of any size. */
  opening(start: number, end: number): PartOpening;
}

export interface PartOpening {
  /** The plain bytes of every segment that this chunk completes. Takes the chunk over: it must not be used any more. */
  add(chunk: Buffer): Buffer[];
  /** Throws unless every byte of the range was given. */
  finish(): void;
}

/** Checks a part's header. Throws SealBroken when the part is not the one that belongs here. */
export function openPart(key: KeyObject, place: FilePlace, part: number, known: KnownPart, header: Buffer): OpenPart {
  const segmentLength = claimedSegmentLength(header);
  const segment = segmentLength - segmentOverhead;
  if (!plainSegments.includes(segment)) throw new SealBroken('parameters');
  const opener = startOpening(key, partContext(place, part), header, { segmentLength });
  if (!timingSafeEqual(fingerprintOf(header), known.fingerprint)) throw new SealBroken('header');

  return {
    sealedRange(start, end) {
      const sealedStart = floeHeaderLength + Math.floor(start / segment) * segmentLength;
      if (end === known.plainSize) return { start: sealedStart };
      return { start: sealedStart, end: floeHeaderLength + Math.ceil(end / segment) * segmentLength - 1 };
    },
    opening: (start, end) => openRange(opener, known.plainSize, segment, { start, end }),
  };
}

/** The layout follows from the plain size alone: full segments, and a last one that holds the rest. */
function openRange(
  opener: FloeOpener,
  plainSize: number,
  segment: number,
  { start, end }: { readonly start: number; readonly end: number },
): PartOpening {
  const queue = pieceQueue();
  const last = Math.ceil(plainSize / segment) - 1;
  let position = Math.floor(start / segment);

  function openNext(): Buffer[] | undefined {
    if (position * segment >= end) return undefined;
    const segmentStart = position * segment;
    const isLast = position === last;
    const size = isLast ? plainSize - segmentStart : segment;
    if (queue.size < size + segmentOverhead) return undefined;
    const plain = opener.openSegment(queue.take(size + segmentOverhead), position, isLast);
    position += 1;
    const from = Math.max(0, start - segmentStart);
    const to = Math.min(size, end - segmentStart);
    return from === 0 && to === size ? plain : cut(plain, from, to);
  }

  return {
    add(chunk) {
      const usedAtOnce = queue.size === 0;
      queue.push(chunk);
      const ready: Buffer[] = [];
      for (let plain: Buffer[] | undefined = []; plain !== undefined; plain = openNext()) ready.push(...plain);
      if (position * segment >= end && queue.size > 0) throw new SealBroken('length');
      if (usedAtOnce && queue.size === 0) release(chunk);
      return ready;
    },
    finish() {
      if (position * segment < end || queue.size > 0) throw new SealBroken('length');
    },
  };
}

/** Gives the memory of sealed bytes back at once. Left to the garbage collector, they make a read a fifth dearer. */
function release(chunk: Buffer): void {
  const { buffer } = chunk;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.length) buffer.transfer(0);
}

function cut(pieces: readonly Buffer[], start: number, end: number): Buffer[] {
  const kept: Buffer[] = [];
  let offset = 0;
  for (const piece of pieces) {
    const part = piece.subarray(Math.max(0, start - offset), Math.max(0, end - offset));
    if (part.length > 0) kept.push(part);
    offset += piece.length;
  }
  return kept;
}
