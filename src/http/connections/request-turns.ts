import type { IncomingMessage, ServerResponse } from 'node:http';
import { ipv6Prefix } from '../../core/network.ts';
import { forwardedAddress } from './forwarded-requests.ts';
import { limits } from './limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly requestTurns: RequestTurns;
  }
}

/**
 * Turns to handle a request. Every route inherits them: an address has a limited number of requests in flight, and
 * addresses take turns to begin one, so that one with thousands of requests delays its own. A request counts from its
 * turn until its response was handed to the kernel. It does not count while its body arrives, while a download is sent,
 * and while a slow client reads the rest of a small response, because such requests may take long and hold little memory.
 */
export class RequestTurns {
  readonly #isProxy: (address: string) => boolean;
  readonly #inFlight = new ClientTurns({
    maxRunning: Number.POSITIVE_INFINITY,
    maxRunningPerClient: limits.inFlightPerAddress,
  });
  readonly #beginning = new ClientTurns({
    maxRunning: limits.beginningAtOnce,
    maxRunningPerClient: limits.beginningAtOnce,
  });
  /** Ends the turn, or the wait for it, of each request. */
  readonly #ends = new WeakMap<IncomingMessage, () => void>();

  constructor(isProxy: (address: string) => boolean) {
    this.#isProxy = isProxy;
  }

  /** Calls `handle` when it is the turn of the client, maybe at once, or never if the client disconnects before. */
  begin(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
    response.once('close', () => this.end(request));
    response.once('prefinish', () => {
      if (request.socket.writableLength <= limits.smallRestBytes) this.end(request);
    });
    this.#take(request, handle);
  }

  /** Ends the turn of a request, if it has one. */
  end(request: IncomingMessage): void {
    const end = this.#ends.get(request);
    this.#ends.delete(request);
    end?.();
  }

  /** Takes another turn for a request, after `end`. */
  resume(request: IncomingMessage): Promise<void> {
    return new Promise((resolve) => this.#take(request, resolve));
  }

  #take(request: IncomingMessage, handle: () => void): void {
    const address = forwardedAddress(request, this.#isProxy);
    const client = ipv6Prefix(address, 4);
    const handleInTurn = (): void => {
      this.#beginning.take(client, (end) => {
        setImmediate(end);
        if (!request.socket.destroyed) handle();
      });
    };
    // Without a forwarded address, all clients of the proxy would share one limit.
    if (this.#isProxy(address)) {
      handleInTurn();
      return;
    }
    const leave = this.#inFlight.take(client, (end) => {
      this.#ends.set(request, end);
      handleInTurn();
    });
    // The client may disconnect while it waits.
    if (!this.#ends.has(request)) this.#ends.set(request, leave);
  }
}

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
