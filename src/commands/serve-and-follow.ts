import { setTimeout as pause } from 'node:timers/promises';
import { redirectDeliveries } from '../actions/downloading/log-delivery.ts';
import { ServiceMoved } from '../core/errors.ts';
import type { RunningServer } from '../http/server.ts';
import { runJob } from '../jobs/run-job.ts';
import type { ScheduledJobs } from '../jobs/scheduled-jobs.ts';
import { abortEndedDownloads } from '../runtime/downloads.ts';
import type { Service } from '../wiring.ts';
import type { Call } from './command.ts';

/** How long running requests may continue after a shutdown was requested. */
const drainMs = 30_000;
/** How long requests that began before a move may continue. Downloads that take longer can be resumed. */
const leaveMs = 600_000;
/** How often a server looks whether the service has moved. Until then, its writes are rejected. */
const lookEveryMs = 500;
/** A server that cannot follow for this long ends: what it reads is no longer true, such as that a transfer is active. */
const maxFollowMs = 10_000;
/** How often the downloads that still run at the old place are compared with the states of their transfers. */
const abortEveryMs = 2_000;

/** An open service with the servers and jobs in this process. */
export interface ServingService {
  readonly service: Service;
  readonly server: RunningServer;
  readonly metricsServer: RunningServer | undefined;
  readonly jobs: ScheduledJobs;
}

interface Steps {
  open(): Promise<Service>;
  /** The new servers take over the ports of their predecessor. */
  start(service: Service, predecessor?: ServingService): Promise<ServingService>;
}

/** Serves until the end is requested. After a move, serves from the new place, without refusing a connection. */
export async function serveAndFollow({ open, start }: Steps, call: Call, ended: Promise<void>): Promise<void> {
  let current: ServingService | undefined;
  // Before the service reports that it is ready: the signal would end the process.
  call.onReload(() => current?.jobs.triggerLanguageReload());
  current = await startFirst({ open, start });
  const leaving: Promise<void>[] = [];
  try {
    for (
      let service = await openMoved(current, open, ended);
      service;
      service = await openMoved(current, open, ended)
    ) {
      const next = await start(service, current);
      leaving.push(leave(current, next, ended));
      current = next;
    }
  } finally {
    await stop(current);
    await Promise.all(leaving);
  }
}

async function startFirst({ open, start }: Steps): Promise<ServingService> {
  try {
    return await start(await open());
  } catch (error) {
    // The service has moved since it was opened.
    if (error instanceof ServiceMoved) return startFirst({ open, start });
    throw error;
  }
}

async function stop({ service, server, metricsServer, jobs }: ServingService): Promise<void> {
  await Promise.all([server.stop(drainMs), metricsServer?.stop(0), jobs.stop()]);
  await service.close();
}

/** Waits until the service has moved, and opens it. Returns undefined when the server must stop. */
async function openMoved(
  { service, server }: ServingService,
  open: Steps['open'],
  ended: Promise<void>,
): Promise<Service | undefined> {
  const over = new AbortController();
  void ended.then(() => over.abort());
  let firstFailureAt: number | undefined;
  while (await pause(lookEveryMs, true, { signal: over.signal }).catch(() => false)) {
    // A database that does not respond is reported by the jobs.
    if (!(await service.hasMoved().catch(() => false))) continue;
    try {
      return await open();
    } catch (error) {
      if (firstFailureAt === undefined) server.logJobFailure('move.follow', error);
      firstFailureAt ??= performance.now();
      if (performance.now() - firstFailureAt > maxFollowMs) throw error;
    }
  }
  return undefined;
}

/** Closes the service at its old place when the requests have ended that began there. */
async function leave(old: ServingService, next: ServingService, ended: Promise<void>): Promise<void> {
  const { ports } = old.service;
  redirectDeliveries(ports, next.service.ports);
  const abortDownloads = {
    name: 'downloads.abort',
    everyMs: abortEveryMs,
    run: () => abortEndedDownloads({ ...next.service.ports, downloads: ports.downloads }),
  };
  const aborting = runJob(abortDownloads, next.server.logJobFailure);
  await old.jobs.stop();
  const drained = old.server.drain(leaveMs);
  await Promise.race([drained, ended.then(() => old.server.drain(drainMs))]);
  await aborting.stop();
  await old.service.close();
}
