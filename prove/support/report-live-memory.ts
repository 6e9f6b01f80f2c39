/** Preloaded into a service that is started with `--expose-gc`: reports its live memory in bytes, without garbage, on SIGUSR2. */
import { isMainThread } from 'node:worker_threads';

// Node.js loads a preloaded module in worker threads, too.
if (isMainThread) {
  process.on('SIGUSR2', () => {
    // Also returns free pages to the system.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    const { heapUsed, external } = process.memoryUsage();
    process.stderr.write(`live memory ${heapUsed + external}\n`);
  });
}
