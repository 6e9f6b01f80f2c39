import type { Socket } from 'node:net';

interface Look {
  /** Bytes that have left us so far. */
  readonly taken: number;
  readonly since: number;
}

/**
 * Ends connections whose client has taken nothing of a waiting answer for `unreadMs`, to be called about once a second.
 * Only what goes out counts: a client cannot buy time with what it sends. `now` is a clock that never goes back.
 */
export function watchReaders(sockets: Iterable<Socket>, unreadMs: number, now: () => number): { sweep(): void } {
  const looks = new WeakMap<Socket, Look>();
  return {
    sweep() {
      const time = now();
      for (const socket of sockets) {
        const taken = socket.bytesWritten - socket.writableLength;
        const last = looks.get(socket);
        const stands = socket.writableLength > 0 && last?.taken === taken;
        if (!stands) looks.set(socket, { taken, since: time });
        else if (time - last.since >= unreadMs) socket.destroy();
      }
    },
  };
}
