import { ticketsFor } from '../crypto/tickets.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { receivedFiles } from './received-files.ts';
import type { ListedFile } from './sealed-file-list.ts';

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
  return {
    files: await receivedFiles({ db, keys }, transfer),
    ticketFor: ticketsFor(keys, transfer.transferId, transfer, { now: clock.now(), until: transfer.expiresAt }),
  };
}
