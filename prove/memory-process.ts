import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { openDiskBlobs } from '../src/blobs/disk.ts';
import { digestOfContent, generatedContent } from '../test/support/inputs/generated-content.ts';
import { peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import { createSealedStore } from '../test/support/transfer/sealed-store.ts';
import type { MemoryFigures } from './memory.ts';

const [directory = '', mebibytes = '0'] = process.argv.slice(2);
const size = Number(mebibytes) * 2 ** 20;
/** The chunk size of a socket. */
const chunkSize = 64 * 1024;

/** Passes chunks through and reports progress at every tenth of the file. */
async function* observed(verb: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let passed = 0;
  let tenths = 1;
  for await (const chunk of chunks) {
    yield chunk;
    passed += chunk.length;
    for (; passed >= (size / 10) * tenths; tenths += 1) process.send?.(`${verb} ${tenths * 10} %`);
  }
}

async function digestOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

async function peakMegabytesOf(work: () => Promise<void>): Promise<number> {
  resetPeakMemory();
  await work();
  return Math.round(peakMemory() / 1e6);
}

const store = createSealedStore(await openDiskBlobs(directory));
const idleMegabytes = Math.round(process.memoryUsage.rss() / 1e6);
let digest = '';
const sealingMegabytes = await peakMegabytesOf(() =>
  store.put('file', Readable.from(observed('sealed', generatedContent(size, chunkSize)), { objectMode: false })),
);
const openingMegabytes = await peakMegabytesOf(async () => {
  digest = await digestOf(observed('opened', store.open('file').read()));
});
const isEqual = digest === digestOfContent(size);
process.send?.({ idleMegabytes, sealingMegabytes, openingMegabytes, isEqual } satisfies MemoryFigures);
process.disconnect();
