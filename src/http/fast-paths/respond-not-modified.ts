import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { logEvents } from '../../core/log-events.ts';
import type { Clock } from '../../ports/clock.ts';
import type { NotModified, NotModifiedCache } from '../../runtime/caches.ts';
import { clientAddress } from '../connections/forwarded-requests.ts';
import { hasBody } from '../connections/request-bodies.ts';

/** Headers that differ in each request of a proxy. The response repeats the first, and depends on none of them. */
const perRequest = /^(?:x-request-id|traceparent|tracestate)$/i;

/** The whole request, so that everything derived from the request alone is the same. */
function nameOf({ httpVersion, url, rawHeaders, socket }: IncomingMessage): string {
  let name = `${socket.remoteAddress}\n${httpVersion}\n${url}`;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? '';
    // Their lengths exclude most headers without a search.
    const mayDiffer = header.length >= 10 && header.length <= 12 && perRequest.test(header);
    if (!mayDiffer) name += `\n${header}\n${rawHeaders[index + 1]}`;
  }
  return name;
}

/**
 * Caches that this GET request got a 304. When exactly the same request is repeated, only `isUnchanged` is called. It
 * must check everything else that the response depends on: the permission, the content and the time.
 */
export function saveNotModified(
  cache: NotModifiedCache,
  reply: FastifyReply,
  isUnchanged: NotModified['isUnchanged'],
): void {
  const { request } = reply;
  const { method, raw, routeOptions } = request;
  // A setting decides whether a page of another origin may read the response.
  if (method !== 'GET' || hasBody(request) || request.headers.origin !== undefined) return;
  const { 'x-request-id': _own, ...headers } = reply.getHeaders();
  cache.set(nameOf(raw), { route: routeOptions.url, ip: clientAddress(request), headers, isUnchanged });
}

export interface NotModifiedDeps {
  /** Without it, every request is passed on. */
  readonly notModified?: NotModifiedCache | undefined;
  readonly requestId: (request: IncomingMessage) => string;
  readonly logResponse: LogResponse;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Responds to cached requests with 304, and passes all others to `next`. */
export function withNotModified({ notModified, requestId, logResponse }: NotModifiedDeps, next: Listener): Listener {
  if (notModified === undefined) return next;

  function respond({ route, ip, headers }: NotModified, request: IncomingMessage, response: ServerResponse): void {
    const id = requestId(request);
    logResponse({ id, method: 'GET', route, ip }, response);
    response.writeHead(304, { ...headers, 'x-request-id': id });
    response.end();
  }

  return (request, response) => {
    const isPoll = request.method === 'GET' && request.url?.startsWith('/api/users/');
    const cached = isPoll ? notModified.get(nameOf(request)) : undefined;
    if (cached === undefined) {
      next(request, response);
      return;
    }
    const decide = (unchanged: boolean) => (unchanged ? respond(cached, request, response) : next(request, response));
    const still = checkUnchanged(cached);
    if (typeof still === 'boolean') decide(still);
    else still.then(decide, () => decide(false));
  };
}

/** After an error the full handler responds: it meets the same error and reports it. */
function checkUnchanged({ isUnchanged }: NotModified): Promise<boolean> | boolean {
  try {
    return isUnchanged();
  } catch {
    return false;
  }
}

/** The request values in the log line of a response. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  /** Undefined for an unknown path. */
  readonly route: string | undefined;
  /** Read when the request begins, because a closed socket no longer has an address. */
  readonly ip: string;
}

export type LogResponse = (request: LoggedRequest, response: ServerResponse) => void;

/**
 * Logs one line per request, when the response was sent completely or was cut off by either side. The line has the form
 * of all others but does not pass the logger, which takes longer than the rest of the line.
 */
export function responseLog(stream: Writable, clock: Clock, worker?: number): LogResponse {
  return ({ id, method, route = null, ip }, response) => {
    const start = performance.now();
    response.on('close', () => {
      const ms = Math.round(performance.now() - start);
      const event = response.writableFinished ? 'request.completed' : 'request.aborted';
      const line = {
        level: 'info',
        time: clock.now(),
        worker,
        event,
        requestId: id,
        method,
        route,
        ip,
        status: response.statusCode,
        ms,
        msg: logEvents[event].msg,
      };
      stream.write(`${JSON.stringify(line)}\n`);
    });
  };
}
