import { setTimeout as pause } from 'node:timers/promises';
import type { Sealpost } from '#client';
import { fetchFrom } from '../../test/support/server/fetch-from.ts';
import type { Exchange } from './candidate.ts';

/** A client that attacks the server, until it ends. */
export interface Flood {
  end(): Promise<void>;
}

const parallelRequests = 60;
/** A rejected request is cheap. Without a pause, the attacker would only take the processor from the server. */
const rejectedPauseMs = 250;

/** The status of a response to a wrong password. */
const wrongPassword = 401;

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

/** Tries wrong passwords, one stranger for each transfer, all the time. Resolves when each stranger was rejected once. */
export async function tryPasswords(targets: readonly Exchange[]): Promise<Flood> {
  const stop = new AbortController();
  const rejected = targets.map(() => Promise.withResolvers<void>());
  const attack = async ({ url }: Exchange, stranger: number): Promise<void> => {
    const fetch = fetchFrom(`127.${100 + stranger}.0.1`);
    for (let n = 0; !stop.signal.aborted; n += 1) {
      const response = await fetch(url, { headers: { 'X-CS-Password': `Vb7#kTqz-2xR${n}` } });
      await response.arrayBuffer();
      if (response.ok) throw new Error('A wrong password has opened a transfer');
      rejected[stranger]?.resolve();
      // A wrong password has cost a derivation. Every other rejection is cheap.
      if (response.status !== wrongPassword) await pause(rejectedPauseMs);
    }
  };
  const attacks = Promise.all(targets.map(attack));
  await Promise.race([Promise.all(rejected.map(({ promise }) => promise)), attacks]);
  return {
    async end() {
      stop.abort();
      await attacks;
    },
  };
}
