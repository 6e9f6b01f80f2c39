import type { LogFault, VerifiedLogs } from '../../core/log-chain.ts';
import type { Ports } from '../../ports/ports.ts';
import { verifyAudit } from '../audit/audit-log.ts';
import { verifyLog } from '../transfer-log/transfer-log.ts';

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
