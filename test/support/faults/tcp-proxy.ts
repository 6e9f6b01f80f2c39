import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A TCP proxy to a server whose connections can be cut. */
export interface TcpProxy {
  readonly baseUrl: string;
  /** Forwards this many more bytes to the server, then destroys every connection and rejects new ones. */
  cutAfter(bytes: number): Promise<void>;
  restore(): void;
}

export async function startTcpProxy(t: Pick<TestContext, 'after'>, to: { readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let left = Number.POSITIVE_INFINITY;
  let tell = () => {};
  const cut = () => {
    isCut = true;
    left = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.destroy();
    tell();
  };
  const line = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(to.port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.on('data', (bytes) => {
      left -= bytes.length;
      if (left < 0) cut();
    });
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  t.after(() => {
    cut();
    line.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cutAfter(bytes) {
      left = bytes;
      return new Promise((resolve) => {
        tell = resolve;
      });
    },
    restore() {
      isCut = false;
    },
  };
}
