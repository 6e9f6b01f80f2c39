import { ticketsFor } from '../crypto/tickets.ts';
import { findSealedFileList } from '../db/recipients.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { type ListedFile, openFileList } from './sealed-file-list.ts';

export interface FilesWithTickets {
  /** In the order in which they were registered. */
  readonly files: readonly ListedFile[];
  /** What stands in a link to a file in place of the password. */
  ticketFor(fileId: string): string;
}

export async function listFiles(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  transfer: OpenTransfer,
): Promise<FilesWithTickets> {
  const sealed = await findSealedFileList(db, transfer.trackingId);
  if (sealed === undefined || sealed === null) throw new Error('An active transfer has no list of its files');
  return {
    files: await openFileList(keys, transfer.trackingId, sealed),
    ticketFor: ticketsFor(keys, transfer.transferId, transfer, { now: clock.now(), until: transfer.expiresAt }),
  };
}
