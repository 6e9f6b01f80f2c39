import type { PartHealth } from '../../core/health.ts';
import type { Ports } from '../../ports/ports.ts';
import { readHealth } from '../../records/part-health.ts';

/** Returns the parts of the service as the last check has found them. */
export async function getHealth(ports: Pick<Ports, 'db' | 'keys'>): Promise<readonly PartHealth[]> {
  return readHealth(ports);
}
