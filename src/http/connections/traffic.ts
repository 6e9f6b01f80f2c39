import type { Server, Socket } from 'node:net';
import { httpEventOf, httpSockets } from './sockets.ts';

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
