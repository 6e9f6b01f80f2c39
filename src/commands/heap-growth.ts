import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Keeps V8's memory for new objects at its first size while the server starts. Most of what a start creates stays, so V8
 * would enlarge that memory to its maximum, about 48 MB, and would never give it back.
 */
export function holdNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Lets V8 enlarge that memory again: under load, a small one costs a tenth more CPU time per small download. The memory
 * for old objects grows by at most 30 % between two collections, which costs no measurable time (decision 57).
 */
export function allowHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--heap-growing-percent=30');
}

/**
 * Returns the memory that only the start needed to the system: a third of the heap. V8 would collect it much later, and
 * the memory of an idle server would depend on when. It blocks the main thread for about 0.1 s, so call it before the
 * server is ready.
 */
export function releaseStartMemory(): void {
  // Node.js has no other function for it. Only contexts that are created while the flag is set contain `gc`.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as ((options: object) => void) | undefined;
  setFlagsFromString('--no-expose-gc');
  collect?.({ type: 'major', flavor: 'last-resort' });
}
