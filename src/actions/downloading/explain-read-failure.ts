import { mayFinishDownload } from '../../core/availability.ts';
import { Problem } from '../../core/problem.ts';
import { findStates } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns the error for a failed read after access was granted: the transfer may have been revoked in the meantime. */
export async function explainReadFailure(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  trackingId: string,
  error: unknown,
): Promise<unknown> {
  const transfer = (await findStates(db, [trackingId])).get(trackingId);
  const isThere = transfer !== undefined && mayFinishDownload(clock.now(), transfer);
  return isThere ? error : new Problem('transfer_gone', { cause: error });
}
