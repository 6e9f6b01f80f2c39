/** One piece of work of a queue. */
export interface QueuedJob {
  /** Arrival, in seconds. */
  readonly at: number;
  /** How long it occupies a worker, in seconds. */
  readonly service: number;
}

export interface QueueFigures {
  /** The share of its workers' time that the jobs take. Above 1 the queue grows without end. */
  readonly utilization: number;
  readonly meanWait: number;
  /** 95 of 100 jobs wait no longer. */
  readonly p95Wait: number;
}

/** Simulates a queue that is served first come, first served. The jobs must be in the order of their arrival. */
export function simulateQueue(jobs: readonly QueuedJob[], workers: number, seconds: number): QueueFigures {
  const freeAt = new Float64Array(workers);
  const waits = new Float64Array(jobs.length);
  let busy = 0;
  for (const [index, { at, service }] of jobs.entries()) {
    const start = Math.max(at, freeAt[0] ?? 0);
    waits[index] = start - at;
    busy += service;
    replaceFirst(freeAt, start + service);
  }
  waits.sort();
  return {
    utilization: busy / (workers * seconds),
    meanWait: waits.reduce((sum, wait) => sum + wait, 0) / Math.max(1, waits.length),
    p95Wait: waits[Math.floor(waits.length * 0.95)] ?? 0,
  };
}

/** Replaces the least value of a binary heap. */
function replaceFirst(heap: Float64Array, value: number): void {
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && valueAt(heap, child + 1) < valueAt(heap, child)) child += 1;
    if (valueAt(heap, child) >= value) break;
    heap[index] = valueAt(heap, child);
    index = child;
  }
  heap[index] = value;
}

const valueAt = (heap: Float64Array, index: number): number => heap[index] ?? Number.POSITIVE_INFINITY;
