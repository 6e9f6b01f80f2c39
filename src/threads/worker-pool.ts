import { WorkerUnavailable } from '../core/errors.ts';
import type { WorkerTasks } from './handle-tasks.ts';
import {
  type RunOptions,
  type TaskInput,
  type TaskResult,
  WorkerThread,
  type WorkerThreadOptions,
} from './worker-thread.ts';

export interface WorkerPoolOptions
  extends Pick<WorkerThreadOptions, 'workerData' | 'timeoutMs' | 'maxHeapMebibytes' | 'reviveError'> {
  /** Workers at most. */
  readonly size?: number;
  /** Tasks that may wait for one worker. Unlimited by default. */
  readonly maxQueued?: number;
}

/** Workers that all do the same tasks. They start when needed, are replaced when they end, and end with the process. */
export class WorkerPool<Tasks extends WorkerTasks> {
  readonly #file: URL;
  readonly #options: WorkerPoolOptions;
  #size: number;
  /** The one that was picked longest ago comes first. */
  readonly #workers: WorkerThread<Tasks>[] = [];

  constructor(file: URL, options: WorkerPoolOptions = {}) {
    this.#file = file;
    this.#options = options;
    this.#size = options.size ?? 1;
  }

  /** Changes how many workers there may be. Those that run already stay. */
  resize(size: number): void {
    this.#size = size;
  }

  /**
   * The worker with the fewest tasks; among equals, the one that was picked longest ago, since a file stays on its worker
   * also while it waits for bytes.
   */
  pick(): WorkerThread<Tasks> {
    if (this.#workers.length < this.#size) this.#workers.unshift(this.#start());
    const best = this.#workers.reduce((least, worker) => (worker.load < least.load ? worker : least));
    this.#workers.push(...this.#workers.splice(this.#workers.indexOf(best), 1));
    return best;
  }

  /** Runs one task. Rejects with `WorkerUnavailable` when too many wait already. */
  async run<Task extends keyof Tasks & string>(
    task: Task,
    input: TaskInput<Tasks, Task>,
    options?: RunOptions,
  ): Promise<TaskResult<Tasks, Task>> {
    options?.signal?.throwIfAborted();
    const { maxQueued = Number.POSITIVE_INFINITY } = this.#options;
    const worker = this.pick();
    if (worker.load >= maxQueued) throw new WorkerUnavailable('Too many tasks wait for a worker');
    return worker.run(task, input, options);
  }

  /** Ends all workers, whatever they are doing. */
  async end(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => worker.end()));
  }

  #start(): WorkerThread<Tasks> {
    const worker = new WorkerThread<Tasks>(this.#file, {
      ...this.#options,
      onEnd: () => this.#workers.splice(this.#workers.indexOf(worker), 1),
    });
    return worker;
  }
}
