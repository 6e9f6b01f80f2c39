import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable } from '../../core/errors.ts';

/** A connection that was in use for this long is closed when another caller gets none in time. */
const hungMs = 60_000;

/** The errors of `pg` when no connection was free, or could be opened, in time. */
const timedOut = /^timeout exceeded when trying to connect|^Connection terminated due to connection timeout/;

/**
 * Keeps requests from piling up in front of a database that does not respond, such as a suspended one. Once a caller has
 * waited until the timeout, only one caller at a time waits, and all others fail at once, until a connection is
 * free again. Connections that hang are closed then: after a failover they would wait for a server that is gone.
 */
export function guardPool(pool: pg.Pool, nowMs: () => number = () => performance.now()): PostgresPool {
  const usedSince = new Map<pg.PoolClient, number>();
  let waiting = 0;
  let isStalled = false;
  pool.on('acquire', (client) => usedSince.set(client, nowMs()));
  pool.on('release', (_error, client) => usedSince.delete(client));

  function closeHung(): void {
    for (const [client, since] of usedSince) {
      if (nowMs() - since < hungMs) continue;
      usedSince.delete(client);
      // Its query fails, and the pool drops the connection when it is released. Closing it can fail no further.
      client.end().catch(() => {});
    }
  }

  return {
    options: pool.options,
    async connect() {
      if (isStalled && waiting > 0) throw new DatabaseUnavailable('The database does not respond');
      waiting += 1;
      try {
        const client = await pool.connect();
        isStalled = false;
        return client;
      } catch (error) {
        isStalled = error instanceof Error && timedOut.test(error.message);
        if (isStalled) closeHung();
        throw error;
      } finally {
        waiting -= 1;
      }
    },
    end: () => pool.end(),
  };
}
