import { dayMs } from '../core/day.ts';
import { removeOldLeases } from '../db/leases.ts';
import type { Ports } from '../ports/ports.ts';

/** Leases of work that has ended otherwise: of a transfer, say, that was revoked before it was completed. */
export async function sweepLeases({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await removeOldLeases(db, new Date(clock.now().getTime() - dayMs));
}
