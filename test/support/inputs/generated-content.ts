import { createCipheriv, createHash } from 'node:crypto';

/** Not a power of two, so that misplaced pieces are detected for every segment and part size. */
const blockLength = 7 * 2 ** 20 + 13;

/** Pseudorandom bytes, the same in every process. Their length differs from every other block size. */
export const contentBlock: Buffer = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
  Buffer.alloc(blockLength),
);

/** Generates `size` bytes without holding them in memory. */
export function* generatedContent(size: number, chunkSize: number): Generator<Buffer> {
  for (let start = 0; start < size; ) {
    const offset = start % blockLength;
    const chunk = contentBlock.subarray(offset, offset + Math.min(chunkSize, size - start, blockLength - offset));
    yield chunk;
    start += chunk.length;
  }
}

/** SHA-256 of that content, in hex. */
export function digestOfContent(size: number): string {
  const hash = createHash('sha256');
  for (const chunk of generatedContent(size, blockLength)) hash.update(chunk);
  return hash.digest('hex');
}
