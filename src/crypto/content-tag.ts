import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { u32 } from './bytes.ts';

/** Bytes to hash before yielding to the event loop. */
const bytesAtOnce = 2 ** 20;

/** Returns a tag that identifies these pieces, including their order and boundaries. */
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
