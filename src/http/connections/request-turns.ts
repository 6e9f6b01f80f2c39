import type { IncomingMessage, ServerResponse } from 'node:http';
import { ipv6Prefix } from '../../core/network.ts';
import { forwardedAddress } from './client-address.ts';
import { ClientTurns } from './client-turns.ts';
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
