import { logChain } from '../../crypto/log-chain.ts';
import { confirmLease } from '../../db/leases.ts';
import { anchorEntries } from '../../db/transfer-log.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { withLease } from '../../runtime/with-lease.ts';

const entriesAtOnce = 500;

/** Short, so that another server takes over soon after the lease holder has crashed. */
const pauseMs = 15_000;

/** Anchors the entries written since the last run until none is left. Safe to repeat and to kill at any time. */
export async function anchorLog(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<Runtime, 'heldLeases'>,
  stopping: AbortSignal,
): Promise<void> {
  const chain = logChain(ports.keys);
  await withLease(ports, {
    name: 'anchor the log',
    stopping,
    isWanted: async () => true,
    async run(lease, over) {
      for (let counted = entriesAtOnce; counted === entriesAtOnce && !over.aborted; ) {
        counted = await ports.db.transaction().execute(async (tx) => {
          if (!(await confirmLease(tx, lease))) return 0;
          return anchorEntries(tx, chain, ports.clock.now(), entriesAtOnce);
        });
      }
    },
    pauseMs: async () => pauseMs,
  });
}
