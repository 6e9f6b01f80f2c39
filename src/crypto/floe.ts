import {
  type CipherGCMOptions,
  createCipheriv,
  createDecipheriv,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { hkdfExpand, secretKey } from './expand.ts';

/*
 * FLOE (c2sp.org/FLOE) with AES-256-GCM and HKDF-Expand-SHA-384: authenticated encryption of long messages in segments,
 * each readable by itself, committed to one key. docs/formats/sealed-parts.md has the bytes.
 */

const ivLength = 32;
const headerTagLength = 32;
const parametersLength = 10;
const nonceLength = 12;
const tagLength = 16;
const prefixLength = 4 + nonceLength;
const innerMark = 0xffffffff;
const segmentLimit = 2 ** 40;

export const floeHeaderLength = parametersLength + ivLength + headerTagLength;
/** How much longer a sealed segment is than its plain text. */
export const segmentOverhead = prefixLength + tagLength;

/** Without this option Node accepts authentication tags of only four bytes. */
const gcm: CipherGCMOptions = { authTagLength: tagLength };

export interface FloeParameters {
  /** The length of a sealed segment, overhead included. */
  readonly segmentLength: number;
  /** A new segment key every 2^n segments. The specification uses 20; its test vectors also use 2. */
  readonly rotation?: number;
}

export type SealFault = 'key' | 'parameters' | 'header' | 'length' | 'segment';

const faults: Record<SealFault, string> = {
  key: 'The master key that it was sealed with is not available',
  parameters: 'The header names parameters that are not accepted here',
  header: 'The header does not belong to this key and this context',
  length: 'The sealed bytes are shorter or longer than they must be',
  segment: 'A segment is damaged or in the wrong place',
};

/** Thrown when sealed bytes were changed, or belong to another key or place. It never carries any of the bytes. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
  readonly fault: SealFault;

  constructor(fault: SealFault) {
    super(faults[fault]);
    this.fault = fault;
  }
}

export interface FloeSealer {
  readonly header: Buffer;
  /** One full segment that is not the last, given in pieces of any size. */
  sealInner(pieces: readonly Uint8Array[]): Buffer[];
  /** The rest of the message, possibly nothing. Afterwards nothing more can be sealed. */
  sealLast(pieces: readonly Uint8Array[]): Buffer[];
}

export interface FloeOpener {
  /**
   * The plain text of the segment at this position, in as many pieces as it was given in; it is all authentic.
   * Whether the segment is the last one MUST come from a length that the caller trusts, not from the bytes.
   */
  openSegment(pieces: readonly Uint8Array[], position: number, isLast: boolean): Buffer[];
}

/** Starts a message under a fresh random IV, so that one key may seal any number of messages. */
export function startSealing(key: KeyObject, aad: Uint8Array, parameters: FloeParameters): FloeSealer {
  const bound = Buffer.concat([encodeParameters(parameters), randomBytes(ivLength)]);
  const { headerTag, segmentKey } = deriveMessage(key, aad, bound, parameters);
  let position = 0;
  let closed = false;

  function seal(pieces: readonly Uint8Array[], isLast: boolean): Buffer[] {
    const length = lengthOf(pieces) + segmentOverhead;
    const fits = isLast ? length <= parameters.segmentLength : length === parameters.segmentLength;
    if (closed || !fits || position >= segmentLimit) throw new RangeError('This segment cannot be sealed here');
    closed = isLast;

    const prefix = Buffer.allocUnsafe(prefixLength);
    prefix.writeUInt32BE(isLast ? length : innerMark);
    // Random, not counted: a position that is sealed again after a crash must not meet the same nonce.
    prefix.set(randomBytes(nonceLength), 4);
    const cipher = createCipheriv('aes-256-gcm', segmentKey(position), prefix.subarray(4), gcm);
    cipher.setAAD(segmentContext(position, isLast));
    const sealed = [prefix];
    for (const piece of pieces) sealed.push(cipher.update(piece));
    cipher.final();
    sealed.push(cipher.getAuthTag());
    position += 1;
    return sealed;
  }

  return {
    header: Buffer.concat([bound, headerTag]),
    sealInner: (pieces) => seal(pieces, false),
    sealLast: (pieces) => seal(pieces, true),
  };
}

/** Throws SealBroken unless the header was made with this key, this context and these parameters. */
export function startOpening(key: KeyObject, aad: Uint8Array, header: Buffer, parameters: FloeParameters): FloeOpener {
  if (header.length !== floeHeaderLength) throw new SealBroken('length');
  if (!header.subarray(0, parametersLength).equals(encodeParameters(parameters))) throw new SealBroken('parameters');
  const bound = header.subarray(0, parametersLength + ivLength);
  const { headerTag, segmentKey } = deriveMessage(key, aad, bound, parameters);
  if (!timingSafeEqual(headerTag, header.subarray(bound.length))) throw new SealBroken('header');

  return {
    openSegment(pieces, position, isLast) {
      const length = lengthOf(pieces);
      const fits = isLast ? length <= parameters.segmentLength : length === parameters.segmentLength;
      if (!fits || length < segmentOverhead) throw new SealBroken('length');
      const { prefix, body, tag } = splitSegment(pieces, length);
      if (prefix.readUInt32BE() !== (isLast ? length : innerMark)) throw new SealBroken('segment');

      const decipher = createDecipheriv('aes-256-gcm', segmentKey(position), prefix.subarray(4), gcm);
      decipher.setAAD(segmentContext(position, isLast));
      decipher.setAuthTag(tag);
      const plain = body.map((piece) => decipher.update(piece));
      try {
        decipher.final();
      } catch {
        throw new SealBroken('segment');
      }
      return plain;
    },
  };
}

/** The segment length that a header claims; only startOpening finds out whether the claim is true. */
export function claimedSegmentLength(header: Buffer): number {
  if (header.length !== floeHeaderLength) throw new SealBroken('length');
  return header.readUInt32BE(2);
}

function encodeParameters({ segmentLength }: FloeParameters): Buffer {
  const bytes = Buffer.alloc(parametersLength); // ids of AES-256-GCM and of HKDF-Expand-SHA-384: both 0
  bytes.writeUInt32BE(segmentLength, 2);
  bytes.writeUInt32BE(ivLength, 6);
  return bytes;
}

const purposes = {
  messageKey: Buffer.from('MESSAGE_KEY:'),
  headerTag: Buffer.from('HEADER_TAG:'),
  /** Followed by the position of the first segment that the key is for, in eight bytes. */
  segmentKey: Buffer.from('DEK:\0\0\0\0\0\0\0\0'),
};

/** What key, context, parameters and IV (the last two are `bound`) decide together. */
function deriveMessage(key: KeyObject, aad: Uint8Array, bound: Uint8Array, { rotation = 20 }: FloeParameters) {
  const derive = (from: KeyObject, purpose: Uint8Array, length: number) =>
    hkdfExpand(from, Buffer.concat([bound, purpose, aad]), length);
  const messageKey = secretKey(derive(key, purposes.messageKey, 48));
  let epoch = -1;
  let epochKey = messageKey;

  return {
    headerTag: derive(key, purposes.headerTag, headerTagLength),
    segmentKey(position: number): KeyObject {
      const wanted = Math.floor(position / 2 ** rotation);
      if (wanted !== epoch) {
        const purpose = Buffer.from(purposes.segmentKey);
        purpose.writeUIntBE(wanted * 2 ** rotation, purpose.length - 6, 6);
        epochKey = secretKey(derive(messageKey, purpose, 32));
        epoch = wanted;
      }
      return epochKey;
    },
  };
}

function segmentContext(position: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeUIntBE(position, 2, 6);
  bytes[8] = isLast ? 1 : 0;
  return bytes;
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
}

/** Copies the few bytes at both ends; the long body stays where it is. */
function splitSegment(pieces: readonly Uint8Array[], length: number) {
  const [onlyPiece] = pieces;
  if (onlyPiece !== undefined && pieces.length === 1) {
    const bytes = Buffer.from(onlyPiece.buffer, onlyPiece.byteOffset, length);
    return {
      prefix: bytes.subarray(0, prefixLength),
      body: [bytes.subarray(prefixLength, -tagLength)],
      tag: bytes.subarray(-tagLength),
    };
  }
  const cut = (start: number, end: number) => {
    const parts: Uint8Array[] = [];
    let offset = 0;
    for (const piece of pieces) {
      const part = piece.subarray(Math.max(0, start - offset), Math.max(0, end - offset));
      if (part.length > 0) parts.push(part);
      offset += piece.length;
    }
    return parts;
  };
  return {
    prefix: Buffer.concat(cut(0, prefixLength)),
    body: cut(prefixLength, length - tagLength),
    tag: Buffer.concat(cut(length - tagLength, length)),
  };
}
