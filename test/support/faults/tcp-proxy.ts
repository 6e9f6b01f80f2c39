import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Cleanup } from '../cleanup.ts';

/** A TCP proxy to a server whose connections can be cut. */
export interface TcpProxy {
  readonly baseUrl: string;
  /** Forwards this many more bytes to the server, then destroys every connection and rejects new ones. */
  cutAfter(bytes: number): Promise<void>;
  restore(): void;
}

export async function startTcpProxy(t: Cleanup, to: { readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let left = Number.POSITIVE_INFINITY;
  let notifyCut = () => {};
  const cut = () => {
    isCut = true;
    left = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.destroy();
    notifyCut();
  };
  const proxy = createServer((client) => {
    if (isCut) return void client.destroy();
    const server = connect(to.port, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      left -= bytes.length;
      if (left < 0) cut();
    });
    client.pipe(server);
    server.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => {
    cut();
    proxy.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutAfter(bytes) {
      left = bytes;
      return new Promise((resolve) => {
        notifyCut = resolve;
      });
    },
    restore() {
      isCut = false;
    },
  };
}
