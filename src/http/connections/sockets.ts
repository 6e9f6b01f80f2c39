import type { Server, Socket } from 'node:net';
import type { Stream } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

/** Every connection, including silent ones and those in their TLS handshake. */
export const openSockets = (server: Server): ReadonlySet<Socket> => socketsFrom(server, 'connection');

/** The sockets that carry HTTP. With TLS these are not the TCP sockets. */
export const httpSockets = (server: Server): ReadonlySet<Socket> => socketsFrom(server, httpEventOf(server));

/** The event with which a socket that carries HTTP begins. */
export function httpEventOf(server: Server): 'secureConnection' | 'connection' {
  return server instanceof TlsServer ? 'secureConnection' : 'connection';
}

/** Returns a function from a socket that carries HTTP to its TCP socket: the one below TLS, or the same socket. */
export function tcpSocketOf(server: Server): (socket: Socket) => Socket {
  if (!(server instanceof TlsServer)) return (socket) => socket;
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  const handshakes = new Map<string, Socket>();
  const secured = new WeakMap<Socket, Socket>();
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    handshakes.set(name, socket);
    socket.once('close', () => {
      // Another connection of the same port may have begun.
      if (handshakes.get(name) === socket) handshakes.delete(name);
    });
  });
  server.on('secureConnection', (socket: Socket) => {
    const below = handshakes.get(nameOf(socket));
    if (below !== undefined) secured.set(socket, below);
    handshakes.delete(nameOf(socket));
  });
  return (socket) => secured.get(socket) ?? socket;
}

function socketsFrom(server: Server, event: string): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on(event, (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** Destroys a connection, or a message that came over it, unless it has closed by then. */
export function destroyAfter(ms: number, target: Stream & { destroy(): unknown }): void {
  const timer = setTimeout(() => target.destroy(), ms).unref();
  target.once('close', () => clearTimeout(timer));
}

/** The bytes that the connections of a server have carried since its start, and how many are open. With TLS, the bytes before they are encrypted. */
export interface Traffic {
  readonly connections: number;
  readonly received: number;
  readonly sent: number;
}

/** Costs nothing while a request runs: sockets count their bytes anyway. */
export function trackTraffic(server: Server): () => Traffic {
  const open = httpSockets(server);
  const closed = { received: 0, sent: 0 };
  server.on(httpEventOf(server), (socket: Socket) => {
    socket.once('close', () => {
      closed.received += socket.bytesRead;
      closed.sent += socket.bytesWritten;
    });
  });
  return () => {
    const traffic = { connections: open.size, ...closed };
    for (const { bytesRead, bytesWritten } of open) {
      traffic.received += bytesRead;
      traffic.sent += bytesWritten;
    }
    return traffic;
  };
}

interface Progress {
  /** Bytes sent so far. */
  readonly sentBytes: number;
  readonly since: number;
}

/**
 * Closes connections whose client has read nothing of a pending response for `unreadMs`. Call `check` about once a
 * second. Only sent bytes count as progress, not bytes from the client. `now` is a monotonic clock.
 */
export function watchStalledResponses(
  sockets: Iterable<Socket>,
  unreadMs: number,
  now: () => number,
): { check(): void } {
  const looks = new WeakMap<Socket, Progress>();
  return {
    check() {
      const time = now();
      for (const socket of sockets) {
        const taken = socket.bytesWritten - socket.writableLength;
        const last = looks.get(socket);
        const isStalled = socket.writableLength > 0 && last?.sentBytes === taken;
        if (!isStalled) looks.set(socket, { sentBytes: taken, since: time });
        else if (time - last.since >= unreadMs) socket.destroy();
      }
    },
  };
}
