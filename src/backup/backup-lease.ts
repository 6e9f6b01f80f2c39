import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../core/errors.ts';
import type { Lease } from '../db/leases.ts';
import type { Ports } from '../ports/ports.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type LeaseTimes, withLease } from '../runtime/with-lease.ts';
import { underPlaceLock } from './place-lock.ts';
import type { BackupPlace } from './target.ts';

export type LeaseDeps = Pick<Ports, 'db' | 'clock'> & Pick<Runtime, 'heldLeases'>;

/** Of one service, only one run at a time makes or changes a backup, wherever that is. */
const backupLease = 'backup';

export const leaseTimes: LeaseTimes = { leaseMs: 30_000, renewMs: 5_000 };
/** Longer than a lease lasts that was left by a killed process. */
const maxWaitMs = 45_000;
const pauseMs = 500;

export const suspendedTooLong =
  'The backup was suspended for too long, and another one has begun. Run the command again.';

const never = new AbortController().signal;

/** Names a run that may change a place. */
export interface BackupRun {
  readonly run: string;
  readonly lease: Lease;
  /** Aborts if the lease or the lock of the place is lost. */
  readonly over: AbortSignal;
  /** Throws unless this run still has the lock of the place. */
  confirm(): Promise<void>;
}

/** Runs the work under the lease of the service and the lock of the place. */
export async function underBackupLease<Result>(
  deps: LeaseDeps,
  place: BackupPlace,
  command: string,
  work: (run: BackupRun) => Promise<Result>,
): Promise<Result> {
  return underLease(deps, backupLease, (lease, lostLease) =>
    underPlaceLock(place, command, ({ run, lost, confirm }) =>
      work({ run, lease, over: AbortSignal.any([lostLease, lost]), confirm }),
    ),
  );
}

/**
 * Runs the work under a lease, and waits for it while another process has it. The signal aborts if the lease is lost. Work
 * that fails then is not repeated.
 */
export async function underLease<Result>(
  deps: LeaseDeps,
  name: string,
  work: (lease: Lease, over: AbortSignal) => Promise<Result>,
): Promise<Result> {
  for (let waited = 0; waited < maxWaitMs; waited += pauseMs) {
    let outcome: PromiseSettledResult<Result> | undefined;
    await withLease(
      deps,
      {
        name,
        stopping: never,
        isWanted: async () => true,
        run: async (lease, over) => {
          [outcome] = await Promise.allSettled([work(lease, over)]);
          if (outcome.status === 'rejected') throw outcome.reason;
        },
        pauseMs: async () => 0,
      },
      leaseTimes,
    );
    if (outcome?.status === 'fulfilled') return outcome.value;
    // Other errors were thrown above.
    if (outcome !== undefined) throw new OperatorError(suspendedTooLong, { cause: outcome.reason });
    await pause(pauseMs);
  }
  throw new OperatorError('Another backup or prune is running. Try again when it has ended.');
}
