import type { ChildProcess } from 'node:child_process';
import { type CandidateName, candidates } from './candidates/table.ts';
import { cpuSecondsOf } from './machine.ts';
import type { ServerReady } from './measured-server.ts';

/** Replies to `begin` and `end` of each sample with the CPU time of other processes. */
function reportCpuOf(pids: readonly number[]): void {
  const cpuSeconds = () => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  let before = 0;
  process.on('message', (message) => {
    if (message === 'begin') before = cpuSeconds();
    process.send?.(message === 'begin' ? 'begun' : { cpuSeconds: cpuSeconds() - before });
  });
}

/** Lets a program that has preloaded own-figures.ts reply to `begin` and `end`. */
function relayTo(program: ChildProcess): void {
  process.on('message', (message: string) => program.send(message));
  program.on('message', (figures) => process.send?.(figures));
}

// Runs one candidate. Started by compare.ts, and exits with it.
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
const [name, directory = '', store = 'null'] = process.argv.slice(2);
const serving = await candidates[name as CandidateName].serve(directory, JSON.parse(store) ?? undefined);
const { origin, program, pids = [program?.pid ?? process.pid] } = serving;
if (serving.pids !== undefined) reportCpuOf(serving.pids);
else if (program !== undefined) relayTo(program);
else await import('./own-figures.ts');
process.send?.({ origin, pids } satisfies ServerReady);
