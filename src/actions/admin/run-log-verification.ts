import type { VerifiedLogs } from '../../core/log-chain.ts';
import type { Ports } from '../../ports/ports.ts';
import { finishLogVerification, readLogVerification } from '../../records/admin-reports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { withLease } from '../../runtime/with-lease.ts';
import type { ReportDeps } from './search-transfers.ts';
import { verifyLogs } from './verify-logs.ts';

type Deps = ReportDeps & Pick<Ports, 'db' | 'keys' | 'clock'> & Pick<Runtime, 'heldLeases'>;

const maxFaults = 100;

/**
 * Runs a requested verification, on one server at a time. One that was interrupted starts again. Does nothing, and writes
 * nothing, if none is requested.
 */
export async function runLogVerification(deps: Deps, stopping: AbortSignal): Promise<void> {
  const requested = await readLogVerification(deps);
  if (requested?.state !== 'running') return;
  await withLease(deps, {
    name: 'log verification',
    stopping,
    isWanted: async () => true,
    async run(_lease, over) {
      let result: VerifiedLogs | undefined;
      try {
        result = await verifyLogs({ db: deps.reports, keys: deps.keys }, { maxFaults, stopping: over });
      } finally {
        if (!over.aborted) await finishLogVerification(deps, requested, { at: deps.clock.now(), result });
      }
    },
    pauseMs: async () => 0,
  });
}
