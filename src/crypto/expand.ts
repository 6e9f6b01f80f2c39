import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { context } from './bytes.ts';

const blockLength = 48;
const firstBlock = Uint8Array.of(1);

/** HKDF-Expand (RFC 5869) with SHA-384. Node only offers extract and expand together. */
export function hkdfExpand(key: KeyObject, info: Uint8Array, length: number): Buffer {
  if (length <= blockLength) return expandOneBlock(key, info, length);
  const blocks = Math.ceil(length / blockLength);
  if (blocks > 255) throw new RangeError('HKDF gives at most 255 blocks');
  const output = Buffer.allocUnsafeSlow(blocks * blockLength);
  for (let block = 1; block <= blocks; block += 1) {
    const end = block * blockLength;
    const hmac = createHmac('sha384', key);
    if (block > 1) hmac.update(output.subarray(end - 2 * blockLength, end - blockLength));
    const digest = hmac.update(info).update(Uint8Array.of(block)).digest();
    output.set(digest, end - blockLength);
    digest.fill(0);
  }
  return output.subarray(0, length);
}

/** The common case, with as few copies as possible: they add up when small files are opened. */
function expandOneBlock(key: KeyObject, info: Uint8Array, length: number): Buffer {
  const digest = createHmac('sha384', key).update(info).update(firstBlock).digest();
  if (length === blockLength) return digest;
  digest.fill(0, length);
  return digest.subarray(0, length);
}

/** Derives a 32-byte child key, which is unique for its label and fields. */
export const expandKey = (key: KeyObject, label: string, ...fields: ReadonlyArray<string | Uint8Array>): KeyObject =>
  secretKey(hkdfExpand(key, context(label, ...fields), 32));

/** Takes ownership of the bytes and zeroes them: only the key object still holds them. */
export function secretKey(bytes: Buffer): KeyObject {
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return key;
}
