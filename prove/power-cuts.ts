import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDiskBlobs } from '../src/blobs/disk.ts';
import { type FragileDisk, reasonAgainstFragileDisks, withFragileDisk } from '../test/support/faults/power-cut.ts';
import { generatedContent } from '../test/support/inputs/generated-content.ts';
import type { BlobEvent } from './power-cuts-process.ts';
import type { Proof } from './proof.ts';

const diskMebibytes = 256;

export const powerCuts: Proof = {
  promise: 'A blob whose write was reported survives a power cut, and no cut leaves half a blob.',
  unit: 'cuts',
  full: 300,
  short: 4,
  unavailableReason: reasonAgainstFragileDisks,
  async run(cuts, report) {
    let blobs = 0;
    let unsyncedLost = 0;
    await withFragileDisk(diskMebibytes, async (disk) => {
      for (let cut = 1; cut <= cuts; cut += 1) {
        const result = await cutOnce(disk, cut);
        blobs += result.survivors;
        unsyncedLost += result.unsyncedLost ? 1 : 0;
        if (cut % 10 === 0) report(`${cut} of ${cuts} cuts, ${blobs} blobs survived as required`);
      }
    });
    if (unsyncedLost === 0) throw new Error('No cut lost unsynced data, so the cuts did not simulate a power loss');
    return { cuts, blobs, unsyncedLost };
  },
};

/** Cuts the power while a process writes and removes blobs, and inspects what is left. */
async function cutOnce(disk: FragileDisk, cut: number): Promise<{ survivors: number; unsyncedLost: boolean }> {
  const mustSurvive = new Set<string>();
  const unsynced = join(disk.directory, 'unsynced');
  const writer = fork(new URL('./power-cuts-process.ts', import.meta.url), [disk.directory, String(cut)]);
  // All messages have been received once the process has also disconnected.
  const ended = Promise.all([once(writer, 'exit'), once(writer, 'disconnect')]);
  await new Promise<void>((resolve, reject) => {
    let acknowledged = 0;
    ended.then(() => reject(new Error('The writer ended before the cut')), reject);
    writer.on('message', ({ event, key }: BlobEvent) => {
      if (event === 'written') mustSurvive.add(key);
      else mustSurvive.delete(key);
      acknowledged += 1;
      if (acknowledged === 5 + ((cut * 37) % 101)) resolve();
    });
  });
  await writeFile(unsynced, 'never synced');
  await disk.cut();
  await ended;
  await disk.restart();
  await checkBlobs(disk.directory, mustSurvive);
  const left = await readFile(unsynced, 'utf8').catch(() => '');
  await rm(unsynced, { force: true });
  return { survivors: mustSurvive.size, unsyncedLost: left !== 'never synced' };
}

async function checkBlobs(directory: string, mustSurvive: ReadonlySet<string>): Promise<void> {
  const blobs = await openDiskBlobs(directory);
  const found = await Array.fromAsync(blobs.list(''));
  for (const key of found) {
    const size = Number(key.split('-').at(-1));
    const content = await blobs.read(key);
    if (!content.equals(Buffer.concat([...generatedContent(size, 9_999)]))) throw new Error(`${key} is incomplete`);
  }
  for (const key of mustSurvive)
    if (!found.includes(key)) throw new Error(`${key} was reported as written and is lost`);
  await blobs.remove(...found);
}
