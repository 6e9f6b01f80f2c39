import { Worker } from 'node:worker_threads';
import { WorkerUnavailable } from '../core/errors.ts';
import type { TaskFailure, TaskRequest, TaskResponse, WorkerTasks, WorkerWarning } from './handle-tasks.ts';

export interface WorkerThreadOptions {
  /** Handed to the worker when it starts. */
  readonly workerData?: unknown;
  /**
   * Ends a worker that takes longer than this for one task, counted from when it begins the task, or has ended another
   * one. Unlimited by default.
   */
  readonly timeoutMs?: number | undefined;
  /** Ends a worker whose heap grows beyond this, in MiB. By default, the limit of the process applies. */
  readonly maxHeapMebibytes?: number | undefined;
  /** Rebuilds an error class from what a task has thrown. By default it becomes an `Error` with the same `code`. */
  readonly reviveError?: ((failure: TaskFailure) => Error) | undefined;
  /** Called once, with the cause. */
  readonly onEnd?: (cause: Error) => void;
  /** Set for a worker that must be closed: an idle one keeps the process alive until then. */
  readonly keepsProcessAlive?: boolean;
}

export interface RunOptions {
  /** Buffers that are moved instead of copied: they belong to the worker from then on. */
  readonly moved?: readonly ArrayBuffer[];
  /** When it aborts, the call rejects with its reason. The worker still does the task. */
  readonly signal?: AbortSignal | undefined;
}

export type TaskInput<Tasks, Task extends keyof Tasks> = Tasks[Task] extends (input: infer Input) => unknown
  ? Input
  : never;
export type TaskResult<Tasks, Task extends keyof Tasks> = Tasks[Task] extends (input: never) => infer Result
  ? Awaited<Result>
  : never;

interface PendingTask {
  resolve(result: never): void;
  reject(error: unknown): void;
  /** The caller no longer waits for the result. */
  isAbandoned: boolean;
}

const nothingMoved: readonly ArrayBuffer[] = [];

/**
 * One worker and the tasks that it has been given. The worker begins them in the order of the calls, each when the one
 * before has ended unless `handleTasks` allows several at once. It does not keep the process alive while no caller waits
 * for it.
 *
 * When the worker ends early, the task it was busy with rejects with the cause and all others with `WorkerUnavailable`.
 */
export class WorkerThread<Tasks extends WorkerTasks> {
  readonly #worker: Worker;
  readonly #options: WorkerThreadOptions;
  /**
   * By number, in order: the first is the one that the worker is busy with. Responses are matched by number because one
   * that is lost must not hand its caller the bytes of another file.
   */
  readonly #pending = new Map<number, PendingTask>();
  readonly #exited: Promise<void>;
  #lastNumber = 0;
  /** Pending tasks that are not abandoned. */
  #awaited = 0;
  #isOnline = false;
  #failure: Error | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: URL, options: WorkerThreadOptions = {}) {
    this.#options = options;
    this.#worker = new Worker(file, { workerData: options.workerData, ...resourceLimits(options) });
    this.#worker.on('online', () => {
      this.#isOnline = true;
      this.#restartTimer();
    });
    this.#worker.on('message', (message: TaskResponse | WorkerWarning) => {
      if ('warning' in message) process.emitWarning(message.warning.message, message.warning.name);
      else this.#settle(message);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('messageerror', (error) => this.#fail(error));
    this.#exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('exit', () => this.#fail(new Error('A worker has ended')));
    if (this.#options.keepsProcessAlive !== true) this.#worker.unref();
  }

  /** The number of tasks that are waiting or under way. */
  get load(): number {
    return this.#pending.size;
  }

  /** An ended worker takes no more tasks. */
  get hasEnded(): boolean {
    return this.#failure !== undefined;
  }

  run<Task extends keyof Tasks & string>(
    task: Task,
    input: TaskInput<Tasks, Task>,
    { moved = nothingMoved, signal }: RunOptions = {},
  ): Promise<TaskResult<Tasks, Task>> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) throw this.#unavailable();
      signal?.throwIfAborted();
      const number = ++this.#lastNumber;
      this.#worker.postMessage({ number, task, input } satisfies TaskRequest, moved);
      const pending: PendingTask = { resolve, reject, isAbandoned: false };
      this.#pending.set(number, pending);
      if (this.#pending.size === 1) this.#restartTimer();
      this.#await(1);
      if (signal !== undefined) this.#abandonOnAbort(pending, signal);
    });
  }

  /** Ends the worker, whatever it is doing, and resolves when it has ended. */
  async end(): Promise<void> {
    // An idle worker is unreferenced: without this the process could exit before the worker has ended.
    this.#worker.ref();
    this.#fail(new Error('The worker was ended'));
    await this.#exited;
  }

  #settle(response: TaskResponse): void {
    const pending = this.#pending.get(response.number);
    this.#pending.delete(response.number);
    this.#restartTimer();
    if (pending === undefined) return;
    if (!pending.isAbandoned) this.#await(-1);
    if ('failure' in response) pending.reject((this.#options.reviveError ?? reviveError)(response.failure));
    else pending.resolve(response.result as never);
  }

  #fail(error: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    clearTimeout(this.#timer);
    void this.#worker.terminate();
    const [current, ...others] = this.#pending.values();
    this.#pending.clear();
    current?.reject(this.#isOnline ? error : this.#unavailable());
    for (const { reject } of others) reject(this.#unavailable());
    this.#options.onEnd?.(error);
  }

  #unavailable(): WorkerUnavailable {
    return new WorkerUnavailable('A worker has ended before it began this task', { cause: this.#failure });
  }

  #abandonOnAbort(pending: PendingTask, signal: AbortSignal): void {
    const { resolve, reject } = pending;
    const abandon = () => {
      pending.isAbandoned = true;
      this.#await(-1);
      reject(signal.reason);
    };
    const settled = () => signal.removeEventListener('abort', abandon);
    signal.addEventListener('abort', abandon, { once: true });
    pending.resolve = (result) => {
      settled();
      resolve(result);
    };
    pending.reject = (error) => {
      settled();
      reject(error);
    };
  }

  /** Keeps the process alive exactly as long as a caller waits. */
  #await(change: 1 | -1): void {
    this.#awaited += change;
    if (this.#awaited === 0) {
      if (this.#options.keepsProcessAlive !== true) this.#worker.unref();
      this.#timer?.unref();
    } else if (this.#awaited === 1 && change === 1) {
      this.#worker.ref();
      this.#timer?.ref();
    }
  }

  #restartTimer(): void {
    const { timeoutMs } = this.#options;
    if (timeoutMs === undefined) return;
    clearTimeout(this.#timer);
    if (this.#pending.size === 0) return;
    this.#timer = setTimeout(() => this.#fail(new Error('A worker did not respond in time')), timeoutMs);
    if (this.#awaited === 0) this.#timer.unref();
  }
}

function reviveError({ message, details: { code } }: TaskFailure): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

/** The file of a worker beside the module that starts it. In the published package both are JavaScript. */
export const workerFile = (name: string, startedBy: string): URL =>
  new URL(`./${name}${startedBy.endsWith('.ts') ? '.ts' : '.js'}`, startedBy);

/** The young generation is a part of the heap that Node.js limits separately. */
function resourceLimits({ maxHeapMebibytes: mebibytes }: WorkerThreadOptions) {
  if (mebibytes === undefined) return {};
  return { resourceLimits: { maxOldGenerationSizeMb: mebibytes, maxYoungGenerationSizeMb: mebibytes / 8 } };
}
