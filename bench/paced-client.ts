import { setTimeout as pause } from 'node:timers/promises';
import type { PacedRequests } from './client.ts';
import { openConnection } from './socket-client.ts';

/**
 * Sends requests at a fixed rate until the signal aborts. Returns the milliseconds from when each request was due until
 * its response was complete: a request that waits for the one before it on its connection is late.
 */
export async function sendPaced({ exchange, perSecond, connections }: PacedRequests, ended: AbortSignal) {
  const start = performance.now();
  const intervalMs = 1_000 / perSecond;
  const waits: number[] = [];
  const sendOn = async (connection: number): Promise<void> => {
    const send = openConnection(new URL(exchange.url));
    for (let number = connection; !ended.aborted; number += connections) {
      const dueAt = start + number * intervalMs;
      await pause(Math.max(0, dueAt - performance.now()));
      await send(exchange, {});
      waits.push(performance.now() - dueAt);
    }
    await send(exchange, { connection: 'close' });
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => sendOn(connection)));
  return waits;
}
