import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof } from './proof.ts';

const allowedMegabytes = 200;
const heapMegabytes = 96;

/** Figures that the process reports after it has sealed and opened the file. */
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
  async run(size, report) {
    const directory = await mkdtemp(join(tmpdir(), 'sealpost-prove-memory-'));
    try {
      const figures = await sealAndOpen(directory, size, report);
      const above = Math.max(figures.sealingMegabytes, figures.openingMegabytes) - figures.idleMegabytes;
      if (!figures.isEqual) throw new Error('The opened file differs from the sealed one');
      if (!(above < allowedMegabytes)) throw new Error(`The process used ${above} MB above idle`);
      return { ...figures, isEqual: 'yes', aboveIdleMegabytes: above, heapLimitMegabytes: heapMegabytes };
    } finally {
      await rm(directory, { recursive: true });
    }
  },
};

function sealAndOpen(directory: string, mebibytes: number, report: (progress: string) => void): Promise<MemoryFigures> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./memory-process.ts', import.meta.url), [directory, String(mebibytes)], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
    });
    child.on('message', (message: string | MemoryFigures) => {
      if (typeof message === 'string') report(message);
      else resolve(message);
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => reject(new Error(`The process exited with ${code ?? signal}`)));
  });
}
