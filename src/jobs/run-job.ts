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

/** Called once per failure, and not again while the same failure repeats. */
export type ReportFailure = (job: string, error: unknown) => void;

/** Runs a job periodically, starting now. A failed run does not prevent the next one. */
export function runJob(job: Job, reportFailure: ReportFailure): RunningJob {
  const stopping = new AbortController();
  let waking = new AbortController();
  let lastFailure: string | undefined;

  async function run(): Promise<void> {
    try {
      await job.run(stopping.signal);
      lastFailure = undefined;
    } catch (error) {
      if (String(error) !== lastFailure) reportFailure(job.name, error);
      lastFailure = String(error);
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
