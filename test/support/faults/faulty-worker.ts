import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { handleTasks } from '../../../src/threads/handle-tasks.ts';

async function double(input: number | 'fail' | 'exit' | 'hang' | 'nap' | 'warn' | 'hoard'): Promise<number> {
  if (input === 'fail') throw Object.assign(new Error('Requested failure'), { code: 'E_REQUESTED' });
  if (input === 'exit') process.exit(1);
  if (input === 'hang') return new Promise<never>(() => {});
  if (input === 'nap') return pause(300, 0);
  if (input === 'hoard') return Array.from({ length: 200 }, () => new Array(200_000).fill(0)).length;
  if (input === 'warn') {
    process.emitWarning('Requested warning', 'RequestedWarning');
    return 0;
  }
  return 2 * input;
}

const tasks = { double, halve: (input: number) => input / 2 };

export type FaultyTasks = typeof tasks;

/** Doubles a number, or fails in the requested way. */
handleTasks(tasks, undefined, workerData?.maxConcurrent);
