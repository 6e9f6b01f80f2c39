import { type CheckedServer, type DatabaseOutage, type RefreshDeps, refreshHealth } from '../actions/health/health.ts';
import { DatabaseUnavailable } from '../core/errors.ts';
import { minuteMs } from '../core/time.ts';
import type { Job } from './run-job.ts';

/**
 * Checks the parts of the service that are due, and all of them at the start: the configuration may have changed. While the database does not respond nothing can be stored, so its outage is stored by
 * the first run after it.
 */
export function healthJob(ports: Omit<RefreshDeps, 'server'>, server: CheckedServer): Job {
  let outage: DatabaseOutage | undefined;
  let isFirst = true;
  return {
    name: 'health.check',
    everyMs: minuteMs,
    async run(stopping) {
      try {
        await refreshHealth({ ...ports, server }, { stopping, dueOnly: !isFirst, outage });
        isFirst = false;
        outage = undefined;
      } catch (error) {
        outage ??= { at: ports.clock.now(), error: sentenceOf(error as Error) };
        throw error;
      }
    },
  };
}

/** Only the database makes a run fail: the failure of any other part is a result. */
function sentenceOf(error: Error): string {
  return error instanceof DatabaseUnavailable ? error.message : `The database is not available: ${error.message}`;
}
