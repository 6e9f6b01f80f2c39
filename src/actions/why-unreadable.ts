import { mayFinish } from '../core/availability.ts';
import { Problem } from '../core/problem.ts';
import { findStates } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';

/** What to tell whoever was let in and could not read: the transfer may have been taken back since, with all its bytes. */
export async function whyUnreadable(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  trackingId: string,
  error: unknown,
): Promise<unknown> {
  const transfer = (await findStates(db, [trackingId])).get(trackingId);
  const isThere = transfer !== undefined && mayFinish(clock.now(), transfer);
  return isThere ? error : new Problem('transfer_gone', { cause: error });
}
