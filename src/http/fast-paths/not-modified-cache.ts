import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import { cacheBySecret } from '../../runtime/expiring-cache.ts';
import { clientAddress } from '../connections/client-address.ts';
import { countInFlight } from '../connections/in-flight-responses.ts';
import { limits } from '../connections/limits.ts';
import { hasBody } from '../connections/request-bodies.ts';
import type { LogResponse } from './response-log.ts';

/** A request whose client already has the response. */
interface CachedResponse {
  readonly route: string | undefined;
  readonly ip: string;
  /** The response headers, without the request ID. */
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  /** Whether the same request would get the same response now. */
  readonly isUnchanged: () => Promise<boolean> | boolean;
}

interface NotModifiedCache {
  find(message: IncomingMessage): CachedResponse | undefined;
  save(message: IncomingMessage, cached: CachedResponse): void;
}

const caches = new WeakMap<Server, NotModifiedCache>();

/** Counts distinct requests: a client with two different requests has two entries. */
const maxEntries = 10_000;
const idleMs = 600_000;

function createCache(clock: Clock): NotModifiedCache {
  const memory = cacheBySecret<CachedResponse>({
    clock,
    capacity: maxEntries,
    idleMs,
  });
  // The key contains the whole request, so that everything derived from the request alone is the same.
  const named = ({ httpVersion, url, rawHeaders, socket }: IncomingMessage) =>
    `${socket.remoteAddress}\n${httpVersion}\n${url}\n${rawHeaders.join('\n')}`;
  return {
    find: (message) => memory.get(named(message)),
    save: (message, cached) => memory.set(named(message), cached),
  };
}

/**
 * Caches that this GET request got a 304. When exactly the same request is repeated, only `isUnchanged` is called. It
 * must check everything else that the response depends on: the permission, the content and the time.
 */
export function saveNotModified(reply: FastifyReply, isUnchanged: CachedResponse['isUnchanged']): void {
  const { request } = reply;
  const { method, raw, routeOptions } = request;
  // A setting decides whether a page of another origin may read the response.
  if (method !== 'GET' || hasBody(request) || request.headers.origin !== undefined) return;
  const { 'x-request-id': _own, ...headers } = reply.getHeaders();
  const cached = { route: routeOptions.url, ip: clientAddress(request), headers, isUnchanged };
  caches.get(request.server.server)?.save(raw, cached);
}

export interface NotModifiedCacheDeps {
  readonly clock: Clock;
  readonly nextRequestId: () => string;
  readonly logResponse: LogResponse;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Responds to cached requests with 304, and passes all others to `next`. */
export function withNotModifiedCache(server: Server, options: NotModifiedCacheDeps, next: Listener): Listener {
  const { clock, nextRequestId, logResponse } = options;
  const memory = createCache(clock);
  caches.set(server, memory);

  function respond({ route, ip, headers }: CachedResponse, response: ServerResponse): void {
    const id = nextRequestId();
    logResponse({ id, method: 'GET', route, ip }, response);
    response.writeHead(304, { ...headers, 'x-request-id': id });
    response.end();
  }

  return (request, response) => {
    const isPoll = request.method === 'GET' && request.url?.startsWith('/api/users/');
    const isAllowed = isPoll && countInFlight(request.socket) <= limits.inFlightPerConnection;
    const cached = isAllowed ? memory.find(request) : undefined;
    if (cached === undefined) {
      next(request, response);
      return;
    }
    const decide = (unchanged: boolean) => (unchanged ? respond(cached, response) : next(request, response));
    const still = cached.isUnchanged();
    if (typeof still === 'boolean') decide(still);
    // The full handler meets the same error and reports it.
    else still.then(decide, () => next(request, response));
  };
}
