import type { Server, Socket } from 'node:net';
import type { Stream } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

/** Every connection, including silent ones and those in their TLS handshake. */
export function openSockets(server: Server): ReadonlySet<Socket> {
  return socketsFrom(server, 'connection');
}

/** The sockets that carry HTTP. With TLS these are not the TCP sockets. */
export function httpSockets(server: Server): ReadonlySet<Socket> {
  return socketsFrom(server, server instanceof TlsServer ? 'secureConnection' : 'connection');
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
