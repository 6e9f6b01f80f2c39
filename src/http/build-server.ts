import type { IncomingMessage, ServerOptions as NodeOptions, ServerResponse } from 'node:http';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify';
import { problemBody } from '../contract/problem.ts';
import { Problem } from '../core/problem.ts';
import type { Clock } from '../ports/clock.ts';
import { sendProblem } from './answering.ts';
import { type AnsweringAgain, answeringAgain } from './asked-again.ts';
import { clientAddress } from './client-address.ts';
import { answerClientErrors } from './client-errors.ts';
import { answerToOrigins } from './cors.ts';
import { decodablePath } from './decodable-path.ts';
import { limits } from './limits.ts';
import { watchBodies } from './living-body.ts';
import { type LogOptions, loggingTo } from './log.ts';
import { oddityOf } from './odd-requests.ts';
import { speakingSockets } from './open-sockets.ts';
import { announcesBody, forgetMediaType, readBodies } from './request-bodies.ts';
import { addRoutes, knowAllMethods, type Route } from './route.ts';
import { keepAnswers, runningAnswers } from './running-answers.ts';
import { standardHeaders } from './standard-headers.ts';
import { watchReaders } from './unread-answers.ts';

export interface BuildOptions {
  /** How the world reaches this server, where that is not its own host and port. */
  readonly baseUrl?: URL | undefined;
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer } | undefined;
  /** Addresses and networks whose forwarded headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly log: LogOptions;
  readonly clock: Clock;
  /** Whether web pages of an origin may use the interface; asked for each request of one. Without it, none may. */
  readonly admitsOrigin?: ((origin: string) => Promise<boolean>) | undefined;
  /** Milliseconds on a clock that never goes back, for the patience with slow clients. */
  readonly now?: (() => number) | undefined;
}

/** A server with these routes that does not listen yet. */
export function buildServer(options: BuildOptions, routes: readonly Route[]): FastifyInstance {
  const { tls, clock, admitsOrigin = async () => false, now = () => performance.now() } = options;
  const https = options.baseUrl === undefined ? tls !== undefined : options.baseUrl.protocol === 'https:';
  const headers = standardHeaders({ https });
  const nextRequestId = () => crypto.randomUUID();
  const bodies = watchBodies(now);
  const log = loggingTo(options.log, clock);
  const answerOrigin = answerToOrigins(admitsOrigin);
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id);
    const { id, method, routeOptions } = request;
    log.logAnswer({ id, method, route: routeOptions.url, ip: clientAddress(request) }, reply.raw);
  };
  const app = createFastify(tls, {
    ...log.options,
    genReqId: nextRequestId,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // A target that the router cannot read reaches no hook.
    frameworkErrors(_error, request, reply) {
      begin(request as FastifyRequest, reply as FastifyReply);
      reply.raw.shouldKeepAlive = false;
      const detail = oddityOf(request.raw) ?? 'The request target must be a path.';
      sendProblem(new Problem('value_malformed', { detail }), request as FastifyRequest, reply as FastifyReply);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    if (announcesBody(request)) bodies.lingerAfterAnswer(request.raw, reply.raw, limits.lingerMs);
    const refusal = refusalOf(request.raw);
    if (refusal !== undefined) {
      // What else is on this connection may be another's request in disguise, or far too much.
      reply.raw.shouldKeepAlive = false;
      throw refusal;
    }
    forgetMediaType(request);
    const asked = answerOrigin(request, reply);
    if (asked !== undefined) return asked.then((sent) => sent ?? refuseUnknown(request));
    refuseUnknown(request);
    done();
    return undefined;
  });
  app.setErrorHandler(sendProblem);
  admitRequests(app, { clock, nextRequestId, logAnswer: log.logAnswer });
  limitConnections(app, [bodies, watchReaders(speakingSockets(app.server), limits.unreadMs, now)]);
  answerClientErrors(app.server, { clock, headers, nextRequestId, log: app.log, lingerMs: limits.lingerMs });
  readBodies(app, bodies);
  knowAllMethods(app);
  app.addSchema(problemBody);
  addRoutes(app, routes);
  return app;
}

function refuseUnknown(request: FastifyRequest): void {
  if (request.is404) throw new Problem('endpoint_unknown');
}

/** Why a request is not let through to the routes, whatever it asks for. */
function refusalOf(message: IncomingMessage): Problem | undefined {
  const oddity = oddityOf(message);
  if (oddity !== undefined) return new Problem('value_malformed', { detail: oddity });
  if (runningAnswers(message.socket) <= limits.answersPerConnection) return undefined;
  return new Problem('requests_too_many', { detail: 'Too many requests wait on this connection.' });
}

/** Lets requests in, unless there are so many ahead of them that even to refuse them would take too much. */
function admitRequests(app: FastifyInstance, options: AnsweringAgain): void {
  const answer = answeringAgain(app.server, options, (request, response) => app.routing(request, response));
  const admit = (request: IncomingMessage, response: ServerResponse): void => {
    if (runningAnswers(request.socket) > 2 * limits.answersPerConnection) request.socket.destroy();
    else answer(request, response);
  };
  app.server.removeAllListeners('request');
  for (const event of ['request', 'checkContinue', 'checkExpectation']) app.server.on(event, admit);
  keepAnswers(app.server);
}

function createFastify(tls: BuildOptions['tls'], options: FastifyServerOptions): FastifyInstance {
  const nodeOptions: NodeOptions = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.checkConnectionsEveryMs,
    // Node would refuse a missing Host with an answer of its own; oddityOf sees it.
    requireHostHeader: false,
    // Most requests have no body, and need nothing that could tell of one.
    optimizeEmptyRequests: true,
  };
  const transport =
    tls === undefined
      ? { http: nodeOptions }
      : { https: { ...nodeOptions, ...tls, handshakeTimeout: limits.headersTimeoutMs } };
  // Fastify types a TLS server apart, but only its `server` differs, and of that we use what both have.
  return fastify({
    ...options,
    ...transport,
    // A living upload is never cut by the clock; living-body.ts ends the others.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    return503OnClosing: false,
    // Fastify's own answer stays away; answerClientErrors gives ours.
    clientErrorHandler: () => {},
    // Queries are read by query.ts alone, so that `request.query` holds what a route declares and nothing else.
    // A value in a path may be as long as the head of a request lets it be: its route knows what is too long.
    routerOptions: { maxParamLength: limits.headerBytes, querystringParser: () => ({}) },
    rewriteUrl: ({ url = '/' }) => decodablePath(url),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: true } },
  } as FastifyServerOptions);
}

/** Bounds what connections can hold on to; those that only hold are found by a sweep once a second. */
function limitConnections(app: FastifyInstance, sweeps: ReadonlyArray<{ sweep(): void }>): void {
  app.server.maxConnections = limits.connections;
  let silentUntil = 0;
  app.server.on('drop', () => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + 60_000;
    app.log.warn({ connections: app.server.maxConnections }, 'there are too many connections, new ones are dropped');
  });
  let sweeping: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    sweeping = setInterval(() => {
      for (const { sweep } of sweeps) sweep();
    }, limits.checkConnectionsEveryMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(sweeping));
}
