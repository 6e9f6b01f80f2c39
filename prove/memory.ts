import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof } from './proof.ts';

const allowedMegabytes = 200;
const heapMegabytes = 96;

/** What the process that seals and opens the file says in the end. */
export interface MemoryFigures {
  readonly idleMegabytes: number;
  readonly sealingMegabytes: number;
  readonly openingMegabytes: number;
  readonly isEqual: boolean;
}

export const memory: Proof = {
  promise: `A file of any size is sealed and opened, unchanged, within ${allowedMegabytes} MB above an idle process.`,
  unit: 'MiB',
  full: 4096,
  short: 64,
  async run(size, tell) {
    const directory = await mkdtemp(join(tmpdir(), 'sealpost-prove-memory-'));
    try {
      const figures = await sealAndOpen(directory, size, tell);
      const above = Math.max(figures.sealingMegabytes, figures.openingMegabytes) - figures.idleMegabytes;
      if (!figures.isEqual) throw new Error('The opened file is not the one that was sealed');
      if (!(above < allowedMegabytes)) throw new Error(`It took ${above} MB above idle`);
      return { ...figures, isEqual: 'yes', aboveIdleMegabytes: above, heapLimitMegabytes: heapMegabytes };
    } finally {
      await rm(directory, { recursive: true });
    }
  },
};

function sealAndOpen(directory: string, mebibytes: number, tell: (progress: string) => void): Promise<MemoryFigures> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./memory-process.ts', import.meta.url), [directory, String(mebibytes)], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
    });
    child.on('message', (message: string | MemoryFigures) => {
      if (typeof message === 'string') tell(message);
      else resolve(message);
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => reject(new Error(`The process ended with ${code ?? signal}`)));
  });
}
