import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../core/errors.ts';
import type { FromWorker, ToWorker, WorkerRole } from './messages.ts';
import { MetricsCollections } from './metrics-collections.ts';

export interface SupervisorOptions extends Pick<WorkerRole, 'count' | 'variables' | 'tryOutToken'> {
  /** Aborts when the service must stop. */
  readonly stopping: AbortSignal;
  /** Called once, when all workers accept requests. */
  readonly onReady: (lines: readonly string[]) => void;
  readonly warn: (text: string, event: 'worker.ended' | 'worker.stop_failed') => void;
}

interface RunningWorker {
  readonly number: number;
  readonly worker: Worker;
  /** Resolves with the lines to print. It never resolves if the worker ends before. */
  readonly ready: Promise<readonly string[]>;
  readonly ended: Promise<WorkerEnd>;
  readyAt: number | undefined;
}

interface WorkerEnd {
  /** The sentence of the worker itself, or else its exit code or signal. */
  readonly cause: string;
  readonly isOwnSentence: boolean;
  readonly hasFailed: boolean;
}

/** Starts the workers, replaces those that end, and stops them all. The workers accept connections from a shared socket. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #running = new Set<RunningWorker>();
  readonly #metrics = new MetricsCollections();
  #isTryOutOver = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Resolves when all workers have ended after `stopping`. Rejects if one cannot start, after the others have ended. */
  async run(): Promise<void> {
    const { count, stopping, onReady } = this.#options;
    // By default the supervisor would accept the connections. It loses those that it passes to a worker that ends.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    stopping.addEventListener('abort', () => this.#signalAll('SIGTERM'), { once: true });
    try {
      // Alone, so that one process migrates the database and reports what is wrong with the configuration.
      const first = await this.#start(1);
      if (stopping.aborted) return;
      const numbers = Array.from({ length: count - 1 }, (_, index) => index + 2);
      const others = await Promise.all(numbers.map((number) => this.#start(number)));
      if (stopping.aborted) return;
      onReady(await first.ready);
      await Promise.all([first, ...others].map((worker) => this.#keepRunning(worker)));
    } finally {
      await this.#stopAll();
    }
  }

  /** Makes all workers read the language packs again. One that is still starting reads them anyway. */
  reload(): void {
    for (const { worker, readyAt } of this.#running) if (readyAt !== undefined) worker.process.kill('SIGHUP');
  }

  /** Resolves when the worker is ready, or when the service stops. */
  async #start(number: number): Promise<RunningWorker> {
    const { stopping } = this.#options;
    const started = this.#fork(number, number === 1);
    const end = await Promise.race([started.ready.then(() => undefined), started.ended]);
    if (end === undefined || stopping.aborted) return started;
    throw new OperatorError(
      end.isOwnSentence ? end.cause : `Worker ${number} ended before it was ready (${end.cause}).`,
    );
  }

  /** Replaces a worker each time it ends, until the service stops. */
  async #keepRunning(first: RunningWorker): Promise<void> {
    const { stopping, warn } = this.#options;
    const { number } = first;
    let shortRuns = 0;
    for (let current = first; ; current = this.#fork(number, false)) {
      const { cause } = await current.ended;
      if (stopping.aborted) return;
      shortRuns = hasRunLong(current) ? 0 : shortRuns + 1;
      const ms = restartPauseMs(shortRuns);
      const next = ms === 0 ? 'Starting another.' : `Next start in ${ms / 1000} s.`;
      warn(`Worker ${number} ended (${cause}). ${next}`, 'worker.ended');
      await pause(ms, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted) return;
    }
  }

  async #stopAll(): Promise<void> {
    this.#signalAll('SIGTERM');
    const ends = await Promise.all([...this.#running].map(async ({ number, ended }) => ({ number, ...(await ended) })));
    for (const { number, cause, hasFailed } of ends) {
      if (hasFailed) this.#options.warn(`Worker ${number} did not stop in order (${cause}).`, 'worker.stop_failed');
    }
  }

  #signalAll(signal: NodeJS.Signals): void {
    for (const { worker } of this.#running) worker.process.kill(signal);
  }

  #fork(number: number, writesRemarks: boolean): RunningWorker {
    const worker = cluster.fork();
    const ready = Promise.withResolvers<readonly string[]>();
    let sentence: string | undefined;
    const ended = once(worker, 'exit').then(
      ([code, signal]) => describeEnd(sentence, code, signal),
      (error: Error) => ({ cause: error.message, isOwnSentence: false, hasFailed: true }),
    );
    const running: RunningWorker = { number, worker, ready: ready.promise, ended, readyAt: undefined };
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'started') this.#sendRole(running, writesRemarks);
      else if (message.kind === 'try-out over') this.#endTryOut();
      else if (message.kind === 'failed') sentence = message.text;
      else if (message.kind === 'metrics wanted') void this.#sendMetrics(worker, message.request);
      else if (message.kind === 'metrics') this.#metrics.receive(message.collection, message.text);
      else {
        running.readyAt = performance.now();
        ready.resolve(message.lines);
      }
    });
    this.#running.add(running);
    void ended.then(() => this.#running.delete(running));
    return running;
  }

  #sendRole({ number, worker }: RunningWorker, writesRemarks: boolean): void {
    const { count, variables, tryOutToken } = this.#options;
    const role = { number, count, variables, writesRemarks, tryOutToken, isTryOutOver: this.#isTryOutOver };
    send(worker, { kind: 'role', role });
  }

  /** Sends the metrics of all workers to one of them. */
  async #sendMetrics(requester: Worker, request: number): Promise<void> {
    const ready = [...this.#running].filter(({ readyAt }) => readyAt !== undefined);
    const requests = ready.map(
      ({ worker }) =>
        (collection: number) =>
          send(worker, { kind: 'metrics wanted', collection }),
    );
    send(requester, { kind: 'metrics of all', request, texts: await this.#metrics.collect(requests) });
  }

  #endTryOut(): void {
    if (this.#isTryOutOver) return;
    this.#isTryOutOver = true;
    for (const { worker } of this.#running) send(worker, { kind: 'try-out over' });
  }
}

/** Ignores that the worker has ended: its exit is handled. */
function send(worker: Worker, message: ToWorker): void {
  worker.process.send(message, undefined, undefined, () => {});
}

function describeEnd(sentence: string | undefined, code: number | null, signal: NodeJS.Signals | null): WorkerEnd {
  const exit = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return {
    cause: sentence ?? exit,
    isOwnSentence: sentence !== undefined,
    hasFailed: code !== 0 && signal !== 'SIGTERM',
  };
}

/** A worker that was ready for this long has not ended because of its start. */
const longRunMs = 60_000;

function hasRunLong({ readyAt }: RunningWorker): boolean {
  return readyAt !== undefined && performance.now() - readyAt >= longRunMs;
}

const maxPauseMs = 30_000;

/** Returns 0 for the first of several short runs in a row, then one second, then twice as long each time. */
export function restartPauseMs(shortRuns: number): number {
  return shortRuns < 2 ? 0 : Math.min(maxPauseMs, 1_000 * 2 ** (shortRuns - 2));
}
