import { hash, type KeyObject } from 'node:crypto';
import type { ChecksumAlgorithm } from '../core/checksum-algorithm.ts';
import { context, u32 } from './bytes.ts';
import { checksumById, checksumId, checksumSize } from './checksums.ts';
import { SealBroken } from './floe.ts';
import { open, seal } from './seal.ts';
import { type FilePlace, fingerprintLength, type KnownPart, maxPartSize, maxParts } from './sealed-part.ts';

/** Lists the parts of a complete file. Sealed when the last part is durable, opened before the first is read. */
export interface FileManifest {
  readonly size: number;
  readonly crc32: number;
  readonly checksum: { readonly algorithm: ChecksumAlgorithm; readonly digest: Buffer };
  readonly parts: readonly KnownPart[];
}

const version = 1;
const entryLength = 4 + fingerprintLength;
const fixedLength = 18;

const manifestContext = ({ trackingId, fileId, generation }: FilePlace): Buffer =>
  context('xfer/v1/manifest', trackingId, fileId, u32(generation));

export const sealManifest = (metadataKey: KeyObject, place: FilePlace, manifest: FileManifest): Buffer =>
  seal(metadataKey, manifestContext(place), encode(manifest));

/** Throws SealBroken if the manifest is damaged or belongs to another file or another upload. */
export const openManifest = (metadataKey: KeyObject, place: FilePlace, sealed: Buffer): FileManifest =>
  decode(open(metadataKey, manifestContext(place), sealed));

function encode({ size, crc32, checksum, parts }: FileManifest): Buffer {
  const { algorithm, digest } = checksum;
  const sum = parts.reduce((total, { plainSize }) => total + plainSize, 0);
  const sound =
    sum === size && parts.length <= maxParts && digest.length === checksumSize(algorithm) && parts.every(isSound);
  if (!sound) throw new RangeError('The manifest contradicts itself');

  const entries = fixedLength + digest.length;
  const bytes = Buffer.alloc(entries + parts.length * entryLength);
  bytes[0] = version;
  bytes[1] = checksumId(algorithm);
  bytes.writeUInt32BE(crc32, 2);
  bytes.writeBigUInt64BE(BigInt(size), 6);
  bytes.writeUInt32BE(parts.length, 14);
  bytes.set(digest, fixedLength);
  for (const [number, { plainSize, fingerprint }] of parts.entries()) {
    const start = entries + number * entryLength;
    bytes.writeUInt32BE(plainSize, start);
    bytes.set(fingerprint, start + 4);
  }
  return bytes;
}

const isSound = ({ plainSize, fingerprint }: KnownPart): boolean =>
  plainSize > 0 && plainSize <= maxPartSize && fingerprint.length === fingerprintLength;

/** The bytes are authentic. This only checks that they were written by a supported version. */
function decode(bytes: Buffer): FileManifest {
  const algorithm = bytes.length < fixedLength ? undefined : checksumById(bytes.readUInt8(1));
  if (bytes[0] !== version || algorithm === undefined) throw new SealBroken('parameters');
  const count = bytes.readUInt32BE(14);
  const entries = fixedLength + checksumSize(algorithm);
  if (count > maxParts || bytes.length !== entries + count * entryLength) throw new SealBroken('length');

  const parts: KnownPart[] = [];
  for (let start = entries; start < bytes.length; start += entryLength) {
    parts.push({ plainSize: bytes.readUInt32BE(start), fingerprint: bytes.subarray(start + 4, start + entryLength) });
  }
  const size = Number(bytes.readBigUInt64BE(6));
  const sum = parts.reduce((total, { plainSize }) => total + plainSize, 0);
  if (sum !== size || !parts.every(isSound)) throw new SealBroken('length');
  const digest = bytes.subarray(fixedLength, entries);
  return { size, crc32: bytes.readUInt32BE(2), checksum: { algorithm, digest }, parts };
}

/** Identifies a sealed manifest without its key: 128 bits, because a list has thousands of them. */
export const manifestHash = (sealed: Uint8Array): string => hash('sha256', sealed, 'base64url').slice(0, 22);
