import { logChain } from '../../crypto/log-chain.ts';
import { confirmLease, type Lease } from '../../db/leases.ts';
import { anchorEntries } from '../../db/transfer-log.ts';
import type { Ports } from '../../ports/ports.ts';

const entriesAtOnce = 500;

/**
 * Anchors the entries written since the last run until none is left. Ends when another server has taken over the lease.
 * Safe to repeat and to kill at any time.
 */
export async function anchorLog(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  stopping: AbortSignal,
  lease: Lease,
): Promise<void> {
  const chain = logChain(keys);
  for (let counted = entriesAtOnce; counted === entriesAtOnce && !stopping.aborted; ) {
    counted = await db.transaction().execute(async (tx) => {
      if (!(await confirmLease(tx, lease))) return 0;
      return anchorEntries(tx, chain, clock.now(), entriesAtOnce);
    });
  }
}
