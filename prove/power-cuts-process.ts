import { Readable } from 'node:stream';
import { openDiskBlobs } from '../src/blobs/disk.ts';
import { generatedContent } from '../test/support/generated-content.ts';

/** `written` comes after the store's promise, `removing` before its call: in between the blob must survive. */
export interface BlobNews {
  readonly event: 'written' | 'removing';
  readonly key: string;
}

const [directory = '', run = ''] = process.argv.slice(2);
const blobs = await openDiskBlobs(directory);

/** Four lanes share two folders and remove most of their blobs, so that folders come and go all the time. */
async function busyLane(lane: number): Promise<void> {
  for (let number = 0; ; number += 1) {
    const size = (number * 7_919 + lane * 104_729) % 200_000;
    const key = `day/transfer${lane % 2}/${run}-${lane}-${number}-${size}`;
    await blobs.write(key, Readable.from(generatedContent(size, 9_999)));
    process.send?.({ event: 'written', key } satisfies BlobNews);
    if (number % 4 === 0) continue;
    process.send?.({ event: 'removing', key } satisfies BlobNews);
    await blobs.remove(key);
  }
}

// Each lane ends with the first call that fails, which is what the cut does to it.
await Promise.allSettled([0, 1, 2, 3].map(busyLane));
process.disconnect?.();
