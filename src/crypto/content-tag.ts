import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { u32 } from './bytes.ts';

/** So many bytes that hashing them keeps nobody waiting. */
const bytesAtOnce = 2 ** 20;

/** Names what is made of these bytes, in this order and with these borders: other bytes have another name. */
export async function contentTag(pieces: readonly Buffer[]): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    hash.update(u32(piece.length));
    for (let start = 0; start < piece.length; start += bytesAtOnce) {
      if (start > 0) await setImmediate();
      hash.update(piece.subarray(start, start + bytesAtOnce));
    }
  }
  return hash.digest('base64url');
}
