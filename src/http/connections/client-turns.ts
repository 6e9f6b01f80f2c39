interface Client {
  running: number;
  /** In the order of arrival. */
  readonly waiting: Set<() => void>;
}

export interface ClientTurnsOptions {
  /** Turns that may run at once. */
  readonly maxRunning: number;
  readonly maxRunningPerClient: number;
}

/** Gives turns to clients, so that one with much work delays its own. */
export class ClientTurns {
  readonly #options: ClientTurnsOptions;
  readonly #clients = new Map<string, Client>();
  /** The clients that wait, in the order in which their last turns began. */
  readonly #waiting = new Map<string, Client>();
  #running = 0;

  constructor(options: ClientTurnsOptions) {
    this.#options = options;
  }

  /** Calls `begin` when it is the client's turn, maybe at once. The returned function ends the turn, or the wait for it. */
  take(name: string, begin: (end: () => void) => void): () => void {
    const client = this.#clients.get(name) ?? { running: 0, waiting: new Set() };
    this.#clients.set(name, client);
    let isRunning = false;
    const start = (): void => {
      isRunning = true;
      client.running += 1;
      this.#running += 1;
      begin(end);
    };
    const end = (): void => {
      if (isRunning) {
        isRunning = false;
        client.running -= 1;
        this.#running -= 1;
      }
      this.#leave(name, client, start);
      const isUnused = client.running === 0 && client.waiting.size === 0;
      if (isUnused && this.#clients.get(name) === client) this.#clients.delete(name);
      this.#startNext();
    };
    client.waiting.add(start);
    this.#waiting.set(name, client);
    this.#startNext();
    return end;
  }

  #leave(name: string, client: Client, start: () => void): void {
    if (client.waiting.delete(start) && client.waiting.size === 0) this.#waiting.delete(name);
  }

  #startNext(): void {
    while (this.#running < this.#options.maxRunning) {
      const name = this.#nextClient();
      const client = name === undefined ? undefined : this.#waiting.get(name);
      const [start] = client?.waiting ?? [];
      if (name === undefined || client === undefined || start === undefined) return;
      // The others come before the next turn of this client.
      this.#waiting.delete(name);
      this.#waiting.set(name, client);
      this.#leave(name, client, start);
      start();
    }
  }

  /** The waiting client with the fewest running turns; among equals, the one whose last turn began longest ago. */
  #nextClient(): string | undefined {
    let next: string | undefined;
    let fewest = this.#options.maxRunningPerClient;
    for (const [name, { running }] of this.#waiting) {
      if (running >= fewest) continue;
      next = name;
      fewest = running;
      if (fewest === 0) break;
    }
    return next;
  }
}
