import type { Server, Socket } from 'node:net';
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
