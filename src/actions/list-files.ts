import { ticketsFor } from '../crypto/tickets.ts';
import type { Ports } from '../ports/ports.ts';
import { knownFileNames } from './known-file-names.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { receivedFiles } from './received-files.ts';
import type { ListedFile } from './sealed-file-list.ts';

export interface FilesWithTickets {
  /** In the order in which they were registered. */
  readonly files: readonly ListedFile[];
  /** What stands in a link to a file in place of the password. */
  ticketFor(fileId: string): string;
}

/** Of one list: the others are kept when they are fetched. */
const mostNames = 1_000;

export async function listFiles(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  transfer: OpenTransfer,
): Promise<FilesWithTickets> {
  const files = await receivedFiles({ db, keys }, transfer);
  const { trackingId } = transfer;
  const names = knownFileNames({ db, clock });
  for (const { id, version, name } of files.slice(0, mostNames)) names.keep({ trackingId, id, version }, name);
  return {
    files,
    ticketFor: ticketsFor(keys, transfer.transferId, transfer, { now: clock.now(), until: transfer.expiresAt }),
  };
}
