import type { PartHealth } from '../../core/health.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { withLease } from '../../runtime/with-lease.ts';
import { type Checks, checkHealth, type HealthDeps } from './check-health.ts';
import { getHealth } from './get-health.ts';

export type RefreshDeps = HealthDeps & Pick<Runtime, 'heldLeases'>;

/** Checks the parts of the service, unless a server is doing so already, and returns all parts. */
export async function refreshHealth(deps: RefreshDeps, checks: Checks): Promise<readonly PartHealth[]> {
  await withLease(deps, {
    name: 'health check',
    stopping: checks.stopping,
    isWanted: async () => true,
    async run(_lease, over) {
      await checkHealth(deps, { ...checks, stopping: over });
    },
    pauseMs: async () => 0,
  });
  return getHealth(deps);
}
