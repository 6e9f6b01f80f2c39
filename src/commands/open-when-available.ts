import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { notReady } from '../actions/health/readiness.ts';
import type { Config } from '../config.ts';
import { type Dependency, OperatorError, ServiceMoving } from '../core/errors.ts';
import { isPostgresLocation, openDatabase } from '../db/engine/open-database.ts';
import { knownMasterKeys } from '../db/master-keys.ts';
import type { Database } from '../db/tables.ts';
import { type RunningServer, startWaitingServer } from '../http/server.ts';
import { type Service, systemClock } from '../wiring.ts';
import type { Call } from './command.ts';
import { toListenError } from './listen-error.ts';

const firstPauseMs = 1_000;
const maxPauseMs = 10_000;
const movePauseMs = 250;

/**
 * Opens the service. While its database or blob store does not respond, waits for it with growing pauses instead of ending,
 * because a supervisor starts a service that ends only a few times. Returns undefined when the server must stop before. A
 * server that responds meanwhile may have been started.
 */
export async function openWhenAvailable(
  { open, startWaiting }: { open(): Promise<Service>; readonly startWaiting: StartWaiting },
  { warn }: Pick<Call, 'warn'>,
  ended: Promise<void>,
  started?: RunningServer,
): Promise<{ readonly service: Service; readonly waiting: RunningServer | undefined } | undefined> {
  const over = new AbortController();
  void ended.then(() => over.abort());
  const outages = new Map<Dependency, Date>();
  let waiting = started;
  let cause: OperatorError | undefined;
  for (let pauseMs = firstPauseMs; !over.signal.aborted; ) {
    try {
      return { service: await open(), waiting };
    } catch (error) {
      if (!(error instanceof OperatorError) || error.awaited === undefined) {
        await waiting?.stop(0);
        throw error;
      }
      if (error.message !== cause?.message) warn(`${error.message} The start waits for it.`, 'start.waiting');
      if (error.awaited !== cause?.awaited) outages.clear();
      if (!outages.has(error.awaited)) outages.set(error.awaited, systemClock.now());
      cause = error;
    }
    waiting ??= await startWaiting(async () => {
      throw notReady(outages, cause);
    });
    // A move stops the service for seconds.
    const nextMs = cause instanceof ServiceMoving ? movePauseMs : pauseMs;
    await pause(nextMs, undefined, { signal: over.signal }).catch(() => {});
    pauseMs = Math.min(2 * nextMs, maxPauseMs);
  }
  await waiting?.stop(0);
  return undefined;
}

/** Returns undefined in workers that leave it to another one. */
export type StartWaiting = (
  readiness: () => Promise<void>,
  predecessor?: RunningServer,
) => Promise<RunningServer | undefined>;

/** Responds to health checks at the address of the service. The first worker of a start does it, as others may be serving. */
export function waitingServer(
  { config, worker }: Call,
  tls: Parameters<typeof startWaitingServer>[0]['tls'],
): StartWaiting {
  return async (readiness, predecessor) => {
    if (worker?.writesRemarks === false) return undefined;
    const log = { level: config.logLevel, worker: worker?.number };
    return startWaitingServer({ ...config, tls, log, clock: systemClock, readiness, predecessor }).catch((error) => {
      throw toListenError(config, error);
    });
  };
}

/** Opening a SQLite file that does not exist would create it. */
export function openExistingDatabase({ database }: Pick<Config, 'database'>): Database {
  if (!isPostgresLocation(database) && !existsSync(database))
    throw new OperatorError(`No database found at ${database}.`);
  return openDatabase(database);
}

/** Rejects if opening the service would create a new one, with a new master key. */
export async function requireExistingService(config: Pick<Config, 'database'>): Promise<void> {
  const db = openExistingDatabase(config);
  try {
    if ((await knownMasterKeys(db)).length > 0) return;
  } finally {
    await db.destroy();
  }
  throw new OperatorError('The database is empty: it does not belong to a service yet.');
}
