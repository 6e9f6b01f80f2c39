import { monitorEventLoopDelay } from 'node:perf_hooks';
import { forgetPeakMemory, peakMemory } from '../test/support/peak-memory.ts';
import { type ContenderName, contenders } from './comparisons.ts';
import { cpuSecondsOf } from './machine.ts';

/** What the server tells about itself when a sample ends. */
export interface ServerFigures {
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** Only Node.js has such a loop. */
  readonly loopMs?: { readonly median: number; readonly p99: number; readonly max: number };
}

/** Node measures from one beat of a timer to the next. A delay is what comes on top of the beat. */
const beatMs = 10;

/** Answers `begin` and `end` of each sample with the figures of a process: this one, or another that does the work. */
function reportSamples(pid: number): void {
  const isOther = pid !== process.pid;
  const delays = monitorEventLoopDelay({ resolution: beatMs });
  const cpuSeconds = () => (isOther ? cpuSecondsOf(pid) : ownCpuSeconds());
  let before = 0;
  process.on('message', (word) => {
    if (word === 'begin') {
      forgetPeakMemory(pid);
      delays.enable();
      delays.reset();
      before = cpuSeconds();
      process.send?.('begun');
      return;
    }
    const figures = { cpuSeconds: cpuSeconds() - before, peakBytes: peakMemory(pid) };
    delays.disable();
    const delay = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - beatMs);
    const loopMs = {
      median: delay(delays.percentile(50)),
      p99: delay(delays.percentile(99)),
      max: delay(delays.max),
    };
    process.send?.((isOther ? figures : { ...figures, loopMs }) satisfies ServerFigures);
  });
}

function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** A contender in a process of its own. Started by compare.ts, ends with it. */
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
const [name, directory = ''] = process.argv.slice(2);
const serving = await contenders[name as ContenderName].serve(directory);
reportSamples(serving.pid ?? process.pid);
process.send?.(serving);
