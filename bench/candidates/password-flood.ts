import { setTimeout as pause } from 'node:timers/promises';
import type { Sealpost } from '#client';

/** A client that attacks the server, until it ends. */
export interface Flood {
  end(): Promise<void>;
}

const parallelRequests = 60;
/** A rejected request is cheap. Without a pause, the attacker would only take the processor from the server. */
const rejectedPauseMs = 250;

/** Changes the passwords of own transfers all the time. Resolves when the server has begun to reject some requests. */
export async function floodPasswords(client: Sealpost, sender: string, trackingIds: readonly string[]): Promise<Flood> {
  const stop = new AbortController();
  const rejected = Promise.withResolvers<void>();
  let n = 0;
  const attack = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      n += 1;
      const trackingId = trackingIds[n % trackingIds.length] ?? '';
      const change = { passwordMode: 'MANUAL' as const, password: `Vb7#kTqz-2xR${n}` };
      // A request is rejected, or meets a connection that the server has just closed.
      await client.editPassword({ sender, trackingId }, change).catch(() => {
        rejected.resolve();
        return pause(rejectedPauseMs);
      });
    }
  };
  const attacks = Promise.all(Array.from({ length: parallelRequests }, attack));
  await Promise.race([rejected.promise, attacks]);
  return {
    async end() {
      stop.abort();
      await attacks;
    },
  };
}
