import { type KeyObject, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { release } from '../ports/release.ts';
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

const smallPart = 2 ** 20;

/**
 * Plain bytes in a part, at least, where it is not the last one of its file: 1 MiB, as long as the rest of the file has
 * room in parts of an 8,192nd of its size, and from then on that size. So no sender runs out of parts, however slowly or in
 * however small pieces the bytes come.
 */
export function smallestPart(fileSize: number, before: { readonly parts: number; readonly size: number }): number {
  const even = Math.min(largestPart, Math.max(smallPart, Math.ceil(fileSize / (partLimit / 2))));
  const partsAfter = Math.ceil((fileSize - before.size - smallPart) / even);
  return before.parts + 1 + partsAfter < partLimit ? smallPart : even;
}

export const fingerprintLength = 16;

function partContext({ trackingId, fileId, generation }: FilePlace, part: number): Buffer {
  return context('xfer/v1/blob', trackingId, fileId, u32(generation), u32(part));
}

/** Enough of the header's tag to tell this part from every other one sealed for the same place. */
function fingerprintOf(header: Buffer): Buffer {
  return header.subarray(floeHeaderLength - 32, floeHeaderLength - 32 + fingerprintLength);
}

export interface PartSealer {
  /** To be written before anything else. */
  readonly header: Buffer;
  readonly fingerprint: Buffer;
  /** Seals one full segment. It must not be the last one: only who holds a byte more knows that. */
  sealSegment(plain: Uint8Array): Buffer[];
  /** Seals the rest, whatever its size. */
  finish(rest: Uint8Array): Buffer[];
  /** CRC-32 of the plain text so far. */
  plainCrc32(): number;
}

export function startPart(key: KeyObject, place: FilePlace, part: number, segment = plainSegment): PartSealer {
  const sealer = startSealing(key, partContext(place, part), { segmentLength: segment + segmentOverhead });
  let plainCrc = 0;

  function sealSegment(plain: Uint8Array): Buffer[] {
    plainCrc = crc32(plain, plainCrc);
    return sealer.sealInner([plain]);
  }

  return {
    header: sealer.header,
    fingerprint: Buffer.from(fingerprintOf(sealer.header)),
    sealSegment,
    finish(rest) {
      const sealed: Buffer[] = [];
      let start = 0;
      for (; rest.length - start > segment; start += segment) {
        sealed.push(...sealSegment(rest.subarray(start, start + segment)));
      }
      const last = rest.subarray(start);
      plainCrc = crc32(last, plainCrc);
      return [...sealed, ...sealer.sealLast([last])];
    },
    plainCrc32: () => plainCrc,
  };
}

/** A part as its reader knows it beforehand. */
export interface KnownPart {
  readonly plainSize: number;
  readonly fingerprint: Buffer;
}

export interface OpenPart {
  /** Of a sealed segment, the last one apart. */
  readonly segmentLength: number;
  /** Where the sealed bytes of a plain range begin and end; no end means that they reach to the end of the part. */
  sealedRange(start: number, end: number): { readonly start: number; readonly end?: number };
  /** Opens the sealed bytes of that range, in order and in chunks of any size. */
  opening(start: number, end: number): PartOpening;
  /** Opens all sealed bytes behind the header, where they lie in one piece of memory. It is not changed. */
  openAll(sealed: Buffer): Buffer[];
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
    segmentLength,
    sealedRange(start, end) {
      const sealedStart = floeHeaderLength + Math.floor(start / segment) * segmentLength;
      if (end === known.plainSize) return { start: sealedStart };
      return { start: sealedStart, end: floeHeaderLength + Math.ceil(end / segment) * segmentLength - 1 };
    },
    opening: (start, end) => openRange(opener, known.plainSize, segment, { start, end }),
    openAll(sealed) {
      const last = Math.ceil(known.plainSize / segment) - 1;
      if (sealed.length !== known.plainSize + (last + 1) * segmentOverhead) throw new SealBroken('length');
      const plain: Buffer[] = [];
      for (let position = 0; position <= last; position += 1) {
        const piece = sealed.subarray(position * segmentLength, (position + 1) * segmentLength);
        plain.push(...opener.openSegment([piece], position, position === last));
      }
      return plain;
    },
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
