import { availableParallelism } from 'node:os';
import type { TaskFailure } from '../threads/handle-tasks.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import { type WorkerThread, workerFile } from '../threads/worker-thread.ts';
import { SealBroken, type SealFault } from './floe.ts';
import type { OpenTasks } from './open-worker.ts';
import type { SealTasks } from './seal-worker.ts';

const options = { size: threadsFor(availableParallelism(), 1), reviveError };

export type SealWorker = WorkerThread<SealTasks>;
export type OpenWorker = WorkerThread<OpenTasks>;

/** A new upload picks a worker: all parts of a file and its checksum stay on it. */
export const sealWorkers = new WorkerPool<SealTasks>(workerFile('seal-worker', import.meta.url), options);
/** A new download picks a worker. */
export const openWorkers = new WorkerPool<OpenTasks>(workerFile('open-worker', import.meta.url), options);

/** Leaves one core to the main thread of each process; more than four workers outrun any network card. */
export function threadsFor(cores: number, processes: number): number {
  return Math.max(1, Math.min(4, Math.floor(cores / processes) - 1));
}

/** Divides the cores of the machine among several server processes. Call it before the first upload or download. */
export function shareCores(processes: number): void {
  const size = threadsFor(availableParallelism(), processes);
  sealWorkers.resize(size);
  openWorkers.resize(size);
}

let lastId = 0;

/** A number for something that a worker keeps, unique in the process. */
export function nextId(): number {
  lastId += 1;
  return lastId;
}

function reviveError({ message, details: { fault, code } }: TaskFailure): Error {
  if (fault !== undefined) return new SealBroken(fault as SealFault);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
