import { createHash } from 'node:crypto';
import { block } from '../test/support/generated-content.ts';

/** Bytes that can be made again at any time: a stretch of what repeats after the length of the block. */
export interface Content {
  readonly offset: number;
  readonly size: number;
  /** SHA-256, in hex. */
  readonly digest: string;
}

const chunkSize = 64 * 1024;

export function contentAt(offset: number, size: number): Content {
  const hash = createHash('sha256');
  for (const chunk of bytesOf({ offset, size })) hash.update(chunk);
  return { offset, size, digest: hash.digest('hex') };
}

export function* bytesOf({ offset, size }: Pick<Content, 'offset' | 'size'>): Generator<Buffer> {
  for (let done = 0; done < size; ) {
    const at = (offset + done) % block.length;
    const chunk = block.subarray(at, at + Math.min(chunkSize, size - done));
    yield chunk;
    done += chunk.length;
  }
}
