import { monitorEventLoopDelay } from 'node:perf_hooks';
import { currentMemory, peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import { type CandidateName, candidates } from './candidates/table.ts';
import { cpuSecondsOf } from './machine.ts';

/** Figures that the server process reports when a sample ends. */
export interface ServerFigures {
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** Memory before the first request. */
  readonly idleBytes: number;
  /** Event loop delays; only for candidates that run on Node.js. */
  readonly loopMs?: { readonly median: number; readonly p99: number; readonly max: number };
}

/** Timer interval. Node measures the time between two ticks, so a delay is what exceeds the interval. */
const intervalMs = 10;

/** Replies to `begin` and `end` of each sample with the figures of the processes that handle requests. */
function reportSamples(others: readonly number[] | undefined): void {
  const pids = others ?? [process.pid];
  const delays = monitorEventLoopDelay({ resolution: intervalMs });
  const sumOf = (figure: (pid: number) => number) => pids.reduce((sum, pid) => sum + figure(pid), 0);
  const cpuSeconds = () => (others === undefined ? ownCpuSeconds() : sumOf(cpuSecondsOf));
  const idleBytes = sumOf(currentMemory);
  let before = 0;
  process.on('message', (message) => {
    if (message === 'begin') {
      for (const pid of pids) resetPeakMemory(pid);
      delays.enable();
      delays.reset();
      before = cpuSeconds();
      process.send?.('begun');
      return;
    }
    const figures = { cpuSeconds: cpuSeconds() - before, peakBytes: sumOf(peakMemory), idleBytes };
    delays.disable();
    const delay = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - intervalMs);
    const loopMs = {
      median: delay(delays.percentile(50)),
      p99: delay(delays.percentile(99)),
      max: delay(delays.max),
    };
    process.send?.((others === undefined ? { ...figures, loopMs } : figures) satisfies ServerFigures);
  });
}

function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

// Runs one candidate. Started by compare.ts, and exits with it.
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
const [name, directory = '', store = 'null'] = process.argv.slice(2);
const serving = await candidates[name as CandidateName].serve(directory, JSON.parse(store) ?? undefined);
reportSamples(serving.pids);
process.send?.(serving);
