import { parentPort } from 'node:worker_threads';
import { SealBroken, type SealFault } from './floe.ts';

/** What a thread can be asked for, by name. A result is an object, or nothing. */
export type ThreadWork = Readonly<Record<string, (input: never) => unknown>>;

export interface ThreadRequest {
  readonly number: number;
  readonly task: string;
  readonly input: unknown;
}

export type ThreadAnswer = { readonly number: number } & (
  | { readonly result: unknown }
  | { readonly failure: string; readonly fault?: SealFault | undefined; readonly code?: string | undefined }
);

/** Makes this thread do what it is asked for: one thing after the other, in the order in which it is asked. */
export function doWork(work: ThreadWork): void {
  function answer({ number, task, input }: ThreadRequest): void {
    try {
      const result = work[task]?.(input as never) as object | undefined;
      parentPort?.postMessage({ number, result } satisfies ThreadAnswer, buffersOf(result));
    } catch (error) {
      parentPort?.postMessage({ number, ...describeFailure(error) } satisfies ThreadAnswer);
    }
  }

  parentPort?.on('message', answer);
  // A request that did not arrive, for want of memory, would wait for ever: this ends the thread, and fails all that wait.
  parentPort?.on('messageerror', (error) => {
    throw error;
  });
}

function describeFailure(error: unknown) {
  const fault = error instanceof SealBroken ? error.fault : undefined;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return { failure: String(error), fault, code };
}

/** All bytes of a result are moved, not copied. */
function buffersOf(result: object | undefined): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  for (const value of Object.values(result ?? {})) {
    for (const bytes of Array.isArray(value) ? value : [value]) {
      if (bytes instanceof Uint8Array) buffers.push(bytes.buffer as ArrayBuffer);
    }
  }
  return buffers;
}
