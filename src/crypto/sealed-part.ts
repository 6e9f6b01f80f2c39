import { type KeyObject, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ByteRange } from '../core/byte-range.ts';
import { context, u32 } from './bytes.ts';
import {
  claimedSegmentLength,
  floeHeaderLength,
  SealBroken,
  segmentOverhead,
  startOpening,
  startSealing,
} from './floe.ts';

/** Identifies one upload of a file. Each upload of the same file has its own generation. */
export interface FilePlace {
  readonly trackingId: string;
  readonly fileId: string;
  readonly generation: number;
}

/** Plain bytes in a segment of a new part. */
export const plainSegment = 262_144;
/** The segment sizes that a reader accepts. */
export const minPlainSegment = 65_536;
const plainSegments: readonly number[] = [minPlainSegment, 131_072, plainSegment];

/** A file in one part up to this size can be opened whole, with one message to a worker. */
export const maxWholeSize = 8 * plainSegment;

/** Plain bytes in a part, at most. */
export const maxPartSize = 64 * 2 ** 20;

/** Parts in a file, at most. */
export const maxParts = 16_384;

const smallPart = 2 ** 20;

/**
 * Plain bytes in a part, at least, where it is not the last one of its file: 1 MiB, as long as the rest of the file has
 * space in parts of an 8,192nd of its size, and from then on that size. So no upload runs out of parts, however slowly or
 * in however small chunks the bytes arrive.
 */
export function minPartSize(fileSize: number, before: { readonly parts: number; readonly size: number }): number {
  const even = Math.min(maxPartSize, Math.max(smallPart, Math.ceil(fileSize / (maxParts / 2))));
  const partsAfter = Math.ceil((fileSize - before.size - smallPart) / even);
  return before.parts + 1 + partsAfter < maxParts ? smallPart : even;
}

export const fingerprintLength = 16;

const partContext = ({ trackingId, fileId, generation }: FilePlace, part: number): Buffer =>
  context('xfer/v1/blob', trackingId, fileId, u32(generation), u32(part));

/** Returns enough of the header tag to identify this part among all parts sealed for the same place. */
const fingerprintOf = (header: Buffer): Buffer =>
  header.subarray(floeHeaderLength - 32, floeHeaderLength - 32 + fingerprintLength);

export interface PartSealer {
  /** Write this before the segments. */
  readonly header: Buffer;
  readonly fingerprint: Buffer;
  /** Seals one full segment. It must not be the last one, so the caller needs to hold at least one more byte. */
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

/** The trusted values of a part, known before it is read. */
export interface KnownPart {
  readonly plainSize: number;
  readonly fingerprint: Buffer;
}

export interface OpenPart {
  /** The length of a sealed segment; the last one may be shorter. */
  readonly segmentLength: number;
  /** Opens a range of the part. `readSealed` returns the sealed bytes of a range of the blob, or as many as there are. */
  openRange(range: ByteRange, readSealed: (range: ByteRange) => Buffer): Buffer[];
}

/** Checks a part's header. Throws SealBroken when the part is not the one that belongs here. */
export function openPart(key: KeyObject, place: FilePlace, part: number, known: KnownPart, header: Buffer): OpenPart {
  const segmentLength = claimedSegmentLength(header);
  const segment = segmentLength - segmentOverhead;
  if (!plainSegments.includes(segment)) throw new SealBroken('parameters');
  const opener = startOpening(key, partContext(place, part), header, { segmentLength });
  if (!timingSafeEqual(fingerprintOf(header), known.fingerprint)) throw new SealBroken('header');
  const last = Math.ceil(known.plainSize / segment) - 1;

  return {
    segmentLength,
    openRange({ start, end }, readSealed) {
      const plain: Buffer[] = [];
      for (let position = Math.floor(start / segment); position * segment < end; position += 1) {
        const plainStart = position * segment;
        const isLast = position === last;
        const size = isLast ? known.plainSize - plainStart : segment;
        const sealedStart = floeHeaderLength + position * segmentLength;
        // Detects an additional byte after the last segment.
        const sealedEnd = sealedStart + size + segmentOverhead;
        const sealed = readSealed({ start: sealedStart, end: isLast ? sealedEnd + 1 : sealedEnd });
        if (sealed.length !== sealedEnd - sealedStart) throw new SealBroken('length');
        const [opened = Buffer.alloc(0)] = opener.openSegment([sealed], position, isLast);
        const [from, to] = [Math.max(0, start - plainStart), Math.min(size, end - plainStart)];
        plain.push(from === 0 && to === size ? opened : opened.subarray(from, to));
      }
      return plain;
    },
  };
}

/**
 * Returns the range of sealed bytes for a plain range of a part. A range that reaches to the end of the part includes one
 * byte behind it, so that the reader notices a blob that is too long.
 */
export function sealedRange({ start, end }: ByteRange, plainSize: number, segmentLength: number): ByteRange {
  const segment = segmentLength - segmentOverhead;
  const segments = Math.ceil(end / segment);
  const overrun = end === plainSize ? 1 : 0;
  const plainEnd = Math.min(segments * segment, plainSize);
  return {
    start: floeHeaderLength + Math.floor(start / segment) * segmentLength,
    end: floeHeaderLength + plainEnd + segments * segmentOverhead + overrun,
  };
}

/** Opens a whole part in memory. Throws SealBroken when the bytes are not those of the part. */
export function openWholePart(
  key: KeyObject,
  place: FilePlace,
  number: number,
  known: KnownPart,
  sealed: Buffer,
): Buffer[] {
  const part = openPart(key, place, number, known, sealed.subarray(0, floeHeaderLength));
  return part.openRange({ start: 0, end: known.plainSize }, ({ start, end }) => sealed.subarray(start, end));
}
