import { type Actor, localActor } from '../../core/actor.ts';
import { isTrackingId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { stateAt } from '../../core/transfer-state.ts';
import { logChain } from '../../crypto/chains.ts';
import { findAdminTransfers } from '../../db/transfers/admin-transfers.ts';
import { moveTransfer } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { removeEndedContents } from '../managing/expiry.ts';

/**
 * Deletes a transfer for the administrator. Its keys and contents are removed when this resolves; its record stays. Sends
 * no email. Running downloads of the transfer end within seconds, on every server.
 */
export async function deleteTransfer(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys'> & Pick<Runtime, 'scans' | 'downloads'>,
  trackingId: string,
  by: Actor = localActor,
  reason?: string,
): Promise<void> {
  const [transfer] = isTrackingId(trackingId) ? await findAdminTransfers(ports.db, [trackingId]) : [];
  if (transfer === undefined) {
    throw new Problem('entity_unknown', { detail: 'There is no transfer with this tracking ID.' });
  }
  const now = ports.clock.now();
  const state = stateAt(now, transfer);
  const isOver = state !== 'Processing' && state !== 'Active';
  const moved =
    !isOver &&
    (await ports.db.transaction().execute(async (tx) => {
      const old = await moveTransfer(tx, logChain(ports.keys), trackingId, 'removed', now);
      if (old === undefined) return false;
      await recordAudit(tx, ports, by, { action: 'deleteTransfer', subject: trackingId, old: { state: old }, reason });
      return true;
    }));
  await removeEndedContents(ports, trackingId);
  if (!moved) throw new Problem('transfer_ended');
}
