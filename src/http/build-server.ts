import type { IncomingMessage, ServerOptions as NodeOptions } from 'node:http';
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
import { answerClientErrors } from './client-errors.ts';
import { readJson, readNothing } from './json-body.ts';
import { limits } from './limits.ts';
import { type LivingBodies, watchBodies } from './living-body.ts';
import { type LogOptions, logAnswer, loggingTo } from './log.ts';
import { oddityOf } from './odd-requests.ts';
import { addRoutes, knowAllMethods, type Route } from './route.ts';
import { standardHeaders } from './standard-headers.ts';

export interface BuildOptions {
  /** How the world reaches this server, where that is not its own host and port. */
  readonly baseUrl?: URL | undefined;
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer } | undefined;
  /** Addresses and networks whose forwarded headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly log: LogOptions;
  readonly clock: Clock;
}

/** A server with these routes that does not listen yet. */
export function buildServer(options: BuildOptions, routes: readonly Route[]): FastifyInstance {
  const { tls, clock } = options;
  const https = options.baseUrl === undefined ? tls !== undefined : options.baseUrl.protocol === 'https:';
  const headers = standardHeaders({ https });
  const nextRequestId = requestIds(clock.now());
  const bodies = watchBodies(() => performance.now());
  const welcome = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    logAnswer(request, reply);
    if (announcesBody(request.headers)) bodies.lingerAfterAnswer(request.raw, reply.raw, limits.lingerMs);
  };
  const app = createFastify(tls, {
    ...loggingTo(options.log, clock),
    genReqId: nextRequestId,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    frameworkErrors(error, request, reply) {
      welcome(request, reply);
      sendProblem(error, request, reply);
    },
  });
  app.server.maxConnections = limits.connections;
  answerClientErrors(app.server, { clock, headers, nextRequestId, log: app.log, lingerMs: limits.lingerMs });
  app.addHook('onRequest', async (request, reply) => {
    welcome(request, reply);
    const oddity = oddityOf(request.raw);
    if (oddity !== undefined) {
      // What else is on this connection may be another's request in disguise.
      reply.raw.shouldKeepAlive = false;
      throw new Problem('value_malformed', { detail: oddity });
    }
    if (request.is404) throw new Problem('endpoint_unknown');
  });
  app.setErrorHandler(sendProblem);
  readBodies(app, bodies);
  knowAllMethods(app);
  app.addSchema(problemBody);
  addRoutes(app, routes);
  return app;
}

function createFastify(tls: BuildOptions['tls'], options: FastifyServerOptions): FastifyInstance {
  const nodeOptions: NodeOptions = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.checkConnectionsEveryMs,
    // Node would refuse a missing Host with an answer of its own; oddityOf sees it.
    requireHostHeader: false,
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
    routerOptions: { maxParamLength: limits.pathValueLength, querystringParser: () => ({}) },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: true } },
  } as FastifyServerOptions);
}

function readBodies(app: FastifyInstance, bodies: LivingBodies): void {
  for (const event of ['checkContinue', 'checkExpectation']) app.server.on(event, app.routing);
  app.addHook('onRequest', async ({ raw }) => {
    // An empty body may call itself what it likes.
    if (!announcesBody(raw.headers)) delete raw.headers['content-type'];
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!announcesBody(request.headers)) return payload;
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    return bodies.watch(request.raw);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request: FastifyRequest, body: IncomingMessage) => {
    const length = request.headers['content-length'];
    return readJson(body, length === undefined ? undefined : Number(length));
  });
  app.addContentTypeParser('*', (_request: FastifyRequest, body: IncomingMessage) => readNothing(body));
  let sweeping: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    sweeping = setInterval(() => bodies.sweep(), limits.checkConnectionsEveryMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(sweeping));
}

function announcesBody(headers: { readonly [name: string]: unknown }): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Ids of our own making: unique among restarts and processes, and never what a client sent. */
function requestIds(start: Date): () => string {
  const prefix = `${start.getTime().toString(36)}-${process.pid.toString(36)}`;
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
