import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { notReady } from '../actions/health/readiness.ts';
import { ServiceMoved, ServiceMoving } from '../core/errors.ts';
import type { RunningServer } from '../http/server.ts';
import type { ScheduledJobs } from '../jobs/scheduled-jobs.ts';
import { type Service, systemClock } from '../wiring.ts';
import type { Call } from './command.ts';
import { openWhenAvailable, type StartWaiting } from './open-when-available.ts';

/** How long running requests may continue after a shutdown was requested. */
const drainMs = 30_000;
/** The same while a move waits. Uploads and downloads that take longer can be resumed. */
const leaveMs = 2_000;
/** How often a server looks whether a move stops it. */
const lookEveryMs = 500;

/** An open service with the servers and jobs in this process. */
export interface ServingService {
  readonly service: Service;
  readonly server: RunningServer;
  readonly metricsServer: RunningServer | undefined;
  readonly jobs: ScheduledJobs;
}

interface Steps {
  open(): Promise<Service>;
  /** The server that responds while the service cannot be opened. */
  readonly startWaiting: StartWaiting;
  /** The new server takes over the port of its predecessor. */
  start(service: Service, predecessor: RunningServer | undefined): Promise<ServingService>;
}

/** Serves until the end is requested. A move that stops the service makes it start again, without refusing a connection. */
export async function keepServing(steps: Steps, call: Call, ended: Promise<void>): Promise<void> {
  let current: ServingService | undefined;
  // Before the service reports that it is ready: the signal would end the process.
  call.onReload(() => current?.jobs.triggerLanguageReload());
  for (let waiting: RunningServer | undefined; ; ) {
    const opened = await openWhenAvailable(steps, call, ended, waiting);
    if (opened === undefined) return;
    ({ waiting } = opened);
    try {
      current = await steps.start(opened.service, waiting);
    } catch (error) {
      // A move has stopped the service since it was opened.
      if (error instanceof ServiceMoved) continue;
      await waiting?.stop(0);
      throw error;
    }
    if (!(await untilStopped(current.service, ended))) return stop(current, drainMs);
    const since = new Map([['database', systemClock.now()] as const]);
    waiting = await steps.startWaiting(async () => {
      throw notReady(since, new ServiceMoving());
    }, current.server);
    await stop(current, leaveMs);
    current = undefined;
  }
}

/** Returns true when a move stops the service, and false when the server must end. */
async function untilStopped(service: Service, ended: Promise<void>): Promise<boolean> {
  const over = new AbortController();
  void ended.then(() => over.abort());
  while (await pause(lookEveryMs, true, { signal: over.signal }).catch(() => false)) {
    // A database that does not respond is reported by the jobs.
    if (await service.isStopped().catch(() => false)) return true;
  }
  return false;
}

async function stop({ service, server, metricsServer, jobs }: ServingService, deadlineMs: number): Promise<void> {
  await Promise.all([server.stop(deadlineMs), metricsServer?.stop(0), jobs.stop()]);
  await service.close();
}

/**
 * Keeps V8's memory for new objects at its first size while the server starts. Most of what a start creates stays, so V8
 * would enlarge that memory to its maximum, about 48 MB, and would never give it back.
 */
export function holdNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Lets V8 enlarge that memory again: under load, a small one costs a tenth more CPU time per small download. The memory
 * for old objects grows by at most 30 % between two collections, which costs no measurable time (decision 57).
 */
export function allowHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--heap-growing-percent=30');
}

/**
 * Returns the memory that only the start needed to the system: a third of the heap. V8 would collect it much later, and
 * the memory of an idle server would depend on when. It blocks the main thread for about 0.1 s, so call it before the
 * server is ready.
 */
export function releaseStartMemory(): void {
  // Node.js has no other function for it. Only contexts that are created while the flag is set contain `gc`.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as ((options: object) => void) | undefined;
  setFlagsFromString('--no-expose-gc');
  collect?.({ type: 'major', flavor: 'last-resort' });
}
