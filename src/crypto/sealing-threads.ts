import type { SealingWork } from './sealing-thread.ts';
import { type Thread, threadsFor } from './threads.ts';

export type SealingThread = Thread<SealingWork>;

export const sealingThread = threadsFor<SealingWork>('sealing-thread');
