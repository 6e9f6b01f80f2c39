import { setTimeout as pause } from 'node:timers/promises';

/** A worker that does not respond within this time, because it is blocked or ends, is left out. */
const timeoutMs = 2_000;

/** The collections of metrics from all workers that are running. */
export class MetricsCollections {
  /** For each collection, the function that adds the metrics of a worker. */
  readonly #running = new Map<number, (text: string) => void>();
  #last = 0;

  /** `request` sends the number of the collection to a worker, which responds with `receive`. */
  async collect(requests: ReadonlyArray<(collection: number) => void>): Promise<readonly string[]> {
    this.#last += 1;
    const collection = this.#last;
    const complete = Promise.withResolvers<void>();
    const texts: string[] = [];
    const add = (text: string): void => {
      texts.push(text);
      if (texts.length === requests.length) complete.resolve();
    };
    this.#running.set(collection, add);
    for (const request of requests) request(collection);
    const over = new AbortController();
    await Promise.race([complete.promise, pause(timeoutMs, undefined, { signal: over.signal }).catch(() => {})]);
    over.abort();
    this.#running.delete(collection);
    return texts;
  }

  /** Ignores what arrives too late. */
  receive(collection: number, text: string): void {
    this.#running.get(collection)?.(text);
  }
}
