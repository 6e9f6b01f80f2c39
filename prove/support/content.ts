import { createHash } from 'node:crypto';
import { eicar } from '../../src/scanner/canary.ts';
import { contentBlock } from '../../test/support/inputs/generated-content.ts';

/** Reproducible bytes: a range of the endlessly repeated content block, or the test virus. */
export interface Content {
  readonly offset: number;
  readonly size: number;
  /** SHA-256, in hex. */
  readonly digest: string;
  readonly isInfected: boolean;
}

export const infectedContent: Content = {
  offset: 0,
  size: eicar.length,
  digest: createHash('sha256').update(eicar).digest('hex'),
  isInfected: true,
};

const chunkSize = 64 * 1024;

export function contentAt(offset: number, size: number): Content {
  const hash = createHash('sha256');
  for (const chunk of bytesOf({ offset, size })) hash.update(chunk);
  return { offset, size, digest: hash.digest('hex'), isInfected: false };
}

export function* bytesOf({
  offset,
  size,
  isInfected = false,
}: Pick<Content, 'offset' | 'size'> & Partial<Content>): Generator<Buffer> {
  if (isInfected) return yield eicar;
  for (let done = 0; done < size; ) {
    const at = (offset + done) % contentBlock.length;
    const chunk = contentBlock.subarray(at, at + Math.min(chunkSize, size - done));
    yield chunk;
    done += chunk.length;
  }
}
