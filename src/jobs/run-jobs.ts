import { setTimeout as pause } from 'node:timers/promises';

/** Something that happens by the clock. It can be run at any time, also twice at once on two servers. */
export interface Job {
  readonly name: string;
  /** How long to wait after one run before the next. */
  readonly everyMs: number;
  /** Comes to an early end when it is told to stop. */
  run(stopping: AbortSignal): Promise<void>;
}

export interface RunningJob {
  /** Does not wait for the clock. A run that has begun already is followed by another. */
  wake(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Is told of a failure once, not again while the same thing goes on failing. */
export type TellFailure = (job: string, error: unknown) => void;

/** Runs a job again and again, beginning now. A run that fails does not keep the next from coming. */
export function runJob(job: Job, tellFailure: TellFailure): RunningJob {
  const stopping = new AbortController();
  let waking = new AbortController();
  let lastFailure: string | undefined;

  async function run(): Promise<void> {
    try {
      await job.run(stopping.signal);
      lastFailure = undefined;
    } catch (error) {
      if (String(error) !== lastFailure) tellFailure(job.name, error);
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
