import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Figures that a process reports about itself when a sample ends. */
export interface OwnFigures {
  readonly cpuSeconds: number;
  readonly loopMs: { readonly median: number; readonly p99: number; readonly max: number };
}

/** Timer interval. Node measures the time between two ticks, so a delay is what exceeds the interval. */
const intervalMs = 10;

/** Replies to `begin` and `end` of each sample with CPU time and event loop delays. */
function reportOwnFigures(): void {
  const delays = monitorEventLoopDelay({ resolution: intervalMs });
  const delayMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - intervalMs);
  let before = process.cpuUsage();
  process.on('message', (message) => {
    if (message === 'begin') {
      delays.enable();
      delays.reset();
      before = process.cpuUsage();
      process.send?.('begun');
      return;
    }
    const { user, system } = process.cpuUsage(before);
    delays.disable();
    const loopMs = {
      median: delayMs(delays.percentile(50)),
      p99: delayMs(delays.percentile(99)),
      max: delayMs(delays.max),
    };
    process.send?.({ cpuSeconds: (user + system) / 1e6, loopMs } satisfies OwnFigures);
  });
}

// Node.js loads a preloaded module in worker threads, too.
if (isMainThread) reportOwnFigures();
