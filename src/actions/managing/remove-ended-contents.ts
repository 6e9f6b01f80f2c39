import { liveStates } from '../../core/availability.ts';
import { findStates } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { abortEndedDownloads } from '../../runtime/downloads.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans } from '../../runtime/scans.ts';
import { removeMarkedPartsOf } from '../cleanup/remove-marked-parts.ts';

/**
 * Cleans up after a transfer has ended and the move was committed: aborts scans and downloads in this process and
 * removes its blobs. An expired transfer keeps them while downloads may still finish; a live transfer keeps everything.
 * Can be repeated, and killed: the cleanup job removes what is left.
 */
export async function removeEndedContents(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'> & Pick<Runtime, 'scans' | 'downloads'>,
  trackingId: string,
): Promise<void> {
  const transfer = (await findStates(ports.db, [trackingId])).get(trackingId);
  if (transfer !== undefined && liveStates.includes(transfer.state)) return;
  cancelScans(ports, { trackingId });
  await abortEndedDownloads(ports);
  await removeMarkedPartsOf(ports, trackingId);
}
