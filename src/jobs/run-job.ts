import { setTimeout as pause } from 'node:timers/promises';

/** Periodic work. It can run at any time, and on two servers at once. */
export interface Job {
  readonly name: string;
  /** The pause between two runs. */
  readonly everyMs: number;
  /** Ends early when `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<void>;
}

export interface RunningJob {
  /** Starts the next run at once. If a run is in progress, another one follows it. */
  wake(): void;
  /** Resolves when the last run has ended. */
  stop(): Promise<void>;
}

/** Called once per failure, and not again while the same failure repeats, in this or another instance of the job. */
export type ReportFailure = (job: string, error: unknown) => void;

/** The failure of the last run of each instance that failed, with the name of its job. */
export type LastFailures = Map<AbortController, string>;

/** Runs a job periodically, starting now. A failed run does not prevent the next one. */
export function runJob(job: Job, reportFailure: ReportFailure, lastFailures: LastFailures = new Map()): RunningJob {
  const stopping = new AbortController();
  let waking = new AbortController();

  async function run(): Promise<void> {
    try {
      await job.run(stopping.signal);
      lastFailures.delete(stopping);
    } catch (error) {
      const failure = `${job.name}: ${error}`;
      if (![...lastFailures.values()].includes(failure)) reportFailure(job.name, error);
      lastFailures.set(stopping, failure);
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      await run();
      await pause(job.everyMs, undefined, { signal: AbortSignal.any([stopping.signal, waking.signal]) }).catch(
        () => {},
      );
    }
  }

  const ended = loop();
  return {
    wake: () => waking.abort(),
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
