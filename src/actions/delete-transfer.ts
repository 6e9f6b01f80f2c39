import { Refusal } from '../core/refusal.ts';
import { stateAt } from '../core/transfer-state.ts';
import { logChain } from '../crypto/log-chain.ts';
import { findTransfer } from '../db/overseen-transfers.ts';
import { moveTransfer } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { removeEndedContents } from './remove-ended-contents.ts';

/**
 * The administrator ends a transfer. Its keys are gone when this resolves, and its contents; its record stays. Nobody is told by
 * mail. Running downloads of it end within seconds, on every server.
 */
export async function deleteTransfer(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'scanner'>,
  trackingId: string,
): Promise<void> {
  const transfer = await findTransfer(ports.db, trackingId);
  if (transfer === undefined) throw new Refusal(`There is no transfer ${trackingId}.`);
  const now = ports.clock.now();
  const state = stateAt(now, transfer);
  const isOver = state !== 'Processing' && state !== 'Active';
  const moved =
    !isOver &&
    (await ports.db.transaction().execute((tx) => moveTransfer(tx, logChain(ports.keys), trackingId, 'removed', now)));
  await removeEndedContents(ports, trackingId);
  if (!moved) throw new Refusal(`The transfer ${trackingId} has ended already.`);
}
