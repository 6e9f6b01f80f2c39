import type { Server, Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/** Every connection, also one that has not said a word yet or is still at its TLS handshake. */
export function openSockets(server: Server): ReadonlySet<Socket> {
  return socketsFrom(server, 'connection');
}

/** Those connections over which HTTP is spoken; with TLS these are others than the ones below them. */
export function speakingSockets(server: Server): ReadonlySet<Socket> {
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
