import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type BuildOptions, buildServer } from './build-server.ts';
import type { Route } from './route.ts';
import { type RouteNeeds, routesOf } from './routes.ts';

export interface ServerOptions extends BuildOptions, RouteNeeds {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
}

export interface RunningServer {
  /** Where links point to; never taken from a request. */
  readonly baseUrl: URL;
  readonly address: AddressInfo;
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
  const app = buildServer(options, routes({ ...options, readiness }));
  const sockets = openSockets(app);
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async () => {
    // An answer that began before the end was announced leaves its connection open.
    if (draining) app.server.closeIdleConnections();
  });
  const address = await listen(app, options);
  let stopped: Promise<void> | undefined;
  return {
    address,
    baseUrl: options.baseUrl ?? ownUrl(options, address.port),
    stop(deadlineMs) {
      draining = true;
      stopped ??= closeWithin(app, sockets, deadlineMs);
      return stopped;
    },
  };
}

/** Every connection, also one that has not said a word yet or is still at its TLS handshake. */
function openSockets(app: FastifyInstance): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
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

async function closeWithin(app: FastifyInstance, sockets: ReadonlySet<Socket>, deadlineMs: number): Promise<void> {
  const deadline = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, deadlineMs);
  try {
    await app.close();
  } finally {
    clearTimeout(deadline);
  }
}
