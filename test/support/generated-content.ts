import { createCipheriv, createHash } from 'node:crypto';

/** No power of two, so that a piece that got to another place shows, whatever the size of segments and parts. */
const blockLength = 7 * 2 ** 20 + 13;

/** Looks random, is the same in every process, and repeats after a length that nothing else has. */
export const block: Buffer = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
  Buffer.alloc(blockLength),
);

/** As many bytes as asked for, whatever their number, without holding them. */
export function* generatedContent(size: number, chunkSize: number): Generator<Buffer> {
  for (let start = 0; start < size; ) {
    const offset = start % blockLength;
    const chunk = block.subarray(offset, offset + Math.min(chunkSize, size - start, blockLength - offset));
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
