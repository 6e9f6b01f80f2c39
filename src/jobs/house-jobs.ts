import { completeTransfers } from '../actions/complete-transfer.ts';
import { sweepParts } from '../actions/sweep-parts.ts';
import type { Ports } from '../ports/ports.ts';
import { type Job, runJob, type TellFailure } from './run-jobs.ts';

export interface HouseJobs {
  /** A transfer was submitted: it need not wait for the clock. */
  completeSoon(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

type Share = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys'>;

/** Found again here: what a crash has left behind, and what another server has submitted and could not finish. */
const completing = (ports: Share): Job => ({
  name: 'complete transfers',
  everyMs: 5_000,
  run: (stopping) => completeTransfers(ports, stopping),
});

const sweeping = (ports: Share): Job => ({
  name: 'sweep parts',
  everyMs: 600_000,
  run: (stopping) => sweepParts(ports, stopping),
});

export function startJobs(ports: Share, tellFailure: TellFailure): HouseJobs {
  const completion = runJob(completing(ports), tellFailure);
  const sweep = runJob(sweeping(ports), tellFailure);
  return {
    completeSoon: () => completion.wake(),
    async stop() {
      await Promise.all([completion.stop(), sweep.stop()]);
    },
  };
}
