import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { admitsOrigin } from '../actions/admits-origin.ts';
import { type BuildOptions, buildServer } from './build-server.ts';
import { limits } from './limits.ts';
import { logJobFailure } from './log.ts';
import { openFilesAllowed } from './open-files.ts';
import { openSockets, speakingSockets } from './open-sockets.ts';
import type { Route } from './route.ts';
import { type RouteNeeds, routesOf } from './routes.ts';
import { makeAnswersLast, runningAnswers } from './running-answers.ts';

/** For the database, the blobs and what else the house opens. */
const filesBesideConnections = 512;

export interface ServerOptions extends Omit<BuildOptions, 'admitsOrigin'>, Omit<RouteNeeds, 'baseUrl'> {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
}

export interface RunningServer {
  /** Where links point to; never taken from a request. */
  readonly baseUrl: URL;
  readonly address: AddressInfo;
  /** Tells of a job in the log of this server. */
  logJobFailure(job: string, error: unknown): void;
  /**
   * Takes no new connections, lets running requests finish, and ends what is left after `deadlineMs`.
   * From the first moment on the server calls itself not ready.
   */
  stop(deadlineMs: number): Promise<void>;
}

export async function startServer(
  options: ServerOptions,
  routes: (needs: RouteNeeds) => readonly Route[] = routesOf,
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
  const app = buildServer(
    { ...options, admitsOrigin: (origin) => admitsOrigin(options.ports, origin) },
    routes({ ...options, readiness, baseUrl: knownBaseUrl }),
  );
  const end = endingOf(app);
  warnOfFewFiles(app);
  const address = await listen(app, options);
  baseUrl ??= ownUrl(options, address.port);
  let stopped: Promise<void> | undefined;
  return {
    address,
    baseUrl,
    logJobFailure: (job, error) => logJobFailure(app.log, job, error),
    stop(deadlineMs) {
      draining = true;
      stopped ??= end(deadlineMs);
      return stopped;
    },
  };
}

/** Not Fastify's own `listen`: for `localhost` that opens a second server without our limits. */
async function listen(app: FastifyInstance, { host, port }: ServerOptions): Promise<AddressInfo> {
  await app.ready();
  app.server.listen({ host, port });
  await once(app.server, 'listening');
  return app.server.address() as AddressInfo;
}

function ownUrl({ host, tls }: ServerOptions, port: number): URL {
  return new URL(`${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

/** Ends a server and its connections: first those that ask for nothing, at the deadline all. */
function endingOf(app: FastifyInstance): (deadlineMs: number) => Promise<void> {
  const open = openSockets(app.server);
  const speaking = speakingSockets(app.server);
  const cut = (sockets: Iterable<Socket>, which: (socket: Socket) => boolean): void => {
    for (const socket of sockets) if (which(socket)) socket.destroy();
  };
  return async (deadlineMs) => {
    const silent = ({ bytesRead }: Socket) => bytesRead === 0;
    cut(open, silent);
    cut(speaking, silent);
    makeAnswersLast(app.server, speaking);
    // A request that has begun to arrive may still become one, if it hurries.
    const hurryMs = Math.min(limits.headersTimeoutMs, deadlineMs / 2);
    const timers = [
      setTimeout(() => cut(speaking, (socket) => runningAnswers(socket) === 0), hurryMs),
      setTimeout(() => cut(open, () => true), deadlineMs),
    ];
    await app.close().finally(() => timers.forEach(clearTimeout));
  };
}

function warnOfFewFiles(app: FastifyInstance): void {
  const allowed = openFilesAllowed();
  const needed = app.server.maxConnections + filesBesideConnections;
  if (allowed === undefined || allowed >= needed) return;
  app.log.warn({ allowed, needed }, 'the limit of open files is too low for the connections this server takes');
}
