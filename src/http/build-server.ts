import type { IncomingMessage, ServerOptions as NodeOptions, ServerResponse } from 'node:http';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify';
import { descriptionKeywords } from '../contract/schema-helpers.ts';
import type { LogLevel } from '../core/log-events.ts';
import { Problem } from '../core/problem.ts';
import type { Clock } from '../ports/clock.ts';
import type { NotModifiedCache } from '../runtime/caches.ts';
import type { TryOut } from '../runtime/try-out.ts';
import { createCorsHandler } from './access/cors.ts';
import { reachabilitySign } from './access/forwarding.ts';
import { ambiguityOf, takePathOfOwnUrl } from './connections/ambiguous-requests.ts';
import { watchBodies } from './connections/body-watchdog.ts';
import { handleClientErrors } from './connections/client-errors.ts';
import {
  type ConnectionLimitDeps,
  type ConnectionLimits,
  divideConnections,
  limitConnections,
  proxyMatcher,
} from './connections/connection-limits.ts';
import {
  clientAddress,
  limitForwardedRequests,
  newRequestId,
  requestIds,
  traceparentOf,
} from './connections/forwarded-requests.ts';
import { countInFlight, whenEarlierEnd } from './connections/in-flight-responses.ts';
import { limits } from './connections/limits.ts';
import { dropContentType, hasBody, installBodyParser } from './connections/request-bodies.ts';
import { ClientTurns, RequestTurns } from './connections/request-turns.ts';
import { httpSockets, watchStalledResponses } from './connections/sockets.ts';
import { type LogResponse, type NotModifiedDeps, withNotModified } from './fast-paths/respond-not-modified.ts';
import { logEvent } from './logging/events.ts';
import { createLogging, type LogOptions } from './logging/request-log.ts';
import { sendProblem } from './responses/send-problem.ts';
import { addRoutes, type BoundRoute } from './route.ts';
import type { NotFoundHandler } from './routes/not-found.ts';
import { createUnroutedHandler } from './unrouted-requests.ts';
import { decodablePath } from './wire/links.ts';

export interface BuildOptions {
  /** The public URL of this server, where it differs from host and port. */
  readonly baseUrl?: URL | undefined;
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer } | undefined;
  /** Addresses and networks whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** The number of connections that the server accepts. */
  readonly connections?: number | undefined;
  /** How many processes share the port. */
  readonly processes?: number | undefined;
  readonly log: LogOptions;
  readonly clock: Clock;
  readonly notModified?: NotModifiedCache | undefined;
  /** Decides for each request whether web pages of its origin may use the API. Without it, none may. */
  readonly allowsOrigin?: ((origin: string) => Promise<boolean>) | undefined;
  /** Shows people a page where there is nothing. Without it, and to programs, the problem is sent. */
  readonly respondNotFound?: NotFoundHandler | undefined;
  /** The try-out mode, which the first forwarded request ends. */
  readonly tryOut?: TryOut | undefined;
  /** Called when a request begins, where responses are measured. */
  readonly observeResponse?: LogResponse | undefined;
  /** Handles a request where it is traced. It gets the header `traceparent` of a trusted proxy. */
  readonly runRequest?: ((parent: string | undefined, handle: () => void) => void) | undefined;
  /** Milliseconds on a monotonic clock, for the timeouts of slow clients. */
  readonly now?: (() => number) | undefined;
  /** Compiles the schemas of routes. Without it, each server compiles its own. */
  readonly schemaController?: FastifyServerOptions['schemaController'];
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly setLogLevel: (level: LogLevel) => void;
  }
}

/** Builds a server with these routes. It does not listen yet. */
export function buildServer(options: BuildOptions, routes: readonly BoundRoute[]): FastifyInstance {
  const { tls, clock, allowsOrigin = async () => false, now = () => performance.now(), schemaController } = options;
  const headers = standardHeaders(options);
  const bodies = watchBodies(now);
  const log = createLogging(options.log, clock);
  const handleCors = createCorsHandler(allowsOrigin);
  const respondUnrouted = createUnroutedHandler(routes);
  const isProxy = proxyMatcher(options.trustedProxies);
  const requestId = requestIds(isProxy);
  const connections = divideConnections(options.connections ?? limits.connections, options.processes);
  const observe = observers(log.logResponse, options.observeResponse);
  const begin = beginResponse(headers, observe);
  const app = createFastify(tls, {
    ...log.options,
    ...(schemaController && { schemaController }),
    genReqId: requestId,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    frameworkErrors: (_error, request, reply) => rejectTarget(begin, request as FastifyRequest, reply as FastifyReply),
  }).decorate('isProxy', isProxy);
  app.decorate('setLogLevel', (level: LogLevel) => log.setLevel(app.log, level));
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    endTryOut(request, options.tryOut);
    if (hasBody(request)) bodies.lingerAfterResponse(request.raw, reply.raw, limits.lingerMs);
    rejectBeforeRouting(request, reply);
    dropContentType(request);
    const corsReply = handleCors(request, reply);
    if (corsReply !== undefined) return corsReply.then((sent) => sent ?? respondUnrouted(request, reply));
    if (request.is404) return respondUnrouted(request, reply);
    done();
    return undefined;
  });
  app.decorate('readTurns', new ClientTurns(limits.readTurns)).decorate('requestTurns', new RequestTurns(isProxy));
  app.setErrorHandler(createErrorHandler(options.respondNotFound));
  const isExcessive = limitForwardedRequests(connections, isProxy);
  handleRequests(app, { ...options, requestId, logResponse: observe, isExcessive });
  limitConnections(app.server, { limits: connections, isProxy, onRefused: refusalLog(app, connections) });
  checkConnections(app, [bodies, watchStalledResponses(httpSockets(app.server), limits.stalledResponseMs, now)]);
  handleClientErrors(app.server, {
    clock,
    headers,
    nextRequestId: newRequestId,
    log: app.log,
    lingerMs: limits.lingerMs,
  });
  installBodyParser(app, bodies);
  addRoutes(app, routes);
  return app;
}

/** Rejects a request target that the router cannot parse. No hook runs for it. */
function rejectTarget(begin: ReturnType<typeof beginResponse>, request: FastifyRequest, reply: FastifyReply): void {
  begin(request, reply);
  reply.raw.shouldKeepAlive = false;
  const detail = ambiguityOf(request.raw) ?? 'The request target must be a path.';
  sendProblem(new Problem('value_malformed', { detail }), request, reply);
}

/** Returns a function for the beginning of each response. */
function beginResponse(headers: Readonly<Record<string, string>>, observe: LogResponse) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id);
    const { id, method, routeOptions } = request;
    observe({ id, method, route: routeOptions.url, ip: clientAddress(request) }, reply.raw);
  };
}

function observers(logResponse: LogResponse, observeResponse: LogResponse | undefined): LogResponse {
  if (observeResponse === undefined) return logResponse;
  return (request, response) => {
    logResponse(request, response);
    observeResponse(request, response);
  };
}

/** Headers of every response. A route may replace a value, but never remove a header. */
const headersOfEveryResponse = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Returns the standard headers, with one more where the public URL uses HTTPS. */
function standardHeaders({ baseUrl, tls }: BuildOptions): Readonly<Record<string, string>> {
  const isHttps = baseUrl === undefined ? tls !== undefined : baseUrl.protocol === 'https:';
  return isHttps
    ? { ...headersOfEveryResponse, 'strict-transport-security': 'max-age=31536000' }
    : headersOfEveryResponse;
}

function createErrorHandler(respondNotFound: NotFoundHandler = () => undefined) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const isUnknown = error instanceof Problem && /^(endpoint|entity)_unknown$/.test(error.code);
    const page = isUnknown ? respondNotFound(request, reply) : undefined;
    return page?.catch((failure) => sendProblem(failure, request, reply)) ?? sendProblem(error, request, reply);
  };
}

/** Ends the try-out mode when a request shows that other machines can reach the service. */
function endTryOut({ raw, log }: FastifyRequest, tryOut: TryOut | undefined): void {
  if (tryOut?.isOpen() !== true) return;
  const header = reachabilitySign(raw);
  if (header === undefined || !tryOut.end()) return;
  logEvent(log, 'try_out.ended', { header });
}

/** Throws the problem of a request that reaches no route, whatever its path is. */
function rejectBeforeRouting({ raw }: FastifyRequest, reply: FastifyReply): void {
  const ambiguity = ambiguityOf(raw);
  const excess = excessive.get(raw);
  // The rest of this connection may contain a smuggled request, or too many requests.
  if (ambiguity !== undefined || excess === 'pipelined') reply.raw.shouldKeepAlive = false;
  if (ambiguity !== undefined) throw new Problem('value_malformed', { detail: ambiguity });
  if (excess !== undefined) throw new Problem('too_many_requests', { detail: excessDetails[excess] });
}

const excessDetails = {
  pipelined: 'Too many pipelined requests on this connection.',
  forwarded: 'Too many requests of this client are in progress.',
} as const;
/** Requests beyond a limit that applied when they arrived. */
const excessive = new WeakMap<IncomingMessage, keyof typeof excessDetails>();

interface HandlingOptions extends NotModifiedDeps, Pick<BuildOptions, 'baseUrl' | 'runRequest'> {
  readonly isExcessive: ReturnType<typeof limitForwardedRequests>;
}

/**
 * Handles requests when it is their turn, and closes a connection with so many pending requests that even rejecting them
 * costs too much.
 */
function handleRequests(app: FastifyInstance, options: HandlingOptions): void {
  const { baseUrl, runRequest, isExcessive } = options;
  const route = (request: IncomingMessage, response: ServerResponse): void => app.routing(request, response);
  const routeUnlessCached = withNotModified(options, route);
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const respond = excessive.has(request) ? route : routeUnlessCached;
    if (runRequest === undefined) respond(request, response);
    else runRequest(traceparentOf(request, app.isProxy), () => respond(request, response));
  };
  const beginInTurn = (request: IncomingMessage, response: ServerResponse): void => {
    if (isExcessive(request, response)) excessive.set(request, 'forwarded');
    if (excessive.has(request)) handle(request, response);
    else app.requestTurns.begin(request, response, () => handle(request, response));
  };
  const admit = (request: IncomingMessage, response: ServerResponse): void => {
    takePathOfOwnUrl(request, baseUrl);
    const pending = countInFlight(request.socket);
    if (pending > limits.inFlightPerConnection) excessive.set(request, 'pipelined');
    if (pending > 2 * limits.inFlightPerConnection) request.socket.destroy();
    else whenEarlierEnd(request, response, () => beginInTurn(request, response));
  };
  app.server.removeAllListeners('request');
  for (const event of ['request', 'checkContinue', 'checkExpectation']) app.server.on(event, admit);
}

function createFastify(tls: BuildOptions['tls'], options: FastifyServerOptions): FastifyInstance {
  const nodeOptions: NodeOptions = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.checkConnectionsEveryMs,
    // Node would reject a missing Host with its own response; ambiguityOf rejects it instead.
    requireHostHeader: false,
    // Most requests have no body and need no stream for one.
    optimizeEmptyRequests: true,
  };
  const transport =
    tls === undefined
      ? { http: nodeOptions }
      : { https: { ...nodeOptions, ...tls, handshakeTimeout: limits.headersTimeoutMs } };
  // Fastify has another type for a TLS server. Only `server` differs, and we use only what both have.
  return fastify({
    ...options,
    ...transport,
    // An upload that makes progress has no time limit; body-watchdog.ts ends stalled ones.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    return503OnClosing: false,
    // Disables Fastify's own response; handleClientErrors sends ours.
    clientErrorHandler: () => {},
    // Only query.ts reads queries, so that `request.query` holds only what a route declares.
    // A path parameter may be as long as the request head allows; its route rejects what is too long.
    routerOptions: { maxParamLength: limits.headerBytes, querystringParser: () => ({}) },
    rewriteUrl: ({ url = '/' }) => decodablePath(url),
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: true,
        keywords: [...descriptionKeywords],
      },
    },
  } as FastifyServerOptions);
}

/** Returns a function that logs refused connections, at most one line a minute. */
function refusalLog(app: FastifyInstance, { total }: ConnectionLimits): ConnectionLimitDeps['onRefused'] {
  let silentUntil = 0;
  return (limit, ip) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + 60_000;
    logEvent(app.log, 'connections.limit', { connections: total, limit, ip });
  };
}

/** Checks for stalled connections once a second. */
function checkConnections(app: FastifyInstance, checks: ReadonlyArray<{ check(): void }>): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      for (const { check } of checks) check();
    }, limits.checkConnectionsEveryMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
