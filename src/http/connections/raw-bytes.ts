import type { Readable } from 'node:stream';
import { Problem } from '../../core/problem.ts';

/** Reads a raw body that is short enough to be in memory. */
export async function readRawBytes(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes)
      throw new Problem('request_too_large', { detail: `Body too large: the limit is ${maxBytes} bytes.` });
    // A copy, because a chunk of one byte can keep a buffer of many kilobytes in memory.
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}
