import { livingStates } from '../core/availability.ts';
import { findStates } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { cutEndedDownloads } from './running-downloads.ts';
import { dropScans } from './running-scans.ts';
import { sweepPartsOf } from './sweep-parts.ts';

/**
 * What follows when a transfer has ended, after the move was committed: nobody of this process reads it any more, and its
 * blobs go. One that has expired keeps them as long as downloads of it may come to their end; one that has not ended
 * keeps everything. Can be repeated, and killed: the sweep finds what is left.
 */
export async function removeEndedContents(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'scanner'>,
  trackingId: string,
): Promise<void> {
  const transfer = (await findStates(ports.db, [trackingId])).get(trackingId);
  if (transfer !== undefined && livingStates.includes(transfer.state)) return;
  dropScans(ports, { trackingId });
  await cutEndedDownloads(ports);
  await sweepPartsOf(ports, trackingId);
}
