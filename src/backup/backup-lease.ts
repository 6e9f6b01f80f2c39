import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../core/errors.ts';
import type { Lease } from '../db/leases.ts';
import type { Ports } from '../ports/ports.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type LeaseTimes, withLease } from '../runtime/with-lease.ts';

export type LeaseDeps = Pick<Ports, 'db' | 'clock'> & Pick<Runtime, 'heldLeases'>;

/** Backups and prunes hold this lease, so that only one of them changes a backup at a time. */
export const backupLease = 'backup';

export const leaseTimes: LeaseTimes = { leaseMs: 30_000, renewMs: 5_000 };
/** Longer than a lease lasts that was left by a killed process. */
const maxWaitMs = 45_000;
const pauseMs = 500;

const never = new AbortController().signal;

/** Runs the work under a lease, and waits for it while another process has it. The signal aborts if the lease is lost. */
export async function underLease<Result>(
  deps: LeaseDeps,
  name: string,
  work: (lease: Lease, over: AbortSignal) => Promise<Result>,
): Promise<Result> {
  for (let waited = 0; waited < maxWaitMs; waited += pauseMs) {
    let result: { readonly value: Result } | undefined;
    await withLease(
      deps,
      {
        name,
        stopping: never,
        isWanted: async () => true,
        run: async (lease, over) => {
          result = { value: await work(lease, over) };
          if (over.aborted) throw over.reason;
        },
        pauseMs: async () => 0,
      },
      leaseTimes,
    );
    if (result !== undefined) return result.value;
    await pause(pauseMs);
  }
  throw new OperatorError('Another backup or prune is running. Try again when it has ended.');
}
