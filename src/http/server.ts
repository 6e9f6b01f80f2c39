import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RejectedEmail } from '../actions/mailing/send-emails.ts';
import { isAllowedOrigin } from '../actions/settings/settings.ts';
import type { LogLevel } from '../core/log-events.ts';
import { Problem } from '../core/problem.ts';
import type { DamagedPart } from '../core/scrub.ts';
import { type BuildOptions, buildServer } from './build-server.ts';
import { connectionsFor, openFileLimit, reservedFiles } from './connections/connection-limits.ts';
import { closeAfterResponses, countInFlight } from './connections/in-flight-responses.ts';
import { limits } from './connections/limits.ts';
import { httpSockets, openSockets, type Traffic, trackTraffic } from './connections/sockets.ts';
import { logEvent } from './logging/events.ts';
import { logDamage, logJobFailure, logRejectedEmail } from './logging/request-log.ts';
import { type BoundRoute, bindRoutes } from './route.ts';
import { createNotFoundPage, createRoutes, healthRoutes, type RouteDeps } from './routes.ts';

export interface ServerOptions
  extends Omit<BuildOptions, 'allowsOrigin'>,
    Omit<RouteDeps, 'baseUrl' | 'configuredUrl'> {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** A server in this process whose port the new one takes over, without refusing a connection. */
  readonly predecessor?: RunningServer | undefined;
}

export interface RunningServer {
  /** The base of links. It is never taken from a request. */
  readonly baseUrl: URL;
  readonly address: AddressInfo;
  /** Returns what the connections have carried so far. */
  traffic(): Traffic;
  /** Changes which lines this server logs, from now on. */
  setLogLevel(level: LogLevel): void;
  /** Writes the failure of a job to the log of this server. */
  logJobFailure(job: string, error: unknown): void;
  /** Logs a damage of stored contents. */
  logDamage(damaged: DamagedPart): void;
  logRejectedEmail(email: RejectedEmail, reason: Error): void;
  /**
   * Accepts no new connections, lets running requests finish, and closes the rest after `deadlineMs`.
   * The server reports that it is not ready from the moment of the call.
   */
  stop(deadlineMs: number): Promise<void>;
  /** Passes the port to another server in this process, which handles all requests from now on, also those of open connections. */
  handOver(next: Server): void;
}

/** Starts the server of an opened service. */
export async function startServer(
  options: ServerOptions,
  routes: (deps: RouteDeps) => readonly BoundRoute[] = createRoutes,
): Promise<RunningServer> {
  const built = {
    ...options,
    notModified: options.ports.notModified,
    allowsOrigin: (origin: string) => isAllowedOrigin(options.ports, origin),
    respondNotFound: createNotFoundPage(options),
  };
  return run(built, (deps) => routes({ ...options, ...deps, configuredUrl: options.baseUrl }));
}

/** Starts a server that needs no service: it responds to health checks, and rejects all else as `readiness` does. */
export async function startWaitingServer(options: RunOptions): Promise<RunningServer> {
  const respondNotFound = async (): Promise<never> => {
    await options.readiness();
    throw new Problem('unavailable');
  };
  return run({ ...options, respondNotFound }, (deps) => bindRoutes(healthRoutes, deps));
}

interface RunOptions extends BuildOptions, Pick<ServerOptions, 'host' | 'port' | 'predecessor' | 'readiness'> {}

async function run(
  options: RunOptions,
  routes: (deps: Pick<RouteDeps, 'readiness' | 'baseUrl'>) => readonly BoundRoute[],
): Promise<RunningServer> {
  let draining = false;
  const readiness = async (): Promise<void> => {
    if (draining) throw new Error('The server is shutting down.');
    await options.readiness();
  };
  let baseUrl = options.baseUrl;
  const knownBaseUrl = (): URL => {
    if (baseUrl === undefined) throw new Error('The server does not listen yet');
    return baseUrl;
  };
  const files = openFileLimit();
  const handlers = trackHandlers();
  const app = buildServer(
    {
      connections: connectionsFor(files),
      ...options,
      respondNotFound: (...args) => handlers.trackMaybe(options.respondNotFound?.(...args)),
    },
    routes({ readiness, baseUrl: knownBaseUrl }).map(handlers.trackRoute),
  );
  const end = createShutdown(app, handlers.whenEnded);
  const traffic = trackTraffic(app.server);
  warnOnLowFileLimit(app, files);
  const address = await listen(app, options);
  baseUrl ??= localUrl(options, address.port);
  let stopped: Promise<unknown> | undefined;
  return {
    address,
    baseUrl,
    traffic,
    setLogLevel: (level) => app.setLogLevel(level),
    logJobFailure: (job, error) => logJobFailure(app.log, job, error),
    logDamage: (damaged) => logDamage(app.log, damaged),
    logRejectedEmail: (email, reason) => logRejectedEmail(app.log, email, reason),
    async stop(deadlineMs) {
      draining = true;
      // The predecessor may have connections that were open when it handed its port over.
      stopped ??= Promise.all([end(deadlineMs), options.predecessor?.stop(deadlineMs)]);
      await stopped;
    },
    handOver: (next) => handOver(app.server, next),
  };
}

/** Replaces Fastify's `listen`, which opens a second server without our limits for `localhost`. */
async function listen(app: FastifyInstance, { host, port, predecessor }: RunOptions): Promise<AddressInfo> {
  await app.ready();
  const listening = once(app.server, 'listening');
  if (predecessor === undefined) app.server.listen({ host, port });
  else predecessor.handOver(app.server);
  await listening;
  return app.server.address() as AddressInfo;
}

function handOver(server: Server, next: Server): void {
  next.listen(server);
  detachListener(server);
  forwardRequests(server, next);
}

/** Another server listens with the same handle, which this one must not close. Node.js has no function for that. */
function detachListener(server: Server): void {
  Object.assign(server, { _handle: null });
}

/** A connection stays with the server that accepted it, and is closed after its next response. */
function forwardRequests(from: Server, to: Server): void {
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    from.removeAllListeners(event);
    from.on(event, (request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
      to.emit(event, request, response);
    });
  }
}

function localUrl({ host, tls }: RunOptions, port: number): URL {
  return new URL(`${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

/**
 * Counts the handlers that run. One whose client has disconnected has no connection any more, but still uses the database,
 * which is closed after the server.
 */
function trackHandlers(): {
  /** Tracks a page, if one is shown. */
  trackMaybe<Result>(handling: Promise<Result> | undefined): Promise<Result> | undefined;
  /** Tracks the guard and the handler of a route. */
  trackRoute(route: BoundRoute): BoundRoute;
  whenEnded(): Promise<void>;
} {
  let running = 0;
  const ended = Promise.withResolvers<void>();
  let isAwaited = false;
  const settle = (): void => {
    if (isAwaited && running === 0) ended.resolve();
  };
  const track = async <Result>(handling: Promise<Result>): Promise<Result> => {
    running += 1;
    try {
      return await handling;
    } finally {
      running -= 1;
      settle();
    }
  };
  return {
    trackMaybe: (handling) => handling && track(handling),
    trackRoute: (route) => ({
      ...route,
      async admit(request) {
        const respond = await track(route.admit(request));
        return (reply) => track(respond(reply));
      },
    }),
    whenEnded() {
      isAwaited = true;
      settle();
      return ended.promise;
    },
  };
}

/** Closes idle connections at once, and all others at the deadline. Handlers may run until then, too. */
function createShutdown(
  app: FastifyInstance,
  whenHandlersEnd: () => Promise<void>,
): (deadlineMs: number) => Promise<void> {
  const open = openSockets(app.server);
  const withHttp = httpSockets(app.server);
  const cut = (sockets: Iterable<Socket>, which: (socket: Socket) => boolean): void => {
    for (const socket of sockets) if (which(socket)) socket.destroy();
  };
  return async (deadlineMs) => {
    const silent = ({ bytesRead }: Socket) => bytesRead === 0;
    cut(open, silent);
    cut(withHttp, silent);
    closeAfterResponses(app.server, withHttp);
    // A request that has begun to arrive gets a short time to complete.
    const hurryMs = Math.min(limits.headersTimeoutMs, deadlineMs / 2);
    const late = Promise.withResolvers<void>();
    const timers = [
      setTimeout(() => cut(withHttp, (socket) => countInFlight(socket) === 0), hurryMs),
      setTimeout(() => {
        cut(open, () => true);
        late.resolve();
      }, deadlineMs),
    ];
    const closed = app.close().then(() => Promise.race([whenHandlersEnd(), late.promise]));
    await closed.finally(() => timers.forEach(clearTimeout));
  };
}

function warnOnLowFileLimit(app: FastifyInstance, allowed: number | undefined): void {
  const needed = limits.connections + reservedFiles;
  if (allowed === undefined || allowed >= needed) return;
  logEvent(app.log, 'files.limit', { allowed, needed });
}
