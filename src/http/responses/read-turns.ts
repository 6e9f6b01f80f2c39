/** Chunks that may be read at once for all clients that are not known to read fast, and for one of them. */
const maxRunning = 16;
const maxRunningPerClient = 4;

interface Client {
  running: number;
  /** In the order of arrival. */
  readonly waiting: Set<() => void>;
}

/**
 * Turns to read a chunk of a response. A thousand clients that begin at once would otherwise fill the queues of the
 * workers and the event loop with their chunks, and every other request would wait behind them. Clients take turns, so
 * that one with many responses delays its own.
 */
export class ReadTurns {
  readonly #clients = new Map<string, Client>();
  #running = 0;

  /** Calls `begin` when it is the client's turn, maybe at once. The returned function ends the turn, or the wait for it. */
  take(name: string, begin: () => void): () => void {
    const client = this.#clients.get(name) ?? { running: 0, waiting: new Set() };
    this.#clients.set(name, client);
    let isRunning = false;
    const start = (): void => {
      isRunning = true;
      client.running += 1;
      this.#running += 1;
      begin();
    };
    client.waiting.add(start);
    this.#startNext();
    return () => {
      if (isRunning) {
        isRunning = false;
        client.running -= 1;
        this.#running -= 1;
      }
      client.waiting.delete(start);
      const isUnused = client.running === 0 && client.waiting.size === 0;
      if (isUnused && this.#clients.get(name) === client) this.#clients.delete(name);
      this.#startNext();
    };
  }

  #startNext(): void {
    while (this.#running < maxRunning) {
      const name = this.#nextClient();
      const client = name === undefined ? undefined : this.#clients.get(name);
      const [start] = client?.waiting ?? [];
      if (name === undefined || client === undefined || start === undefined) return;
      // The others come before the next turn of this client.
      this.#clients.delete(name);
      this.#clients.set(name, client);
      client.waiting.delete(start);
      start();
    }
  }

  /** The waiting client with the fewest running turns; among equals, the one whose last turn began longest ago. */
  #nextClient(): string | undefined {
    let next: string | undefined;
    let fewest = maxRunningPerClient;
    for (const [name, { running, waiting }] of this.#clients) {
      if (waiting.size === 0 || running >= fewest) continue;
      next = name;
      fewest = running;
      if (fewest === 0) break;
    }
    return next;
  }
}
