import { Readable } from 'node:stream';
import { openDiskBlobs } from '../src/blobs/disk.ts';
import { generatedContent } from '../test/support/inputs/generated-content.ts';

/** `written` is sent after the write has resolved, `removing` before the removal. In between the blob must survive. */
export interface BlobEvent {
  readonly event: 'written' | 'removing';
  readonly key: string;
}

const [directory = '', run = ''] = process.argv.slice(2);
const blobs = await openDiskBlobs(directory);

/** Four writers share two folders and remove most of their blobs, so that folders are often created and removed. */
async function writeAndRemove(writer: number): Promise<void> {
  for (let number = 0; ; number += 1) {
    const size = (number * 7_919 + writer * 104_729) % 200_000;
    const key = `day/transfer${writer % 2}/${run}-${writer}-${number}-${size}`;
    await blobs.write(key, Readable.from(generatedContent(size, 9_999)));
    process.send?.({ event: 'written', key } satisfies BlobEvent);
    if (number % 4 === 0) continue;
    process.send?.({ event: 'removing', key } satisfies BlobEvent);
    await blobs.remove(key);
  }
}

// Each writer ends with the first call that fails, which the power cut causes.
await Promise.allSettled([0, 1, 2, 3].map(writeAndRemove));
process.disconnect?.();
