import type { KeyObject } from 'node:crypto';
import { floeHeaderLength, SealBroken, segmentOverhead, startOpening, startSealing } from './floe.ts';

const segmentLength = 65_568;
const plainLength = segmentLength - segmentOverhead;

/** Seals a message that fits into memory. It opens only with the same key and the same context. */
export function seal(key: KeyObject, aad: Uint8Array, message: Uint8Array): Buffer {
  const sealer = startSealing(key, aad, { segmentLength });
  const sealed = [sealer.header];
  let start = 0;
  for (; message.length - start > plainLength; start += plainLength) {
    sealed.push(...sealer.sealInner([message.subarray(start, start + plainLength)]));
  }
  sealed.push(...sealer.sealLast([message.subarray(start)]));
  return Buffer.concat(sealed);
}

/** Returns the complete message, or throws SealBroken. */
export function open(key: KeyObject, aad: Uint8Array, sealed: Buffer): Buffer {
  if (sealed.length < floeHeaderLength + segmentOverhead) throw new SealBroken('length');
  const opener = startOpening(key, aad, sealed.subarray(0, floeHeaderLength), { segmentLength });
  const plain: Buffer[] = [];
  const body = sealed.subarray(floeHeaderLength);
  const last = Math.ceil(body.length / segmentLength) - 1;
  for (let position = 0; position <= last; position += 1) {
    const segment = body.subarray(position * segmentLength, (position + 1) * segmentLength);
    plain.push(...opener.openSegment([segment], position, position === last));
  }
  const [only] = plain;
  if (only !== undefined && plain.length === 1) return only;
  const message = Buffer.concat(plain);
  for (const piece of plain) piece.fill(0); // most messages are keys: one copy is enough
  return message;
}
