import { dayMs } from '../../core/time.ts';
import { deleteExpiredLeases } from '../../db/leases.ts';
import type { Ports } from '../../ports/ports.ts';

/** Removes leases of work that ended in another way, such as a transfer that was revoked before it was completed. */
export async function removeExpiredLeases({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredLeases(db, new Date(clock.now().getTime() - dayMs));
}
