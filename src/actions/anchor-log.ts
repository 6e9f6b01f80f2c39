import { logChain } from '../crypto/log-chain.ts';
import { confirmLease } from '../db/leases.ts';
import { anchorEntries } from '../db/transfer-log.ts';
import type { Ports } from '../ports/ports.ts';
import { underLease } from './under-lease.ts';

const entriesAtOnce = 500;

/** So that nobody waits long after somebody has died. */
const pauseMs = 15_000;

/** Counts the entries that were written since, until none is left. Can be repeated, and killed at any time. */
export async function anchorLog(ports: Pick<Ports, 'db' | 'clock' | 'keys'>, stopping: AbortSignal): Promise<void> {
  const chain = logChain(ports.keys);
  await underLease(ports, {
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
