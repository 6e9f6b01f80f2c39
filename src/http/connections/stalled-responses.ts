import type { Socket } from 'node:net';

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
