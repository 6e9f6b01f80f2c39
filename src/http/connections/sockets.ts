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

/** Returns a function from a TCP socket to the socket that carries its HTTP: the TLS socket, or the same socket. */
export function httpSocketOf(server: Server): (socket: Socket) => Socket {
  if (!(server instanceof TlsServer)) return (socket) => socket;
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  const secured = new Map<string, Socket>();
  server.on('secureConnection', (socket: Socket) => {
    const name = nameOf(socket);
    secured.set(name, socket);
    socket.once('close', () => {
      // Another connection of the same port may have begun.
      if (secured.get(name) === socket) secured.delete(name);
    });
  });
  return (socket) => secured.get(nameOf(socket)) ?? socket;
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
