import type { LogFault, VerifiedLogs } from '../../core/log-chain.ts';
import type { Ports } from '../../ports/ports.ts';
import { finishLogVerification, readLogVerification } from '../../records/admin-reports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { withLease } from '../../runtime/with-lease.ts';
import { verifyAudit } from '../audit/audit-log.ts';
import { verifyLog } from './transfer-log.ts';

type Deps = { readonly reports: Ports['db'] } & Pick<Ports, 'db' | 'keys' | 'clock'> & Pick<Runtime, 'heldLeases'>;

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

/**
 * Verifies the transfer log and the audit log, and returns the first `maxFaults` faults of each. Changes nothing. Throws
 * when `stopping` is aborted.
 */
export async function verifyLogs(
  ports: Pick<Ports, 'db' | 'keys'>,
  { maxFaults, stopping }: { readonly maxFaults: number; readonly stopping?: AbortSignal },
): Promise<VerifiedLogs> {
  const transfers = await collect(verifyLog(ports, stopping), maxFaults);
  const audit = await collect(verifyAudit(ports, stopping), maxFaults);
  return {
    transferLog: transfers.size,
    auditLog: audit.size,
    faults: [...transfers.faults, ...audit.faults],
    hasMoreFaults: transfers.hasMore || audit.hasMore,
  };
}

async function collect<Size>(verification: AsyncGenerator<LogFault, Size>, max: number) {
  const faults: LogFault[] = [];
  let hasMore = false;
  let step = await verification.next();
  for (; step.done !== true; step = await verification.next()) {
    if (faults.length < max) faults.push(step.value);
    else hasMore = true;
  }
  return { faults, hasMore, size: step.value };
}
