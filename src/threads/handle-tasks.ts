import { parentPort } from 'node:worker_threads';

/** The tasks of a worker by name. */
export type WorkerTasks = Readonly<Record<string, (input: never) => unknown>>;

export interface TaskRequest {
  readonly number: number;
  readonly task: string;
  readonly input: unknown;
}

export type TaskResponse =
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly failure: TaskFailure };

/** An error as it crosses threads, which would lose its class and its fields. */
export interface TaskFailure {
  readonly message: string;
  /** The error's own fields that are text or numbers, such as `code`. */
  readonly details: Readonly<Record<string, string | number>>;
}

/** A warning of Node.js in a worker. */
export interface WorkerWarning {
  readonly warning: Pick<Error, 'name' | 'message'>;
}

/**
 * In a worker: does the tasks it is sent one after the other, in order. `movedBuffers` lists the buffers of a result that
 * are moved instead of copied. Set `maxConcurrent` for tasks that wait for other machines: it is the number of tasks that
 * may wait at the same time.
 */
export function handleTasks(
  tasks: WorkerTasks,
  movedBuffers: (result: unknown) => ArrayBuffer[] = () => [],
  maxConcurrent = 1,
): void {
  const queue: TaskRequest[] = [];
  let running = 0;

  const respond = (number: number, result: unknown) =>
    parentPort?.postMessage({ number, result } satisfies TaskResponse, movedBuffers(result));
  const respondFailure = (number: number, error: unknown) =>
    parentPort?.postMessage({ number, failure: describeFailure(error) } satisfies TaskResponse);

  function runNext(): void {
    running -= 1;
    while (running < maxConcurrent) {
      const next = queue.shift();
      if (next === undefined) return;
      run(next);
    }
  }

  /** Synchronous tasks, the frequent ones, are done without a turn of the event loop between them. */
  function run({ number, task, input }: TaskRequest): void {
    try {
      const result = tasks[task]?.(input as never);
      if (!(result instanceof Promise)) {
        respond(number, result);
        return;
      }
      running += 1;
      result
        .then((value) => respond(number, value))
        .catch((error) => respondFailure(number, error))
        .finally(runNext);
    } catch (error) {
      respondFailure(number, error);
    }
  }

  forwardWarnings();
  parentPort?.on('message', (request: TaskRequest) => {
    if (running >= maxConcurrent) queue.push(request);
    else run(request);
  });
  // A request that is lost for want of memory would wait forever: throwing ends the worker and fails every pending task.
  parentPort?.on('messageerror', (error) => {
    throw error;
  });
}

/** Node.js would print warnings as text. The thread that started this worker reports them as its own instead. */
function forwardWarnings(): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    parentPort?.postMessage({ warning: { name, message } } satisfies WorkerWarning);
  });
}

function describeFailure(error: unknown): TaskFailure {
  if (!(error instanceof Error)) return { message: String(error), details: {} };
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return { message: error.message, details: Object.fromEntries(fields) };
}
