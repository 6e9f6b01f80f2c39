import type { LogVerification } from '../../core/log-chain.ts';
import type { Ports } from '../../ports/ports.ts';
import { readLogVerification } from '../../records/admin-reports.ts';

/** Returns the last requested verification of both logs. Undefined if there was none. */
export async function getLogVerification(ports: Pick<Ports, 'db' | 'keys'>): Promise<LogVerification | undefined> {
  return readLogVerification(ports);
}
